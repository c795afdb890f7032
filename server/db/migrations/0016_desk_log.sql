CREATE TABLE "desk_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"outcome" text NOT NULL,
	CONSTRAINT "desk_log_outcome_check" CHECK ("desk_log"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "desk_log_subject_index" ON "desk_log" USING btree ("subject","id");
--> statement-breakpoint
-- Who did what stays written down: lines are added, never changed or taken away.
CREATE FUNCTION keep_desk_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of the desk is only ever added to'
    USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'desk_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_log_append_only BEFORE UPDATE OR DELETE ON desk_log
  FOR EACH ROW EXECUTE FUNCTION keep_desk_log();
--> statement-breakpoint
CREATE TRIGGER desk_log_not_emptied BEFORE TRUNCATE ON desk_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_desk_log();
