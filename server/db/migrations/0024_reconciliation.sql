CREATE TABLE "bill_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"order_no" text,
	"ours" bigint,
	"theirs" bigint,
	"detail" text,
	"found_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"vanished_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	"reason" text,
	CONSTRAINT "bill_differences_unique" UNIQUE("day","channel","kind","number"),
	CONSTRAINT "bill_differences_channel_check" CHECK ("bill_differences"."channel" in ('alipay', 'wechat')),
	CONSTRAINT "bill_differences_settled_check" CHECK (("bill_differences"."settled_at" is null) = ("bill_differences"."settled_by" is null) and ("bill_differences"."settled_at" is null) = ("bill_differences"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_by" text,
	"compared_at" timestamp (3) with time zone,
	"source" text,
	"lines" integer,
	"failure" text,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "reconciliations_pk" PRIMARY KEY("day","channel"),
	CONSTRAINT "reconciliations_channel_check" CHECK ("reconciliations"."channel" in ('alipay', 'wechat')),
	CONSTRAINT "reconciliations_source_check" CHECK ("reconciliations"."source" in ('bill', 'none', 'asked'))
);
--> statement-breakpoint
CREATE INDEX "bill_differences_open_index" ON "bill_differences" USING btree ("id") WHERE settled_at is null and vanished_at is null;--> statement-breakpoint
CREATE INDEX "reconciliations_due_index" ON "reconciliations" USING btree ("next_at");