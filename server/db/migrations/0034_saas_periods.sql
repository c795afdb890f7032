ALTER TABLE "orders" ADD COLUMN "credited_orders" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "noticed_at" timestamp (3) with time zone;