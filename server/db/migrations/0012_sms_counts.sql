CREATE TABLE "sms_counts" (
	"day" text NOT NULL,
	"provider" text NOT NULL,
	"is_code" boolean NOT NULL,
	"is_abroad" boolean NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_counts_pk" PRIMARY KEY("day","provider","is_code","is_abroad")
);
