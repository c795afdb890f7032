import { eq, lt, lte, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import {
  bookingKeptMonths,
  doorKeyKeptMs,
  inquiryKeptMonths,
  noticesKeptMs,
  outboxKeptMs,
  outgoingEventsKeptMs,
  smsCountsKeptDays,
} from '#contract/base/limits.ts';
import { addMonths, shanghaiDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { articleReaders, inquiries } from '#server/db/tables/content.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { smsMessages } from '#server/db/tables/notifications.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { notices, outbox, paymentPayers, paymentReturns } from '#server/db/tables/payments.ts';
import { emailCodes, limits, openidRequests, smsCodes } from '#server/db/tables/people.ts';
import { claims, processes } from '#server/db/tables/processes.ts';
import { sessions, signInMarks } from '#server/db/tables/sign-in.ts';
import { supportRecords } from '#server/db/tables/support.ts';
import { smsCounts } from '#server/db/tables/sms-counts.ts';
import { schedules } from '#server/db/tables/schedules.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { claimSchedule } from '#server/records/schedule.ts';
import type { RetentionRule } from '#server/records/retention-rule.ts';

const everyMs = hourMs;
const batch = 500;
const batches = 10;

/** The rules for removing rows (wire, Lifetimes). The privacy page promises the same. */
const rules: readonly RetentionRule[] = [
  { table: outbox, isOver: (_, now) => lte(outbox.doneAt, ago(now, outboxKeptMs)) },
  {
    table: outgoingEvents,
    isOver: (_, now) => lte(outgoingEvents.at, ago(now, outgoingEventsKeptMs)),
  },
  { table: smsMessages, isOver: (_, now) => lte(smsMessages.at, ago(now, outboxKeptMs)) },
  {
    table: smsCounts,
    isOver: (_, now) => lt(smsCounts.day, shanghaiDay(ago(now, smsCountsKeptDays * dayMs))),
  },
  { table: notices, isOver: (_, now) => lte(notices.receivedAt, ago(now, noticesKeptMs)) },
  { table: paymentReturns, isOver: (_, now) => lte(paymentReturns.endsAt, now) },
  { table: paymentPayers, isOver: (_, now) => lte(paymentPayers.endsAt, now) },
  { table: keyedCalls, isOver: (_, now) => lte(keyedCalls.expiresAt, now) },
  {
    table: inquiries,
    isOver: (_, now) => lte(inquiries.answeredAt, addMonths(now, -inquiryKeptMonths)),
  },
  { table: bookings, isOver: (_, now) => lte(bookings.endsAt, addMonths(now, -bookingKeptMonths)) },
  { table: sessions, isOver: (_, now) => lte(sessions.expiresAt, now) },
  { table: signInMarks, isOver: (_, now) => lte(signInMarks.expiresAt, now) },
  { table: openidRequests, isOver: (_, now) => lte(openidRequests.expiresAt, now) },
  { table: smsCodes, isOver: (_, now) => lte(smsCodes.expiresAt, now) },
  { table: emailCodes, isOver: (_, now) => lte(emailCodes.expiresAt, now) },
  { table: supportRecords, isOver: (_, now) => lte(supportRecords.expiresAt, now) },
  {
    table: doorKeys,
    isOver: (_, now) => lte(doorKeys.retiredAt, ago(now, doorKeyKeptMs)),
  },
  { table: limits, isOver: (_, now) => lte(limits.endsAt, now) },
  // Both use the database's clock.
  { table: processes, isOver: () => lt(processes.aliveUntil, sql`now() - interval '1 day'`) },
  { table: claims, isOver: () => lt(claims.endsAt, sql`now() - interval '1 day'`) },
  { table: articleReaders, isOver: (_, now) => lt(articleReaders.day, shanghaiDay(now)) },
];

/**
 * Removes expired rows in small batches, once an hour for the whole site; the next sweep continues with the
 * rest.
 */
export async function removeOldRows(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  if (!(await claimSchedule(deps.db, 'retention', now, everyMs))) return;
  let isDone = true;
  for (const rule of [...rules, ...deps.retention]) {
    if (!(await removeSome(deps.db, rule, now))) isDone = false;
  }
  if (!isDone) await deps.db.update(schedules).set({ nextAt: now }).where(isRetention);
}

const isRetention = eq(schedules.name, 'retention');

/** Removes some rows; true when none are left. Rows that are locked now are left to the next run. */
async function removeSome(
  db: Database,
  { table, isOver }: RetentionRule,
  now: Date,
): Promise<boolean> {
  for (let round = 0; round < batches; round += 1) {
    const old = db
      .select({ row: sql`ctid` })
      .from(table)
      .where(isOver(db, now))
      .limit(batch)
      .for('update', { skipLocked: true });
    const removed = await db
      .delete(table)
      .where(sql`ctid = any(array(${old}))`)
      .returning({ one: sql`1` });
    if (removed.length < batch) return true;
    await yieldToEventLoop();
  }
  return false;
}

/** Returns the time `ms` before `now`. */
export function ago(now: Date, ms: number): Date {
  return new Date(now.valueOf() - ms);
}
