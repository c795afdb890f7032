import { and, asc, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm';
import type { QueueItem } from '#contract/staff/case.ts';
import { endOfDay } from '#contract/base/shanghai.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { listOpenMessages } from '#server/domain/service/reply-deadline.ts';
import { readMattersOfEach } from '#server/domain/service/matters.ts';
import type { Deps } from '#server/records/deps.ts';
import { findCurrentSteps } from '../order-service.ts';
import { maskName } from './masks.ts';
import { emptyItem, mostRead } from './queue-item.ts';

/** Finds orders with messages that wait for a reply, with its next deadline. */
export async function openReplies(db: Database, locale: Locale): Promise<QueueItem[]> {
  const asked = min(orderMessages.createdAt);
  const rows = await db
    .select({ order: orders, name: users.name, since: asked })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(orderMessages, eq(orderMessages.orderId, orders.id))
    .where(and(eq(orderMessages.by, 'customer'), isNull(orderMessages.answeredAt)))
    .groupBy(orders.id, users.id)
    .orderBy(asc(asked))
    .limit(mostRead);
  const open = await listOpenMessages(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ since, ...known }) => ({
    ...createOrderItem('replies', known, locale),
    since: since?.toISOString() ?? null,
    promised_by:
      open.find(({ orderId }) => orderId === known.order.id)?.promised.until.toISOString() ?? null,
  }));
}

/** Finds paid orders that people must begin or work on, with the due day of their next step. */
export async function ordersToServe({ db, clock }: Deps, locale: Locale): Promise<QueueItem[]> {
  const rows = await db
    .select({ order: orders, name: users.name, paidAt: min(payments.paidAt) })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(ordersWith('underWay'), inArray(orders.type, ['service', 'package'])))
    .groupBy(orders.id, users.id)
    .orderBy(asc(isNotNull(orders.periodStart)), asc(orders.id))
    .limit(mostRead);
  const begun = rows.map(({ order }) => order).filter(({ periodStart }) => periodStart !== null);
  const mattersOf = await readMattersOfEach(db, begun);
  const now = clock.date();
  return rows.map(({ order, name, paidAt }) => {
    if (order.periodStart === null) {
      const since = (paidAt ?? order.createdAt).toISOString();
      return { ...createOrderItem('to_start', { order, name }, locale), since };
    }
    const [first] = findCurrentSteps(mattersOf.get(order.id) ?? [], order, now);
    return {
      ...createOrderItem('to_deliver', { order, name }, locale),
      since: order.periodStart.toISOString(),
      promised_by: first?.due === undefined ? null : endOfDay(first.due).toISOString(),
    };
  });
}

type Known = { order: typeof orders.$inferSelect; name: string | null };

function createOrderItem(
  queue: QueueItem['queue'],
  { order, name }: Known,
  locale: Locale,
): QueueItem {
  return {
    ...emptyItem(queue, 'order', order.orderNo),
    title: order.title[locale],
    customer: order.company ?? maskName(order.contact?.name ?? name ?? ''),
    amount: order.amount,
    status: order.status,
  };
}
