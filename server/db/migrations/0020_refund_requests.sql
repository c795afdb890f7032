CREATE TABLE "refund_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_check";--> statement-breakpoint
DROP INDEX "orders_content_once";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opening_terms" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "offered" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account_masked" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
-- What went back so far had a text as its reason; it came late, came twice, or went back at the wallet.
UPDATE "refunds" SET
  "order_id" = (SELECT "order_id" FROM "payments" WHERE "payments"."id" = "refunds"."payment_id"),
  "status" = CASE WHEN "done_at" IS NOT NULL THEN 'refunded' WHEN "wallet_state" = 'abnormal' THEN 'failed' ELSE 'refunding' END,
  "cause" = CASE "reason" WHEN 'order already paid' THEN 'double' WHEN 'sent back at the wallet' THEN 'outside' ELSE 'late' END,
  "asked" = "amount",
  "lines" = '[]',
  "decided_at" = "created_at",
  "reason" = NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "asked" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "lines" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_notes_refund_index" ON "refund_notes" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("id") WHERE status in ('requested', 'offered', 'refunding', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open_request_per_order" ON "refunds" USING btree ("order_id") WHERE cause = 'requested' and status in ('requested', 'offered', 'refunding', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_content_once" ON "orders" USING btree ("user_id","type","content_id") WHERE type in ('report', 'article') and status <> 'cancelled' and ended_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'offered', 'declined', 'withdrawn', 'refunding', 'refunded', 'failed', 'settled'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_check" CHECK ("refunds"."cause" in ('requested', 'late', 'double', 'outside'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_check" CHECK ("refunds"."asked" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_offered_check" CHECK ("refunds"."offered" > 0 and "refunds"."offered" < "refunds"."asked");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_check" CHECK (("refunds"."status" in ('refunding', 'refunded', 'failed', 'settled')) = ("refunds"."amount" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_check" CHECK (("refunds"."status" in ('refunded', 'settled')) = ("refunds"."done_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0 and "refunds"."amount" <= "refunds"."asked");
--> statement-breakpoint
-- What is decided is reserved and stays what it is; the parent row is locked, so that two decisions queue up.
CREATE OR REPLACE FUNCTION check_refund_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  decided bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.amount IS NOT NULL AND NEW.amount IS DISTINCT FROM OLD.amount THEN
    RAISE EXCEPTION 'what is decided to go back does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_amount_immutable';
  END IF;
  IF NEW.amount IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT amount INTO captured FROM payments
    WHERE id = NEW.payment_id AND status IN ('success', 'refunding', 'refunded') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO decided FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF captured IS NULL OR decided + NEW.amount > captured THEN
    RAISE EXCEPTION 'refunds exceed what was captured'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_captured';
  END IF;
  RETURN NEW;
END $$;
