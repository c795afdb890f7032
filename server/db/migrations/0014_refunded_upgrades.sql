ALTER TABLE "orders" ADD COLUMN "returned_orders" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_returned" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "resumed_at" timestamp (3) with time zone;