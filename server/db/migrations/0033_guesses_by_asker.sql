CREATE TABLE "staff_sign_in_marks" (
	"staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_sign_in_marks_pk" PRIMARY KEY("staff_id","kind","hash")
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "staff_sign_in_marks" ADD CONSTRAINT "staff_sign_in_marks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sign_in_marks_expires_index" ON "staff_sign_in_marks" USING btree ("expires_at");