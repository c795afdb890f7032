CREATE TABLE "sandbox_openid_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "product" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "return_url" text;--> statement-breakpoint
CREATE INDEX "sandbox_openid_codes_created_index" ON "sandbox_openid_codes" USING btree ("created_at");