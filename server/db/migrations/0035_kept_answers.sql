CREATE TABLE "kept_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"call" text NOT NULL,
	"key_hash" text NOT NULL,
	"body_signature" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_answers_key" UNIQUE("owner","call","key_hash")
);
--> statement-breakpoint
CREATE INDEX "kept_answers_created_index" ON "kept_answers" USING btree ("created_at");