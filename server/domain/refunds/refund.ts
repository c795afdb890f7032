import { and, eq, isNull } from 'drizzle-orm';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/deps.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { updateAttempt } from '#server/domain/payments/attempts.ts';
import type { RefundState } from '#server/gateways/gateway.ts';
import { recordRefunded } from './record.ts';

/** Sends the money of one payment back, as its refund says; done once, however often it is asked for. */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const [row] = await deps.db
    .select({ payment: payments, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.doneAt)));
  if (row === undefined) return;
  const { payment, refund } = row;
  const state = await askForRefund(deps, payment, refund);
  if (state !== 'done') {
    await deps.db.update(refunds).set({ walletState: state }).where(eq(refunds.id, refund.id));
    // Asked again by the outbox, in growing steps, and when the wallet says that there is news.
    throw new Error(`refund ${refund.refundNo} is ${state}, and not done yet`);
  }
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const moved = await updateAttempt(tx, payment, ['refunding'], { status: 'refunded' });
    if (!moved) return;
    await tx
      .update(refunds)
      .set({ doneAt: now, walletState: null })
      .where(eq(refunds.id, refund.id));
    await recordRefunded(tx, order, payment, now);
  });
  deps.watch.publishChange(payment.paymentNo);
}

/** Asks for the money to go back; of what the wallet has taken on, only how it stands. */
async function askForRefund(
  { gateways }: Deps,
  { channel, paymentNo, amount: total }: typeof payments.$inferSelect,
  { refundNo, amount, reason, walletState }: typeof refunds.$inferSelect,
): Promise<RefundState> {
  const gateway = gateways[channel];
  const request = { paymentNo, refundNo, amount, total, reason };
  const known = walletState === null ? 'absent' : await gateway.queryRefund(request);
  return known === 'absent' ? gateway.refund(request) : known;
}
