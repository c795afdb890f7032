CREATE TABLE "named_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_check" CHECK ("payments"."account" in ('unknown', 'sandbox') or "payments"."account" ~ ('^' || "payments"."channel" || ':[0-9]+$')) NOT VALID;