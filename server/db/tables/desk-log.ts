import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffErrorCode } from '#contract/staff/errors.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { instant, serial } from './columns.ts';

/** Who did what at the desk; only ever added to, which a trigger in the migrations holds. */
export const deskLog = pgTable(
  'desk_log',
  {
    id: serial(),
    at: instant().notNull(),
    /** The name of an account on the machine that the desk is on. */
    actor: text().notNull(),
    /** Of a request that came to no call, why it was refused. */
    act: text().$type<LogAct | StaffErrorCode>().notNull(),
    /** The number of what it was done to. */
    subject: text().notNull(),
    /** What the actor gave as a reason or a reference. */
    reason: text(),
    /** `begun` stands before what a wallet is asked for: a crash leaves it without its outcome. */
    outcome: text().$type<'begun' | 'done' | 'refused'>().notNull(),
  },
  (table) => [
    index('desk_log_subject_index').on(table.subject, table.id),
    check('desk_log_outcome_check', sql`${table.outcome} in ('begun', 'done', 'refused')`),
  ],
);
