CREATE TABLE "email_codes" (
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_codes_pk" PRIMARY KEY("email","purpose")
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
ALTER TABLE "users" ADD COLUMN "sign_in_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_receipts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_locale" text DEFAULT 'zh-CN' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_zone" text;--> statement-breakpoint
CREATE INDEX "email_codes_expires_index" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_mails_sent_index" ON "sandbox_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_sign_in_email_unique" ON "users" USING btree ("sign_in_email") WHERE closed_at is null;