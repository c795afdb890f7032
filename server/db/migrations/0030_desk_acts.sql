ALTER TABLE "desk_log" DROP CONSTRAINT "desk_log_outcome_check";--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "desk_log" ADD CONSTRAINT "desk_log_outcome_check" CHECK ("desk_log"."outcome" in ('begun', 'done', 'refused'));