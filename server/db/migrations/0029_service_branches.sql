CREATE TABLE "service_branches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"key" text NOT NULL,
	"from" text NOT NULL,
	"text" jsonb NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_branches_key_once" UNIQUE("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "service_steps" ADD COLUMN "dropped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service_branches" ADD CONSTRAINT "service_branches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_steps" ADD CONSTRAINT "service_steps_done_or_dropped_check" CHECK ("service_steps"."done_at" is null or "service_steps"."dropped_at" is null);