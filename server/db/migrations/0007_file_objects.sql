CREATE TABLE "file_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_objects_state_check" CHECK ("file_objects"."state" in ('writing', 'kept', 'trash'))
);
--> statement-breakpoint
CREATE INDEX "file_objects_state_index" ON "file_objects" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "file_objects_trash_index" ON "file_objects" USING btree ("user_id","since") WHERE state = 'trash';--> statement-breakpoint
INSERT INTO "file_objects" ("key", "user_id", "size", "state", "since") SELECT "key", "user_id", "size", 'kept', "created_at" FROM "files";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_key_file_objects_key_fk" FOREIGN KEY ("key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;