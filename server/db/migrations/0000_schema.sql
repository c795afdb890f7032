CREATE TABLE "attention_reports" (
	"finding" text NOT NULL,
	"receiver" text NOT NULL,
	"what" text NOT NULL,
	"number" text NOT NULL,
	"since" timestamp (3) with time zone,
	"found_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "attention_reports_pk" PRIMARY KEY("finding","receiver")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_no" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"seats" integer,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"use_id" bigint,
	"reason" text,
	"plan_ended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "bookings_number_unique" UNIQUE("booking_no"),
	CONSTRAINT "bookings_use_unique" UNIQUE("use_id"),
	CONSTRAINT "bookings_time_check" CHECK ("bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_owner_check" CHECK ("bookings"."user_id" is not null or "bookings"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "console_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text,
	"outcome" text NOT NULL,
	CONSTRAINT "console_log_outcome_check" CHECK ("console_log"."outcome" in ('begun', 'done', 'refused'))
);
--> statement-breakpoint
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
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_version_unique" UNIQUE("version")
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"promised_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"identity" jsonb NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_identities_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "door_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "door_keys_kid_unique" UNIQUE("kid")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"key" text NOT NULL,
	"label" jsonb NOT NULL,
	"unit" jsonb NOT NULL,
	"granted" integer NOT NULL,
	"per" text NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"noticed_days" integer,
	CONSTRAINT "entitlements_key_once" UNIQUE("order_id","key"),
	CONSTRAINT "entitlements_granted_check" CHECK ("entitlements"."granted" > 0),
	CONSTRAINT "entitlements_period_check" CHECK ("entitlements"."ends_at" >= "entitlements"."begins_at")
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entitlement_id" bigint NOT NULL,
	"window_at" timestamp (3) with time zone NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"ref" text,
	"note" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "uses_amount_check" CHECK ("uses"."amount" > 0)
);
--> statement-breakpoint
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
	"replaces" bigint,
	"title" jsonb NOT NULL,
	"email" text,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"fapiao_no" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"promised_until" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone,
	"reversal_entered_at" timestamp (3) with time zone,
	"reversal_end" text,
	"reversal_reason" text,
	CONSTRAINT "invoices_invoice_no_unique" UNIQUE("invoice_no"),
	CONSTRAINT "invoices_fapiao_no_unique" UNIQUE("fapiao_no"),
	CONSTRAINT "invoices_reversed_once" UNIQUE("reverses"),
	CONSTRAINT "invoices_replaced_once" UNIQUE("replaces"),
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
CREATE TABLE "keyed_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keyed_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"realm" text NOT NULL,
	"owner" text NOT NULL,
	"call" text NOT NULL,
	"key_hash" text NOT NULL,
	"body_signature" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "keyed_calls_key" UNIQUE("realm","owner","call","key_hash")
);
--> statement-breakpoint
CREATE TABLE "acceptances" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"locale" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "acceptances_pk" PRIMARY KEY("user_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"texts" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"level" text NOT NULL,
	"order_id" bigint NOT NULL,
	"value" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_order_unique" UNIQUE("order_id"),
	CONSTRAINT "memberships_value_check" CHECK ("memberships"."value" > 0),
	CONSTRAINT "memberships_period_check" CHECK ("memberships"."ends_at" >= "memberships"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_choices_pk" PRIMARY KEY("user_id","event","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"order_no" text,
	"facts" jsonb,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_once" UNIQUE("kind","about")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"notification_id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"phone_masked" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_messages_state_check" CHECK ("sms_messages"."state" in ('sending', 'sent', 'unclear', 'refused', 'limited', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"says" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfilments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "fulfilments_order_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"from" text,
	"to" text,
	"label" jsonb
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"type" text NOT NULL,
	"service_type" text NOT NULL,
	"item_type" text,
	"content_id" text,
	"quantity" integer,
	"plan_slug" text,
	"pricing_model" text,
	"plan_price" bigint,
	"user_count" integer,
	"user_limit" integer,
	"months" integer,
	"credit" bigint,
	"credited_orders" jsonb,
	"returned_orders" jsonb,
	"credit_returned" bigint,
	"title" jsonb NOT NULL,
	"plan_name" jsonb,
	"features" jsonb NOT NULL,
	"service_terms" jsonb,
	"amount" bigint NOT NULL,
	"quotation_id" bigint,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"contact" jsonb,
	"company" text,
	"attachments" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"transfer_first_at" timestamp (3) with time zone,
	"transfer_at" timestamp (3) with time zone,
	"expiry_retry_at" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	"adviser" text,
	"opening_terms" text,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "orders_amount_check" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_currency_check" CHECK ("orders"."currency" = 'CNY')
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_no" text NOT NULL,
	"user_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"quoted" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"list" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"terms_version" text NOT NULL,
	"locale" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"file_id" text NOT NULL,
	"key" text NOT NULL,
	"size" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "quotations_quote_no_unique" UNIQUE("quote_no"),
	CONSTRAINT "quotations_file_unique" UNIQUE("file_id"),
	CONSTRAINT "quotations_key_unique" UNIQUE("key"),
	CONSTRAINT "quotations_amount_check" CHECK ("quotations"."amount" > 0 and ("quotations"."quoted" ->> 'amount')::bigint = "quotations"."amount"),
	CONSTRAINT "quotations_valid_check" CHECK ("quotations"."valid_until" > "quotations"."made_at"),
	CONSTRAINT "quotations_size_check" CHECK ("quotations"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"trace" text DEFAULT nullif(current_setting('park.trace', true), ''),
	CONSTRAINT "outgoing_events_key_unique" UNIQUE("key"),
	CONSTRAINT "outgoing_events_kind_check" CHECK ("outgoing_events"."kind" in ('plan.begun', 'plan.changed', 'plan.ended', 'booking.confirmed', 'booking.moved', 'booking.cancelled', 'order.paid', 'order.delivered', 'order.cancelled', 'order.refunded', 'inquiry.received'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"channel" text NOT NULL,
	"notice_id" text NOT NULL,
	"payment_no" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"mismatch" text,
	CONSTRAINT "notices_pk" PRIMARY KEY("channel","notice_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"kind" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_by" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"payer" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_payers_payment_no_unique" UNIQUE("payment_no")
);
--> statement-breakpoint
CREATE TABLE "payment_returns" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"account" text NOT NULL,
	"app_id" text,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"presentation" text,
	"qr_code" text,
	"prepay_id" text,
	"return_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"extendable_until" timestamp (3) with time zone NOT NULL,
	"gateway_expires_at" timestamp (3) with time zone NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp (3) with time zone,
	"reported_amount" bigint,
	"returned_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"next_query_at" timestamp (3) with time zone NOT NULL,
	"unanswered_since" timestamp (3) with time zone,
	CONSTRAINT "payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "payments_transaction_unique" UNIQUE("channel","transaction_id"),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('pending', 'closing', 'success', 'refunding', 'refunded', 'failed')),
	CONSTRAINT "payments_channel_check" CHECK ("payments"."channel" in ('alipay', 'wechat', 'bank_transfer')),
	CONSTRAINT "payments_account_check" CHECK ("payments"."account" = 'sandbox' or "payments"."account" ~ ('^' || "payments"."channel" || ':[0-9]+$')),
	CONSTRAINT "payments_presentation_check" CHECK ("payments"."presentation" in ('qr', 'redirect', 'jsapi')),
	CONSTRAINT "payments_transfer_check" CHECK (("payments"."channel" = 'bank_transfer') = ("payments"."presentation" is null) and ("payments"."channel" <> 'bank_transfer' or "payments"."paid_at" is not null)),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_currency_check" CHECK ("payments"."currency" = 'CNY'),
	CONSTRAINT "payments_captured_check" CHECK ("payments"."status" not in ('success', 'refunding', 'refunded') or ("payments"."transaction_id" is not null and "payments"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"asked" bigint NOT NULL,
	"offered" bigint,
	"amount" bigint,
	"reason" text,
	"note" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"promised_until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"wallet_state" text,
	"failed_at" timestamp (3) with time zone,
	"account" text,
	"account_masked" jsonb,
	"reference" text,
	"sent_by" bigint,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_refund_no_unique" UNIQUE("refund_no"),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'offered', 'declined', 'withdrawn', 'refunding', 'refunded', 'failed', 'settled')),
	CONSTRAINT "refunds_cause_check" CHECK ("refunds"."cause" in ('requested', 'late', 'double', 'outside')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0 and "refunds"."amount" <= "refunds"."asked"),
	CONSTRAINT "refunds_asked_check" CHECK ("refunds"."asked" > 0),
	CONSTRAINT "refunds_offered_check" CHECK ("refunds"."offered" > 0 and "refunds"."offered" < "refunds"."asked"),
	CONSTRAINT "refunds_decided_check" CHECK (("refunds"."status" in ('refunding', 'refunded', 'failed', 'settled')) = ("refunds"."amount" is not null)),
	CONSTRAINT "refunds_done_check" CHECK (("refunds"."status" in ('refunded', 'settled')) = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"codes" jsonb NOT NULL,
	CONSTRAINT "email_codes_pk" PRIMARY KEY("email","purpose")
);
--> statement-breakpoint
CREATE TABLE "file_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_objects_state_check" CHECK ("file_objects"."state" in ('writing', 'kept', 'trash'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key"),
	CONSTRAINT "files_size_check" CHECK ("files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "openid_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"return_path" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"codes" jsonb NOT NULL,
	CONSTRAINT "sms_codes_pk" PRIMARY KEY("phone","purpose")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text,
	"phone_e164" text GENERATED ALWAYS AS (case when phone like '+%' then phone else '+86' || phone end) STORED,
	"password_hash" text NOT NULL,
	"name" text,
	"level" text DEFAULT 'free' NOT NULL,
	"nickname" text,
	"gender" text DEFAULT 'undisclosed' NOT NULL,
	"real_name" text,
	"industry" text,
	"address" text,
	"email" text,
	"company" text,
	"position" text,
	"bio" text,
	"avatar_file_id" text,
	"sign_in_email" text,
	"mail_receipts" boolean DEFAULT false NOT NULL,
	"mail_locale" text DEFAULT 'zh-CN' NOT NULL,
	"mail_zone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_phone_e164_unique" UNIQUE("phone_e164"),
	CONSTRAINT "users_closed_check" CHECK (("users"."phone" is null) = ("users"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"real_name" text NOT NULL,
	"id_number" text NOT NULL,
	"id_number_masked" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "verifications_status_check" CHECK ("verifications"."status" in ('pending', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "wechat_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wechat_payers_user_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"name" text PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"name" text PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL,
	"key_ids" jsonb NOT NULL,
	"program" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "program_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
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
	"account" text,
	"lines" integer,
	"fees" bigint,
	"failure" text,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "reconciliations_pk" PRIMARY KEY("day","channel"),
	CONSTRAINT "reconciliations_channel_check" CHECK ("reconciliations"."channel" in ('alipay', 'wechat')),
	CONSTRAINT "reconciliations_source_check" CHECK ("reconciliations"."source" in ('bill', 'none', 'asked'))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handed_files" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"matter_no" integer,
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
	"promised_until" timestamp (3) with time zone,
	CONSTRAINT "order_messages_by_check" CHECK ("order_messages"."by" in ('customer', 'adviser'))
);
--> statement-breakpoint
CREATE TABLE "service_branches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"matter_no" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"from" text NOT NULL,
	"text" jsonb NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_branches_key_once" UNIQUE("order_id","matter_no","key")
);
--> statement-breakpoint
CREATE TABLE "service_matters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_matters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"title" text,
	"units" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "service_matters_no_once" UNIQUE("order_id","no"),
	CONSTRAINT "service_matters_units_check" CHECK (("service_matters"."no" = 0) = ("service_matters"."units" = 0)),
	CONSTRAINT "service_matters_title_check" CHECK (("service_matters"."no" = 0) = ("service_matters"."title" is null)),
	CONSTRAINT "service_matters_no_check" CHECK ("service_matters"."no" >= 0 and "service_matters"."units" >= 0),
	CONSTRAINT "service_matters_withdrawn_check" CHECK ("service_matters"."no" > 0 or "service_matters"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE TABLE "service_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"matter_no" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"title" jsonb NOT NULL,
	"by" text NOT NULL,
	"days" integer NOT NULL,
	"share" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	"promised_until" timestamp (3) with time zone,
	CONSTRAINT "service_steps_key_once" UNIQUE("order_id","matter_no","key"),
	CONSTRAINT "service_steps_position_once" UNIQUE("order_id","matter_no","position"),
	CONSTRAINT "service_steps_share_check" CHECK ("service_steps"."share" between 0 and 100),
	CONSTRAINT "service_steps_days_check" CHECK ("service_steps"."days" >= 0),
	CONSTRAINT "service_steps_done_or_dropped_check" CHECK ("service_steps"."done_at" is null or "service_steps"."dropped_at" is null)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"user_id" text,
	"staff_id" bigint,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"device_hash" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id"),
	CONSTRAINT "sessions_owner_check" CHECK (("sessions"."user_id" is null) <> ("sessions"."staff_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_marks" (
	"user_id" text,
	"staff_id" bigint,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_marks_unique" UNIQUE NULLS NOT DISTINCT("user_id","staff_id","kind","hash"),
	CONSTRAINT "sign_in_marks_owner_check" CHECK (("sign_in_marks"."user_id" is null) <> ("sign_in_marks"."staff_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sms_counts" (
	"day" text NOT NULL,
	"provider" text NOT NULL,
	"is_code" boolean NOT NULL,
	"is_abroad" boolean NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_counts_pk" PRIMARY KEY("day","provider","is_code","is_abroad")
);
--> statement-breakpoint
CREATE TABLE "console_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console_owners" (
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "console_owners_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
CREATE TABLE "refund_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "refund_approvals_state_check" CHECK ("refund_approvals"."state" in ('open', 'done', 'returned', 'void')),
	CONSTRAINT "refund_approvals_amount_check" CHECK ("refund_approvals"."amount" > 0),
	CONSTRAINT "refund_approvals_two_people_check" CHECK ("refund_approvals"."state" <> 'done' or "refund_approvals"."decided_by" is null or "refund_approvals"."decided_by" <> "refund_approvals"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"filters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "staff_name_unique" UNIQUE("name"),
	CONSTRAINT "staff_role_check" CHECK ("staff"."role" in ('serve', 'money'))
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "support_records" (
	"short_code" text PRIMARY KEY NOT NULL,
	"support_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"payment_id" bigint,
	CONSTRAINT "transfers_state_check" CHECK ("transfers"."state" in ('recorded', 'booked', 'dropped')),
	CONSTRAINT "transfers_amount_check" CHECK ("transfers"."amount" > 0),
	CONSTRAINT "transfers_two_people_check" CHECK ("transfers"."state" <> 'booked' or "transfers"."decided_by" is null or "transfers"."decided_by" <> "transfers"."recorded_by"),
	CONSTRAINT "transfers_counts_check" CHECK ("transfers"."payment_id" is null or "transfers"."state" = 'booked')
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"status" integer,
	"answer" text,
	CONSTRAINT "deliveries_once" UNIQUE("webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"has_failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"message_id" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_mails_message_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code" text NOT NULL,
	"purpose" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_id" text NOT NULL,
	"payment_no" text NOT NULL,
	"refund_no" text,
	"url" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_openid_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"created_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"notify_url" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"code" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"subject" text NOT NULL,
	"order_no" text NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone,
	"request" text,
	"notify_url" text,
	"product" text NOT NULL,
	"return_url" text,
	CONSTRAINT "sandbox_trades_payment_no_unique" UNIQUE("payment_no")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_use_id_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reverses_fk" FOREIGN KEY ("reverses") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_fk" FOREIGN KEY ("replaces") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_digest_legal_texts_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."legal_texts"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "granted_plans" ADD CONSTRAINT "granted_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "granted_plans" ADD CONSTRAINT "granted_plans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_payers" ADD CONSTRAINT "payment_payers_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_returns" ADD CONSTRAINT "payment_returns_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_requests" ADD CONSTRAINT "openid_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_payers" ADD CONSTRAINT "wechat_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_files" ADD CONSTRAINT "handed_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_files" ADD CONSTRAINT "handed_files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_files" ADD CONSTRAINT "handed_files_matter_fk" FOREIGN KEY ("order_id","matter_no") REFERENCES "public"."service_matters"("order_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_branches" ADD CONSTRAINT "service_branches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_branches" ADD CONSTRAINT "service_branches_matter_fk" FOREIGN KEY ("order_id","matter_no") REFERENCES "public"."service_matters"("order_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_matters" ADD CONSTRAINT "service_matters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_steps" ADD CONSTRAINT "service_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_steps" ADD CONSTRAINT "service_steps_matter_fk" FOREIGN KEY ("order_id","matter_no") REFERENCES "public"."service_matters"("order_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_marks" ADD CONSTRAINT "sign_in_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_marks" ADD CONSTRAINT "sign_in_marks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_notes" ADD CONSTRAINT "console_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_owners" ADD CONSTRAINT "console_owners_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_outgoing_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outgoing_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_user_index" ON "bookings" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_time_index" ON "bookings" USING btree ("starts_at","kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once" ON "bookings" USING btree ("user_id","kind","slug","starts_at") WHERE "bookings"."state" in ('requested', 'waiting', 'confirmed');--> statement-breakpoint
CREATE INDEX "console_log_subject_index" ON "console_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "inquiries_created_index" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_answered_index" ON "inquiries" USING btree ("answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "door_keys_one_signs" ON "door_keys" USING btree ((retired_at is null)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "entitlements_user_index" ON "entitlements" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "uses_entitlement_index" ON "uses" USING btree ("entitlement_id","window_at");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_index" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_one_default" ON "invoice_titles" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "invoices_user_index" ON "invoices" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "invoices_open_index" ON "invoices" USING btree ("requested_at") WHERE status in ('requested', 'reversing');--> statement-breakpoint
CREATE INDEX "keyed_calls_expires_index" ON "keyed_calls" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "granted_plans_user_index" ON "granted_plans" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "granted_plans_unnoticed_index" ON "granted_plans" USING btree ("ends_at") WHERE noticed_at is null;--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "memberships_starts_index" ON "memberships" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "memberships_ends_index" ON "memberships" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "memberships_unnoticed_index" ON "memberships" USING btree ("ends_at") WHERE noticed_at is null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_at_index" ON "sms_messages" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_pauses_one_open" ON "order_pauses" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "order_events_order_index" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_pending_index" ON "orders" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_plan_ends_index" ON "orders" USING btree ("period_end") WHERE type in ('saas', 'membership');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_content_once" ON "orders" USING btree ("user_id","type","content_id") WHERE type in ('report', 'article') and status <> 'cancelled' and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_membership" ON "orders" USING btree ("user_id") WHERE type = 'membership' and status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quoted_once" ON "orders" USING btree ("quotation_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "quotations_user_index" ON "quotations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_events_at_index" ON "outgoing_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_received_index" ON "notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "notices_mismatch_index" ON "notices" USING btree ("received_at") WHERE mismatch is not null;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("available_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_subject_index" ON "outbox" USING btree ("subject_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_done_index" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "payment_payers_ends_index" ON "payment_payers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "payment_returns_ends_index" ON "payment_returns" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending_per_order" ON "payments" USING btree ("order_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success_per_order" ON "payments" USING btree ("order_id") WHERE status = 'success';--> statement-breakpoint
CREATE INDEX "payments_order_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_due_index" ON "payments" USING btree ("channel","next_query_at") WHERE status in ('pending', 'closing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_odd_index" ON "payments" USING btree ("id") WHERE reported_amount is not null or returned_at is not null;--> statement-breakpoint
CREATE INDEX "refund_notes_refund_index" ON "refund_notes" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("id") WHERE status in ('requested', 'offered', 'refunding', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open_request_per_order" ON "refunds" USING btree ("order_id") WHERE cause = 'requested' and status in ('requested', 'offered', 'refunding', 'failed');--> statement-breakpoint
CREATE INDEX "email_codes_expires_index" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_objects_state_index" ON "file_objects" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "file_objects_trash_index" ON "file_objects" USING btree ("user_id","since") WHERE state = 'trash';--> statement-breakpoint
CREATE INDEX "files_user_index" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "limits_ends_index" ON "limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "openid_requests_user_index" ON "openid_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "openid_requests_expires_index" ON "openid_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expires_index" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_sign_in_email_unique" ON "users" USING btree ("sign_in_email") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_one_living" ON "verifications" USING btree ("user_id") WHERE status in ('pending', 'verified');--> statement-breakpoint
CREATE INDEX "verifications_user_index" ON "verifications" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE INDEX "bill_differences_open_index" ON "bill_differences" USING btree ("id") WHERE settled_at is null and vanished_at is null;--> statement-breakpoint
CREATE INDEX "reconciliations_due_index" ON "reconciliations" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "handed_files_order_index" ON "handed_files" USING btree ("order_id","delivered_at");--> statement-breakpoint
CREATE INDEX "order_messages_order_index" ON "order_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_open_index" ON "order_messages" USING btree ("created_at") WHERE by = 'customer' and answered_at is null;--> statement-breakpoint
CREATE INDEX "service_steps_open_index" ON "service_steps" USING btree ("order_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_staff_index" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_marks_staff_index" ON "sign_in_marks" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sign_in_marks_expires_index" ON "sign_in_marks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "console_notes_subject_index" ON "console_notes" USING btree ("kind","number","id");--> statement-breakpoint
CREATE INDEX "console_owners_staff_index" ON "console_owners" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_approvals_one_open" ON "refund_approvals" USING btree ("refund_no") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refund_approvals_person_index" ON "refund_approvals" USING btree ("proposed_by","proposed_at");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff_index" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "support_records_expires_index" ON "support_records" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reference_once" ON "transfers" USING btree ("reference") WHERE state <> 'dropped';--> statement-breakpoint
CREATE INDEX "transfers_order_index" ON "transfers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfers_open_index" ON "transfers" USING btree ("id") WHERE state = 'recorded' or (state = 'booked' and payment_id is null);--> statement-breakpoint
CREATE INDEX "deliveries_due_index" ON "deliveries" USING btree ("next_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_subject_index" ON "deliveries" USING btree ("webhook_id","subject","id");--> statement-breakpoint
CREATE INDEX "webhook_secrets_webhook_index" ON "webhook_secrets" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "sandbox_mails_sent_index" ON "sandbox_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_messages_sent_index" ON "sandbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_openid_codes_created_index" ON "sandbox_openid_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_trades_expires_index" ON "sandbox_trades" USING btree ("expires_at");