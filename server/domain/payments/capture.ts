import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { fulfilments } from '../../db/tables/orders.ts';
import { outbox, payments, refunds } from '../../db/tables/payments.ts';
import { canOrder } from '../../../machines/order-lifecycle.machine.ts';
import { lockOrder, moveOrder } from '../orders/transition.ts';
import type { TradeState } from '../../gateways/gateway.ts';
import { moveAttempt, paymentNosOf, type Attempt } from './attempts.ts';
import { promiseNews } from './news.ts';
import { drainOutbox } from './outbox.ts';

type Money = Extract<TradeState, { state: 'paid' }>;

/**
 * Money has arrived. For a pending order it completes it, whichever attempt it came through; for a
 * cancelled or already paid one it goes straight to being returned (wire, Late money). Idempotent:
 * everything hangs on the one move of the attempt under the order's lock.
 */
export async function captureMoney(deps: Deps, attempt: Attempt, money: Money): Promise<void> {
  if (money.amount !== attempt.amount) {
    deps.log.error('a wallet reports another amount than was asked for', {
      paymentNo: attempt.paymentNo,
      asked: attempt.amount,
      reported: money.amount,
    });
    return;
  }
  const now = deps.clock.date();
  const touched = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const keeps = canOrder(order.status, 'order.paid');
    const captured = await moveAttempt(tx, attempt, ['pending', 'closing', 'failed'], {
      status: keeps ? 'success' : 'refunding',
      transactionId: money.transactionId,
      paidAt: money.paidAt,
    });
    if (!captured) return [];
    if (!keeps) {
      await tx.insert(refunds).values({
        refundNo: deps.ids.refund(now),
        paymentId: attempt.id,
        amount: attempt.amount,
        reason: order.status === 'cancelled' ? 'order cancelled' : 'order already paid',
        createdAt: now,
      });
      await tx.insert(outbox).values({
        topic: 'payment.refund',
        subjectId: attempt.id,
        createdAt: now,
        availableAt: now,
      });
      return paymentNosOf(tx, order.id);
    }
    await moveOrder(tx, order, 'order.paid', now);
    await tx.insert(fulfilments).values({ orderId: order.id, createdAt: now });
    await tx
      .insert(outbox)
      .values({ topic: 'order.fulfil', subjectId: order.id, createdAt: now, availableAt: now });
    await promiseNews(tx, 'order_paid', order.id, now);
    // The other code is shown no more, and watched to its end.
    await tx
      .update(payments)
      .set({ status: 'closing', nextQueryAt: now })
      .where(
        and(
          eq(payments.orderId, order.id),
          ne(payments.id, attempt.id),
          eq(payments.status, 'pending'),
        ),
      );
    return paymentNosOf(tx, order.id);
  });
  if (touched.length === 0) return;
  for (const paymentNo of touched) deps.watch.changed(paymentNo);
  await drainOutbox(deps);
}
