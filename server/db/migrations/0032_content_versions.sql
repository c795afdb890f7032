CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_version_unique" UNIQUE("version")
);
