import { eq } from 'drizzle-orm';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orders } from '#server/db/tables/orders.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { publishOrderChange } from '#server/domain/payments/attempts.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { readSteps } from '#server/domain/service/steps.ts';
import { completeOrder, isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { orderToServe } from './service-order.ts';
import { fulfilOrder } from './order-fulfil.ts';

/**
 * Records that staff have delivered an order: it is completed and its owner notified. An order whose automatic
 * delivery failed is fulfilled. Throws a `Refusal` for no such order, when it is not
 * under way, and while a step is not done.
 */
export async function completeByHand(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
): Promise<void> {
  const [order] = await ask.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw serviceRefusal({ why: 'order.unknown', orderNo });
  if (!isDeliveredByPeople(order) && orderAllows(order.status, 'complete')) {
    const done = { actor, act: 'service.complete', orderNo, facts: {} } as const;
    await fulfilOrder(ask, order.id, (tx) => logDone(tx, done, ask.clock.date()));
    return;
  }
  await deliver(ask, actor, orderNo);
  await publishOrderChange(ask, order.id);
}

async function deliver(ask: Ask<Deps>, actor: string, orderNo: string): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const order = await orderToServe(tx, orderNo, 'service.delivered', now);
    const steps = await readSteps(tx, order);
    const keys = steps.filter(({ doneAt }) => doneAt === null).map(({ key }) => key);
    if (keys.length > 0) throw serviceRefusal({ why: 'steps.open', orderNo, keys });
    if (!(await completeOrder(tx, order, now, {}))) {
      const event = 'service.delivered';
      throw serviceRefusal({ why: 'state', orderNo, state: 'delivered', event });
    }
    const { userId, title } = order;
    await notifyInOwnTexts(
      tx,
      {
        userId,
        orderNo,
        about: `completed:${orderNo}`,
        link: `/user/orders/${orderNo}`,
        title: { 'zh-CN': '订单已完成', 'en-US': 'Your order is complete' },
        body: {
          'zh-CN': `“${title['zh-CN']}”已全部交付，订单号 ${orderNo}。`,
          'en-US': `“${title['en-US']}” has been delivered in full, order ${orderNo}.`,
        },
      },
      now,
    );
    await logDone(tx, { actor, act: 'service.complete', orderNo, facts: {} }, now);
  });
}
