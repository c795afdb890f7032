CREATE TABLE "article_readers" (
	"day" date NOT NULL,
	"article_id" text NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "article_readers_pk" PRIMARY KEY("day","article_id","reader")
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"article_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"paid_body" jsonb,
	"search" jsonb NOT NULL,
	CONSTRAINT "content_items_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"inquiry_no" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"company" text,
	"position" text,
	"inquiry_type" text NOT NULL,
	"budget_range" text,
	"preferred_contact_time" text,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "content_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity" integer;--> statement-breakpoint
CREATE INDEX "inquiries_created_index" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_content_once" ON "orders" USING btree ("user_id","type","content_id") WHERE type in ('report', 'article') and status <> 'cancelled';