import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { orderEvents } from '../../db/tables/orders.ts';
import { outbox, payments, refunds } from '../../db/tables/payments.ts';
import type { Deps } from '../../deps.ts';
import { fulfilOrder } from '../orders/fulfil.ts';
import { lockOrder } from '../orders/transition.ts';
import { moveAttempt } from './attempts.ts';
import { notify, promiseNews } from './news.ts';

type Duty = typeof outbox.$inferSelect;

// A worker that dies leaves its duty to the next one after this long.
const leaseMs = 60_000;

/** Does what commits have promised, in order, until nothing is due. Safe to call from many places. */
export async function drainOutbox(deps: Deps): Promise<void> {
  for (;;) {
    const duty = await takeDuty(deps);
    if (duty === null) return;
    try {
      await doDuty(deps, duty);
      await deps.db.update(outbox).set({ doneAt: deps.clock.date() }).where(eq(outbox.id, duty.id));
    } catch (error) {
      deps.log.warn('a duty failed and will be tried again', { ...duty, error });
      const pauseMs = Math.min(60_000 * 60, 1000 * 2 ** duty.tries);
      await deps.db
        .update(outbox)
        .set({ availableAt: new Date(deps.clock.now() + pauseMs) })
        .where(eq(outbox.id, duty.id));
    }
  }
}

function doDuty(deps: Deps, { topic, subjectId, kind }: Duty): Promise<void> {
  switch (topic) {
    case 'order.fulfil':
      return fulfilOrder(deps, subjectId);
    case 'payment.refund':
      return refundPayment(deps, subjectId);
    case 'notify':
      return notify(deps, kind, subjectId);
  }
}

async function takeDuty(deps: Deps): Promise<Duty | null> {
  const now = deps.clock.date();
  return deps.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.doneAt), lte(outbox.availableAt, now)))
      .orderBy(asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (due === undefined) return null;
    const [taken] = await tx
      .update(outbox)
      .set({ availableAt: new Date(now.valueOf() + leaseMs), tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, due.id))
      .returning();
    return taken ?? null;
  });
}

async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
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
    reason: refund.reason,
  });
  if (outcome !== 'done') throw new Error(`refund ${refund.refundNo} is still on its way`);
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const moved = await moveAttempt(tx, payment, ['refunding'], { status: 'refunded' });
    if (!moved) return;
    await tx.update(refunds).set({ doneAt: now }).where(eq(refunds.id, refund.id));
    await tx.insert(orderEvents).values({
      orderId: payment.orderId,
      at: now,
      event: 'payment.refunded',
      from: order.status,
      to: order.status,
    });
    await promiseNews(tx, 'payment_refunded', payment.id, now);
  });
  deps.watch.changed(payment.paymentNo);
}
