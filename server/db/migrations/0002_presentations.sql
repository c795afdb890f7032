CREATE TABLE "payment_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"payer" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_payers_payment_no_unique" UNIQUE("payment_no")
);
--> statement-breakpoint
CREATE TABLE "wechat_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wechat_payers_user_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "presentation" text DEFAULT 'qr' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prepay_id" text;--> statement-breakpoint
ALTER TABLE "payment_payers" ADD CONSTRAINT "payment_payers_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_payers" ADD CONSTRAINT "wechat_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_payers_ends_index" ON "payment_payers" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_presentation_check" CHECK ("payments"."presentation" in ('qr', 'redirect', 'jsapi')) NOT VALID;
