CREATE INDEX "memberships_starts_index" ON "memberships" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "memberships_ends_index" ON "memberships" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "memberships_unnoticed_index" ON "memberships" USING btree ("ends_at") WHERE noticed_at is null and replaced_at is null;