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
ALTER TABLE "openid_requests" ADD CONSTRAINT "openid_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_requests_user_index" ON "openid_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "openid_requests_expires_index" ON "openid_requests" USING btree ("expires_at");