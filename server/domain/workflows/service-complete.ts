import { eq } from 'drizzle-orm';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { publishOrderChange } from '#server/domain/payments/attempts.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { findUnitsLeft, readEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { listOpenSteps, readMatters } from '#server/domain/service/matters.ts';
import { completeOrder, isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { orderToServe } from './service-order.ts';
import { fulfilOrder } from './order-fulfil.ts';

/**
 * Records that staff have delivered an order: completes it and notifies its owner. If its automatic delivery failed, it
 * is fulfilled. Throws a `Refusal` for an unknown order, for one that is not under way, while a step is not done, and
 * in its period while units are left.
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
    const keys = (await readMatters(tx, order)).flatMap(listOpenSteps);
    if (keys.length > 0) throw serviceRefusal({ why: 'steps.open', orderNo, keys });
    // Units of a plan that a package includes run on after it.
    const given = order.type === 'service' ? await readEntitlements(tx, [order.id]) : [];
    const left = findUnitsLeft(given, now);
    if (left !== null) throw serviceRefusal({ why: 'units.left', orderNo, ...left });
    if (!(await completeOrder(tx, order, now, {}))) {
      const event = 'service.delivered';
      throw serviceRefusal({ why: 'state', orderNo, state: 'delivered', event });
    }
    await notifyCompleted(tx, order, now);
    await logDone(tx, { actor, act: 'service.complete', orderNo, facts: {} }, now);
  });
}

/** Notifies the owner that an order was delivered in full. */
export async function notifyCompleted(
  tx: Database,
  { userId, orderNo, title }: OrderRow,
  now: Date,
): Promise<void> {
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
}
