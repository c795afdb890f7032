CREATE TABLE "handed_files" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "handed_files_key_unique" UNIQUE("key"),
	CONSTRAINT "handed_files_size_check" CHECK ("handed_files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "order_messages_by_check" CHECK ("order_messages"."by" in ('customer', 'adviser'))
);
--> statement-breakpoint
CREATE TABLE "service_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"title" jsonb NOT NULL,
	"by" text NOT NULL,
	"days" integer NOT NULL,
	"price" bigint NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "service_steps_key_once" UNIQUE("order_id","key"),
	CONSTRAINT "service_steps_position_once" UNIQUE("order_id","position"),
	CONSTRAINT "service_steps_price_check" CHECK ("service_steps"."price" >= 0),
	CONSTRAINT "service_steps_days_check" CHECK ("service_steps"."days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adviser" text;--> statement-breakpoint
ALTER TABLE "handed_files" ADD CONSTRAINT "handed_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_files" ADD CONSTRAINT "handed_files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_steps" ADD CONSTRAINT "service_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handed_files_order_index" ON "handed_files" USING btree ("order_id","delivered_at");--> statement-breakpoint
CREATE INDEX "order_messages_order_index" ON "order_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_open_index" ON "order_messages" USING btree ("created_at") WHERE by = 'customer' and answered_at is null;--> statement-breakpoint
CREATE INDEX "service_steps_open_index" ON "service_steps" USING btree ("order_id") WHERE done_at is null;