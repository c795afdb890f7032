CREATE TABLE "payment_returns" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_returns" ADD CONSTRAINT "payment_returns_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_returns_ends_index" ON "payment_returns" USING btree ("ends_at");