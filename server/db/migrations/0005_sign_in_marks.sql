CREATE TABLE "sign_in_marks" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_marks_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_marks" ADD CONSTRAINT "sign_in_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_marks_expires_index" ON "sign_in_marks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "inquiries_answered_index" ON "inquiries" USING btree ("answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_done_index" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "limits_ends_index" ON "limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expires_index" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_messages_sent_index" ON "sandbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_trades_expires_index" ON "sandbox_trades" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sms_codes" DROP COLUMN "salt";