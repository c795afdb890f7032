CREATE TABLE "notification_choices" (
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_choices_pk" PRIMARY KEY("user_id","event","channel")
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
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_messages_at_index" ON "sms_messages" USING btree ("at");