import { and, eq, isNull } from 'drizzle-orm';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/deps.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { updateAttempt } from '#server/domain/payments/attempts.ts';
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
  const outcome = await deps.gateways[payment.channel].refund({
    paymentNo: payment.paymentNo,
    refundNo: refund.refundNo,
    amount: refund.amount,
    total: payment.amount,
    reason: refund.reason,
  });
  if (outcome !== 'done') throw new Error(`refund ${refund.refundNo} is still on its way`);
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const moved = await updateAttempt(tx, payment, ['refunding'], { status: 'refunded' });
    if (!moved) return;
    await tx.update(refunds).set({ doneAt: now }).where(eq(refunds.id, refund.id));
    await recordRefunded(tx, order, payment, now);
  });
  deps.watch.publishChange(payment.paymentNo);
}
