import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  idempotencyLifetimeMs,
  inquiryKeptMonths,
  outboxKeptMs,
  sandboxKeptMs,
} from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { articleReaders, inquiries } from '../db/tables/content.ts';
import { outbox, payments } from '../db/tables/payments.ts';
import { idempotencyKeys, limits, sessions, signInMarks, smsCodes } from '../db/tables/people.ts';
import { sandboxMessages, sandboxRefunds, sandboxTrades } from '../db/tables/sandbox.ts';
import { schedules } from '../db/tables/schedules.ts';
import type { Deps } from '../deps.ts';
import { addMonths, shanghaiDay } from './shanghai.ts';

const everyMs = 60 * 60 * 1000;
const batch = 500;
const batches = 10;

type Rule = { table: PgTable; isOver(db: Database, now: Date): SQL | undefined };

/** What is removed, and when (wire, Lifetimes). The privacy page promises the same. */
const rules: readonly Rule[] = [
  { table: outbox, isOver: (_, now) => lte(outbox.doneAt, ago(now, outboxKeptMs)) },
  {
    table: idempotencyKeys,
    isOver: (_, now) => lte(idempotencyKeys.createdAt, ago(now, idempotencyLifetimeMs)),
  },
  {
    table: inquiries,
    isOver: (_, now) => lte(inquiries.answeredAt, addMonths(now, -inquiryKeptMonths)),
  },
  { table: sessions, isOver: (_, now) => lte(sessions.expiresAt, now) },
  { table: signInMarks, isOver: (_, now) => lte(signInMarks.expiresAt, now) },
  { table: smsCodes, isOver: (_, now) => lte(smsCodes.expiresAt, now) },
  { table: limits, isOver: (_, now) => lte(limits.endsAt, now) },
  { table: articleReaders, isOver: (_, now) => lt(articleReaders.day, shanghaiDay(now)) },
  {
    table: sandboxMessages,
    isOver: (_, now) => lte(sandboxMessages.sentAt, ago(now, sandboxKeptMs)),
  },
  { table: sandboxTrades, isOver: isTradeOver },
  { table: sandboxRefunds, isOver: (db) => notExists(tradeOf(db, sandboxRefunds.paymentNo)) },
];

/**
 * Removes the rows whose time is up, in small batches, once an hour for the whole site however many
 * processes there are; what is left over goes on with the next sweep.
 */
export async function removeOldRows(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  if (!(await claimHour(deps.db, now))) return;
  let isDone = true;
  for (const rule of rules) {
    if (!(await removeSome(deps.db, rule, now))) isDone = false;
  }
  if (!isDone) await deps.db.update(schedules).set({ nextAt: now }).where(isRetention);
}

const isRetention = eq(schedules.name, 'retention');

async function claimHour(db: Database, now: Date): Promise<boolean> {
  const nextAt = new Date(now.valueOf() + everyMs);
  // A sandbox whose clock was moved leaves a time far ahead when it starts again.
  const isDue = sql<boolean>`(${lte(schedules.nextAt, now)} or ${gt(schedules.nextAt, nextAt)})`;
  const [known] = await db.select({ isDue }).from(schedules).where(isRetention);
  if (known?.isDue === false) return false;
  const claimed = await db
    .insert(schedules)
    .values({ name: 'retention', nextAt })
    .onConflictDoUpdate({ target: schedules.name, set: { nextAt }, setWhere: isDue })
    .returning({ name: schedules.name });
  return claimed.length > 0;
}

/** Whether nothing is left. What somebody holds or changes right now is left to the next time. */
async function removeSome(db: Database, { table, isOver }: Rule, now: Date): Promise<boolean> {
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
  }
  return false;
}

/** Long over, and both sides agree on what became of it: a difference stays for the ledger. */
function isTradeOver(db: Database, now: Date): SQL | undefined {
  const before = ago(now, sandboxKeptMs);
  const agreed = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.paymentNo, sandboxTrades.paymentNo),
        or(
          and(eq(sandboxTrades.state, 'paid'), eq(payments.status, 'success')),
          and(eq(sandboxTrades.state, 'refunded'), eq(payments.status, 'refunded')),
          and(
            inArray(sandboxTrades.state, ['unscanned', 'scanned', 'closed']),
            eq(payments.status, 'failed'),
          ),
        ),
      ),
    );
  return and(
    lte(sandboxTrades.expiresAt, before),
    or(isNull(sandboxTrades.paidAt), lte(sandboxTrades.paidAt, before)),
    exists(agreed),
  );
}

function tradeOf(db: Database, paymentNo: typeof sandboxRefunds.paymentNo) {
  return db
    .select({ code: sandboxTrades.code })
    .from(sandboxTrades)
    .where(eq(sandboxTrades.paymentNo, paymentNo));
}

function ago(now: Date, ms: number): Date {
  return new Date(now.valueOf() - ms);
}
