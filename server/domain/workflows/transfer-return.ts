import { eq } from 'drizzle-orm';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { findSecond, spendSecondCode } from '#server/domain/staff/second-person.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { lockRefund, recordMoneyBack } from './refund-send.ts';

/**
 * Records that the money of a transfer was sent back, with the bank's number; a second person confirms it. A repeat
 * replaces the number and the sender, so that another person than this one must confirm it. Throws 404, and 409 for a
 * refund that does not wait for it.
 */
export async function recordReturn(
  ask: Ask<Deps>,
  person: StaffPerson,
  refundNo: string,
  reference: string,
): Promise<RefundRow> {
  const known = await readReturnable(ask.db, refundNo);
  return runStaffWork(ask, person.actor, async ({ tx, log }) => {
    const { refund } = await lockRefund(tx, known);
    if (!refundIs(refund.status, 'atWallet')) throw new Refusal(409, 'console.changed');
    const [sent] = await tx
      .update(refunds)
      .set({ reference, sentBy: person.id })
      .where(eq(refunds.id, refund.id))
      .returning();
    if (sent === undefined) throw new Error(`refund ${refundNo} vanished`);
    const facts = { amount: refund.amount ?? refund.asked };
    await log({ act: 'refund.send_back', subject: refundNo, facts, reason: reference });
    return sent;
  });
}

/**
 * Confirms, as the second person and with an unused one-time code, that the money of a transfer was sent back with
 * this number: only then it counts as refunded. Where no colleague but the one who recorded the number may confirm, the
 * operator does by command. Throws 403 for the same person, 401 and 429 for the code, 404, and 409 for another number
 * or before any number is recorded.
 */
export async function confirmReturn(
  ask: Ask<Deps>,
  person: StaffPerson,
  refundNo: string,
  { reference, code }: { reference: string; code: string },
): Promise<RefundRow> {
  const known = await readReturnable(ask.db, refundNo);
  if (known.sentBy === null) throw new Refusal(409, 'console.changed');
  const { actor } = await findSecond(ask, person, known.sentBy);
  if (known.reference !== reference) throw new Refusal(409, 'console.reference_differs');
  await spendSecondCode(ask, person, code);
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const { refund, order } = await lockRefund(tx, known);
    if (refund.sentBy !== known.sentBy || refund.reference !== reference) {
      throw new Refusal(409, 'console.changed');
    }
    const returned = await moveRefund(tx, refund, 'money.returned', { doneAt: now });
    if (returned === null) throw new Refusal(409, 'console.changed');
    await recordMoneyBack(tx, order, returned, now);
    const facts = { amount: returned.amount ?? returned.asked };
    await log({ act: 'refund.sent_back', subject: refundNo, facts, reason: reference });
    return returned;
  });
}

/** Reads a refund that is sent back from account to account. Throws 404, and 409 for any other refund. */
async function readReturnable(db: Database, refundNo: string): Promise<RefundRow> {
  const refund = await findRefund(db, refundNo);
  if (refund === null) throw new Refusal(404, 'refund.not_found');
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
  const isWaiting = payment?.channel === 'bank_transfer' && refundIs(refund.status, 'atWallet');
  if (!isWaiting) throw new Refusal(409, 'console.changed');
  return refund;
}
