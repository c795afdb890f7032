CREATE TABLE "site_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"identity" jsonb NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_identities_version_unique" UNIQUE("version")
);
