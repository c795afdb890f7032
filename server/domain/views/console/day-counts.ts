import { and, count, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '#contract/base/durations.ts';
import type { Queues } from '#contract/staff/case.ts';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { verifications } from '#server/db/tables/people.ts';
import { orderMessages } from '#server/db/tables/service.ts';

const shownDays = 14;

type Counted = { table: PgTable; at: PgColumn; wanted?: SQL };

const byCustomer = eq(orderMessages.by, 'customer');
const asked = eq(refunds.cause, 'requested');
const blue = eq(invoices.isRed, false);

const came: readonly Counted[] = [
  { table: inquiries, at: inquiries.createdAt },
  { table: orderMessages, at: orderMessages.createdAt, wanted: byCustomer },
  { table: refunds, at: refunds.createdAt, wanted: asked },
  { table: invoices, at: invoices.requestedAt, wanted: blue },
  { table: verifications, at: verifications.submittedAt },
];
const closed: readonly Counted[] = [
  { table: inquiries, at: inquiries.answeredAt },
  { table: orderMessages, at: orderMessages.answeredAt, wanted: byCustomer },
  { table: refunds, at: refunds.decidedAt, wanted: asked },
  { table: invoices, at: invoices.issuedAt, wanted: blue },
  { table: verifications, at: verifications.decidedAt },
];

/** Counts new and closed items of each of the last fourteen days in Shanghai, today last. */
export async function countDays(db: Database, now: Date): Promise<Queues['days']> {
  const today = startOfDay(shanghaiDay(now)).valueOf();
  const days = Array.from({ length: shownDays }, (_, at) =>
    shanghaiDay(new Date(today - (shownDays - 1 - at) * dayMs)),
  );
  const from = startOfDay(days[0] ?? '');
  const cameIn = await sumByDay(db, came, from);
  const wentOut = await sumByDay(db, closed, from);
  return days.map((day) => ({
    day,
    came: cameIn.get(day) ?? 0,
    closed: wentOut.get(day) ?? 0,
  }));
}

async function sumByDay(
  db: Database,
  counted: readonly Counted[],
  from: Date,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const { table, at, wanted } of counted) {
    const day = sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day, rows: count() })
      .from(table)
      .where(and(gte(at, from), wanted))
      .groupBy(day);
    for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + row.rows);
  }
  return sums;
}
