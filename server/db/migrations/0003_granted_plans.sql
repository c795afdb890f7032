CREATE TABLE "granted_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "granted_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"plan" text NOT NULL,
	"name" jsonb NOT NULL,
	"months" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"noticed_at" timestamp (3) with time zone,
	CONSTRAINT "granted_plans_order_unique" UNIQUE("order_id"),
	CONSTRAINT "granted_plans_months_check" CHECK ("granted_plans"."months" > 0),
	CONSTRAINT "granted_plans_period_check" CHECK ("granted_plans"."ends_at" >= "granted_plans"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "granted_plans" ADD CONSTRAINT "granted_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "granted_plans" ADD CONSTRAINT "granted_plans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "granted_plans_user_index" ON "granted_plans" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "granted_plans_unnoticed_index" ON "granted_plans" USING btree ("ends_at") WHERE noticed_at is null;