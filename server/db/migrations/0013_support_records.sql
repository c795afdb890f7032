CREATE TABLE "support_records" (
	"short_code" text PRIMARY KEY NOT NULL,
	"support_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "support_records_expires_index" ON "support_records" USING btree ("expires_at");