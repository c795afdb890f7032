CREATE TABLE "attention_reports" (
	"finding" text NOT NULL,
	"receiver" text NOT NULL,
	"what" text NOT NULL,
	"number" text NOT NULL,
	"since" timestamp (3) with time zone,
	"found_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "attention_reports_pk" PRIMARY KEY("finding","receiver")
);
