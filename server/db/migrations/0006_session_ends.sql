-- Sessions used to slide without an end.
UPDATE "sessions" SET "expires_at" = "created_at" + interval '90 days'
WHERE "expires_at" > "created_at" + interval '90 days';
