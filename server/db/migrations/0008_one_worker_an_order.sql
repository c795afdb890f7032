CREATE TABLE "order_claims" (
	"order_no" text PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"name" text PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_open_index";--> statement-breakpoint
DROP INDEX "payments_open_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expiry_retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported_amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("available_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_subject_index" ON "outbox" USING btree ("subject_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "payments_due_index" ON "payments" USING btree ("channel","next_query_at") WHERE status in ('pending', 'closing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_odd_index" ON "payments" USING btree ("id") WHERE reported_amount is not null or returned_at is not null;