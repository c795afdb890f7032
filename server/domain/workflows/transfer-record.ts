import { and, eq, gte, ne, sql, type SQL } from 'drizzle-orm';
import type { CaseTransfer } from '#contract/staff/case.ts';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { isToConfirm, transfers } from '#server/db/tables/transfers.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import type { TransferRow } from '#server/domain/payments/received.ts';
import type { Touched } from '#server/domain/payments/captured.ts';
import { findSecond, lockColleague, spendSecondCode } from '#server/domain/staff/second-person.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { readTransfer } from '#server/domain/views/console/case-transfers.ts';
import { runStaffWork, type Ask, type StaffWork } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { follow } from './payment-capture.ts';
import { bookReceived, findTransfer } from './transfer-book.ts';

/** A transfer as the bank states it; `amount` in fen, `day` in Shanghai. */
type Arrived = { reference: string; day: string; amount: number };
/** The transfer, and what it changed; as a repeat under the same key gets it. */
type Recorded = { transfer: CaseTransfer; touched: Touched | null };

/**
 * Records money that arrived for an order on the operator's account. It counts at once, or once a second person has
 * confirmed it where the transfers of the order, or those that this person recorded today, exceed `limit`, in fen.
 * Throws 404 for an unknown order, 422 for a day to come, 409 without an account in SITE_FILE, and
 * `console.transfer_known` when the bank's number is recorded already.
 */
export async function recordTransfer(
  ask: Ask<Deps>,
  person: StaffPerson,
  limit: number,
  orderNo: string,
  arrived: Arrived,
): Promise<Recorded> {
  if (ask.site().bank === undefined) throw new Refusal(409, 'console.not_now', { why: 'no_bank' });
  if (arrived.day > shanghaiDay(ask.clock.date())) throw invalid('day', 'invalid');
  const recorded = await runStaffWork(ask, person.actor, async (work): Promise<Recorded> => {
    const { tx, now } = work;
    const [known] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (known === undefined) throw new Refusal(404, 'order.not_found');
    await lockColleague(tx, person);
    const order = await lockOrder(tx, known.id);
    const ofOrder = await sumRecorded(tx, eq(transfers.orderId, order.id));
    const ofPerson = await sumRecorded(
      tx,
      eq(transfers.recordedBy, person.id),
      gte(transfers.recordedAt, startOfDay(shanghaiDay(now))),
    );
    const needsSecond = arrived.amount + Math.max(ofOrder, ofPerson) > limit;
    const transfer = await insertOnce(tx, {
      ...arrived,
      orderId: order.id,
      state: needsSecond ? 'recorded' : 'booked',
      recordedBy: person.id,
      recordedAt: now,
      decidedAt: needsSecond ? null : now,
    });
    const { amount, day } = arrived;
    const facts = { amount, day, needs_second: needsSecond };
    await work.log({ act: 'transfer.record', subject: orderNo, facts, reason: arrived.reference });
    const touched = needsSecond ? null : await book(ask, work, transfer);
    return { transfer: await readTransfer(tx, transfer.id), touched };
  });
  await follow(ask, recorded.touched);
  return recorded;
}

/**
 * Confirms a recorded transfer as the second person, with its amount, in fen, and an unused one-time code. Where no
 * colleague but the one who recorded it may confirm, the operator does by command. Throws 403 for the same person, 401
 * and 429 for the code, 404, and 409 for another amount or for a transfer that does not wait.
 */
export async function confirmTransfer(
  ask: Ask<Deps>,
  person: StaffPerson,
  id: number,
  { amount, code }: { amount: number; code: string },
): Promise<Recorded> {
  const known = await readWaiting(ask.db, id);
  const { actor, id: decidedBy } = await findSecond(ask, person, known.recordedBy);
  if (known.amount !== amount) throw new Refusal(409, 'console.amount_differs');
  await spendSecondCode(ask, person, code);
  const confirmed = await runStaffWork(ask, actor, async (work): Promise<Recorded> => {
    const { tx, now } = work;
    const order = await lockOrder(tx, known.orderId);
    const transfer = await decide(tx, id, 'booked', decidedBy, now);
    const facts = { amount, day: transfer.day };
    await work.log({
      act: 'transfer.confirm',
      subject: order.orderNo,
      facts,
      reason: transfer.reference,
    });
    const touched = await book(ask, work, transfer);
    return { transfer: await readTransfer(tx, id), touched };
  });
  await follow(ask, confirmed.touched);
  return confirmed;
}

/** Drops a transfer that was recorded by mistake, before it counts. Throws 404; 409 once it counts or is dropped. */
export async function dropTransfer(
  ask: Ask<Deps>,
  person: StaffPerson,
  id: number,
  reason: string,
): Promise<void> {
  const known = await readWaiting(ask.db, id);
  await runStaffWork(ask, person.actor, async ({ tx, now, log }) => {
    const { orderNo } = await lockOrder(tx, known.orderId);
    const { amount, day } = await decide(tx, id, 'dropped', person.id, now);
    await log({ act: 'transfer.drop', subject: orderNo, facts: { amount, day }, reason });
  });
}

async function book(
  deps: Deps,
  { tx, now }: StaffWork,
  { orderId }: TransferRow,
): Promise<Touched | null> {
  const touched = await bookReceived(tx, deps, orderId, now);
  if (touched !== null) return touched;
  await addToTimeline(tx, await lockOrder(tx, orderId), 'transfer.received', now);
  return null;
}

async function insertOnce(tx: Database, row: typeof transfers.$inferInsert): Promise<TransferRow> {
  const [transfer] = await tx
    .insert(transfers)
    .values(row)
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'transfers_reference_once') throw error;
      throw new Refusal(409, 'console.transfer_known', undefined, { cause: error });
    });
  if (transfer === undefined) throw new Error('a transfer was not written');
  return transfer;
}

async function decide(
  tx: Database,
  id: number,
  state: 'booked' | 'dropped',
  decidedBy: number | null,
  decidedAt: Date,
): Promise<TransferRow> {
  const [transfer] = await tx
    .update(transfers)
    .set({ state, decidedBy, decidedAt })
    .where(and(eq(transfers.id, id), isToConfirm))
    .returning();
  if (transfer === undefined) throw new Refusal(409, 'console.changed');
  return transfer;
}

async function readWaiting(db: Database, id: number): Promise<TransferRow> {
  const transfer = await findTransfer(db, id);
  if (transfer === null) throw new Refusal(404, 'console.not_found');
  if (transfer.state !== 'recorded') throw new Refusal(409, 'console.changed');
  return transfer;
}

/** Adds up the recorded transfers, in fen, so that many small ones need a second person too. */
async function sumRecorded(tx: Database, ...which: readonly SQL[]): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${transfers.amount}), 0)` })
    .from(transfers)
    .where(and(ne(transfers.state, 'dropped'), ...which));
  return Number(row?.sum ?? 0);
}
