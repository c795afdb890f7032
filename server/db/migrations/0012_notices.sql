CREATE TABLE "notices" (
	"channel" text NOT NULL,
	"notice_id" text NOT NULL,
	"payment_no" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"mismatch" text,
	CONSTRAINT "notices_pk" PRIMARY KEY("channel","notice_id")
);
--> statement-breakpoint
CREATE INDEX "notices_received_index" ON "notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "notices_mismatch_index" ON "notices" USING btree ("received_at") WHERE mismatch is not null;