CREATE TABLE "invoice_files" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"format" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "invoice_files_key_unique" UNIQUE("key"),
	CONSTRAINT "invoice_files_format_once" UNIQUE("invoice_id","format"),
	CONSTRAINT "invoice_files_format_check" CHECK ("invoice_files"."format" in ('pdf', 'ofd', 'xml')),
	CONSTRAINT "invoice_files_size_check" CHECK ("invoice_files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "invoice_lines_pk" PRIMARY KEY("invoice_id","order_id"),
	CONSTRAINT "invoice_lines_amount_check" CHECK ("invoice_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_no" text,
	"address" text,
	"phone" text,
	"bank" text,
	"account" text,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_titles_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","name","tax_no"),
	CONSTRAINT "invoice_titles_kind_check" CHECK ("invoice_titles"."kind" in ('company', 'individual')),
	CONSTRAINT "invoice_titles_tax_no_check" CHECK (("invoice_titles"."kind" = 'company') = ("invoice_titles"."tax_no" is not null)),
	CONSTRAINT "invoice_titles_tax_no_form_check" CHECK ("invoice_titles"."tax_no" is null or "invoice_titles"."tax_no" ~ '^[0-9A-HJ-NPQRTUWXY]{18}$')
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_no" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_red" boolean DEFAULT false NOT NULL,
	"reverses" bigint,
	"title" jsonb NOT NULL,
	"email" text,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"fapiao_no" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"reversal_entered_at" timestamp (3) with time zone,
	"reversal_end" text,
	"reversal_reason" text,
	CONSTRAINT "invoices_invoice_no_unique" UNIQUE("invoice_no"),
	CONSTRAINT "invoices_fapiao_no_unique" UNIQUE("fapiao_no"),
	CONSTRAINT "invoices_reversed_once" UNIQUE("reverses"),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('requested', 'issued', 'reversing', 'reversed', 'declined', 'withdrawn')),
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('ordinary', 'special')),
	CONSTRAINT "invoices_special_check" CHECK ("invoices"."kind" = 'ordinary' or "invoices"."title" ->> 'tax_no' is not null),
	CONSTRAINT "invoices_amount_check" CHECK ("invoices"."amount" > 0),
	CONSTRAINT "invoices_tax_check" CHECK ("invoices"."net" + "invoices"."tax" = "invoices"."amount"),
	CONSTRAINT "invoices_red_check" CHECK ("invoices"."is_red" = ("invoices"."reverses" is not null)),
	CONSTRAINT "invoices_fapiao_no_check" CHECK ("invoices"."fapiao_no" is null or "invoices"."fapiao_no" ~ '^[0-9]{20}$'),
	CONSTRAINT "invoices_issued_check" CHECK (("invoices"."status" in ('issued', 'reversing', 'reversed')) = ("invoices"."fapiao_no" is not null and "invoices"."issued_at" is not null)),
	CONSTRAINT "invoices_reversing_check" CHECK ("invoices"."status" <> 'reversing' or "invoices"."reversal_entered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reverses_fk" FOREIGN KEY ("reverses") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_order_index" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_one_default" ON "invoice_titles" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "invoices_user_index" ON "invoices" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "invoices_open_index" ON "invoices" USING btree ("requested_at") WHERE status in ('requested', 'reversing');