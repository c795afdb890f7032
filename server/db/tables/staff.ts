import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SavedFilter } from '#contract/staff/case.ts';
import type { StaffRole } from '#contract/staff/picklists.ts';
import { fen, instant, serial } from './columns.ts';

/** The accounts of the console; they are not users of the site. */
export const staff = pgTable(
  'staff',
  {
    id: serial(),
    /** The name is not reused: the log refers to it. */
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    passwordHash: text().notNull(),
    /** The secret of the one-time codes; sealed. */
    totpSecret: text().notNull(),
    /** The step of the last code that was taken: a code is good once. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Their saved filters of the queues. */
    filters: jsonb().$type<readonly SavedFilter[]>().notNull().default([]),
    createdAt: instant().notNull(),
    /** Since when they may not sign in any more. */
    endedAt: instant(),
  },
  (table) => [
    unique('staff_name_unique').on(table.name),
    check('staff_role_check', sql`${table.role} in ('serve', 'money')`),
  ],
);

const staffId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => staff.id);

/** For who has lost their phone; each is good once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { codeHash: text().primaryKey(), staffId: staffId(), usedAt: instant() },
  (table) => [index('staff_recovery_codes_staff_index').on(table.staffId)],
);

export type StaffSubjectKind =
  | 'order'
  | 'inquiry'
  | 'verification'
  | 'refund'
  | 'invoice'
  | 'booking';

/** Notes among colleagues; no customer reads them. */
export const consoleNotes = pgTable(
  'console_notes',
  {
    id: serial(),
    kind: text().$type<StaffSubjectKind>().notNull(),
    number: text().notNull(),
    text: text().notNull(),
    staffId: staffId(),
    at: instant().notNull(),
  },
  (table) => [index('console_notes_subject_index').on(table.kind, table.number, table.id)],
);

/** The colleague who owns an open item. */
export const consoleOwners = pgTable(
  'console_owners',
  {
    kind: text().$type<StaffSubjectKind>().notNull(),
    number: text().notNull(),
    staffId: staffId(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'console_owners_pk', columns: [table.kind, table.number] }),
    index('console_owners_staff_index').on(table.staffId),
  ],
);

/**
 * A colleague's approval of a refund before it runs: final, or `open` until a second person has confirmed
 * it.
 */
export const refundApprovals = pgTable(
  'refund_approvals',
  {
    id: serial(),
    refundNo: text().notNull(),
    amount: fen().notNull(),
    /** The reason that the customer reads. */
    reason: text(),
    proposedBy: staffId(),
    proposedAt: instant().notNull(),
    state: text().$type<'open' | 'done' | 'returned' | 'void'>().notNull(),
    /** The second person; null where one was enough. */
    decidedBy: bigint({ mode: 'number' }).references(() => staff.id),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('refund_approvals_one_open')
      .on(table.refundNo)
      .where(sql`state = 'open'`),
    index('refund_approvals_person_index').on(table.proposedBy, table.proposedAt),
    check(
      'refund_approvals_state_check',
      sql`${table.state} in ('open', 'done', 'returned', 'void')`,
    ),
    check('refund_approvals_amount_check', sql`${table.amount} > 0`),
    // Two people are two people, whatever the code above does.
    check(
      'refund_approvals_two_people_check',
      sql`${table.state} <> 'done' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.proposedBy}`,
    ),
  ],
);
