import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffErrorCode } from '#contract/staff/errors.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { instant, serial } from './columns.ts';

/** The log of staff acts; append-only, enforced by a trigger in the migrations. */
export const consoleLog = pgTable(
  'console_log',
  {
    id: serial(),
    at: instant().notNull(),
    /** The name of an account on the machine that the console is on. */
    actor: text().notNull(),
    /** For a request that reached no call, the reason of the refusal. */
    act: text().$type<LogAct | StaffErrorCode>().notNull(),
    /** The number of what it was done to. */
    subject: text().notNull(),
    /** The facts of the act or of its refusal (contract/staff/log.ts). */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The actor's reason or reference, exactly as typed. */
    reason: text(),
    /** `begun` is written before the request to a wallet: after a crash the outcome is missing. */
    outcome: text().$type<'begun' | 'done' | 'refused'>().notNull(),
  },
  (table) => [
    index('console_log_subject_index').on(table.subject, table.id),
    check('console_log_outcome_check', sql`${table.outcome} in ('begun', 'done', 'refused')`),
  ],
);
