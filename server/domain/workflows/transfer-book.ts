import { eq, inArray } from 'drizzle-orm';
import { excessSuffix } from '#contract/staff/acts.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { transfers } from '#server/db/tables/transfers.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { toTransferAccount } from '#server/domain/payments/account.ts';
import {
  listPaymentNos,
  supersedeAttempts,
  type Attempt,
} from '#server/domain/payments/attempts.ts';
import type { Touched } from '#server/domain/payments/captured.ts';
import { listReceived, type TransferRow } from '#server/domain/payments/received.ts';
import { findReturnCause, keepOnly, wholeRefund } from './payment-capture.ts';
import type { Deps } from './deps.ts';

/**
 * Lets the booked transfers of an order take effect, under its lock: together they pay an unpaid order once they are
 * its amount, and what exceeds it goes back; those of a paid or ended order go back. Less than the amount waits. Null
 * when nothing took effect; else the caller calls `follow` after the commit.
 */
export async function bookReceived(
  tx: Database,
  deps: Deps,
  orderId: number,
  now: Date,
): Promise<Touched | null> {
  const order = await lockOrder(tx, orderId);
  const received = await listReceived(tx, orderId);
  const last = received.at(-1);
  if (last === undefined) return null;
  if (!orderAllows(order.status, 'pay')) {
    for (const one of received) {
      const sent = await insertReturned(tx, deps, order, one.amount, one.reference, now);
      await countAs(tx, [one], sent);
    }
    return { jobsOf: null, paymentNos: await listPaymentNos(tx, orderId) };
  }
  const excess = received.reduce((sum, { amount }) => sum + amount, 0) - order.amount;
  if (excess < 0) return null;
  const kept = await insertPayment(tx, deps, order, {
    amount: order.amount,
    status: 'success',
    transactionId: last.reference,
    paidAt: now,
  });
  await countAs(tx, received, kept);
  // The bank has one number for both parts of the last transfer.
  const rest = last.reference + excessSuffix;
  const jobsOf = await keepOnly(tx, order, now, now, []);
  if (excess > 0)
    await insertReturned(tx, deps, { ...order, status: 'processing' }, excess, rest, now);
  await supersedeAttempts(tx, [orderId], now);
  return { jobsOf, paymentNos: await listPaymentNos(tx, orderId) };
}

async function countAs(
  tx: Database,
  received: readonly TransferRow[],
  { id: paymentId }: Attempt,
): Promise<void> {
  const ids = received.map(({ id }) => id);
  await tx.update(transfers).set({ paymentId }).where(inArray(transfers.id, ids));
}

/** Records money that cannot be kept, with the refund that colleagues send back (transfer-return.ts). */
async function insertReturned(
  tx: Database,
  deps: Deps,
  order: OrderRow,
  amount: number,
  transactionId: string,
  now: Date,
): Promise<Attempt> {
  const money = { amount, status: 'refunding', transactionId, paidAt: now } as const;
  const payment = await insertPayment(tx, deps, order, money);
  await tx.insert(refunds).values({
    ...wholeRefund(deps, order, payment, now),
    status: 'refunding',
    cause: await findReturnCause(tx, order),
  });
  return payment;
}

async function insertPayment(
  tx: Database,
  { ids, gateways, site }: Deps,
  { id: orderId }: OrderRow,
  money: Pick<Attempt, 'amount' | 'status' | 'transactionId'> & { paidAt: Date },
): Promise<Attempt> {
  const at = money.paidAt;
  const [payment] = await tx
    .insert(payments)
    .values({
      ...money,
      orderId,
      paymentNo: ids.payment(at),
      channel: 'bank_transfer',
      account: toTransferAccount(gateways, site()),
      createdAt: at,
      expiresAt: at,
      extendableUntil: at,
      gatewayExpiresAt: at,
      nextQueryAt: at,
    })
    .returning();
  if (payment === undefined) throw new Error('a payment was not written');
  return payment;
}

/** Reads which order a transfer is for; null for an unknown one. */
export async function findTransfer(db: Database, id: number): Promise<TransferRow | null> {
  const [found] = await db.select().from(transfers).where(eq(transfers.id, id));
  return found ?? null;
}
