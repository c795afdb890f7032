import { asc, eq } from 'drizzle-orm';
import {
  orderLifecycle,
  type OrderLifecycleEvent,
} from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import type { Diary } from './diary.ts';

/** Checks that each event of an order follows from the previous one according to the lifecycle. */
export async function timelinesAreLawful({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ order: orders, event: orderEvents })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .orderBy(asc(orderEvents.id));
  const broken: string[] = [];
  const reached = new Map<string, string>();
  for (const { order, event } of rows) {
    const { orderNo } = order;
    if (event.to === null) continue;
    const before = reached.get(orderNo) ?? null;
    const isMove = event.from !== event.to && event.from !== null;
    if (before !== event.from)
      broken.push(`${orderNo}: ${event.event} from ${event.from}, not ${before}`);
    if (isMove && event.from !== null && isLifecycleEvent(event.event)) {
      const next = orderLifecycle.next(event.from, event.event);
      if (next !== event.to) broken.push(`${orderNo}: ${event.event} leads to ${event.to}`);
    }
    reached.set(orderNo, event.to);
  }
  const all = await site.database.db.select().from(orders);
  const strays = all.filter(({ orderNo, status }) => reached.get(orderNo) !== status);
  return [...broken, ...strays.map(({ orderNo, status }) => `${orderNo} is ${status} of itself`)];
}

const lifecycleEvents: readonly OrderLifecycleEvent['type'][] = [
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.expired',
  'order.refunded',
];

function isLifecycleEvent(event: string): event is OrderLifecycleEvent['type'] {
  return lifecycleEvents.some((each) => each === event);
}
