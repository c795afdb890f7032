import { and, asc, eq, inArray, isNull, min } from 'drizzle-orm';
import type { QueueItem } from '#contract/desk-case.ts';
import { endOfDay } from '#contract/shanghai.ts';
import type { Locale } from '#contract/picklists.ts';
import { workingDayLater } from '#contract/working-days.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { dated } from '#server/domain/service/read.ts';
import { stepsOf } from '#server/domain/service/steps.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { maskName } from './masks.ts';
import { emptyItem } from './queue-item.ts';

const mostOrders = 200;

/** Returns orders whose owners wait for a reply, promised within a working day. */
export async function openReplies(db: Database, locale: Locale): Promise<QueueItem[]> {
  const rows = await db
    .select({ orderId: orderMessages.orderId, since: min(orderMessages.createdAt) })
    .from(orderMessages)
    .where(and(eq(orderMessages.by, 'customer'), isNull(orderMessages.answeredAt)))
    .groupBy(orderMessages.orderId)
    .limit(mostOrders);
  const known = await ordersOf(
    db,
    rows.map(({ orderId }) => orderId),
  );
  return rows.flatMap(({ orderId, since }) => {
    const row = known.find(({ order }) => order.id === orderId);
    if (row === undefined || since === null) return [];
    return [
      {
        ...itemOf('replies', row, locale),
        since: since.toISOString(),
        promised_by: workingDayLater(since).toISOString(),
      },
    ];
  });
}

/** Returns paid orders that people begin, or work on: with the day by which their next step is due. */
export async function ordersToServe({ db, clock }: HttpDeps, locale: Locale): Promise<QueueItem[]> {
  const rows = await db
    .select({ id: orders.id, paidAt: min(payments.paidAt) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.status, 'processing'), inArray(orders.type, ['service', 'package'])))
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
    .limit(mostOrders);
  const known = await ordersOf(
    db,
    rows.map(({ id }) => id),
  );
  const now = clock.date();
  return Promise.all(
    known.map(async (row) => {
      const { order } = row;
      const paidAt = rows.find(({ id }) => id === order.id)?.paidAt ?? order.createdAt;
      if (order.periodStart === null) {
        return { ...itemOf('to_start', row, locale), since: paidAt.toISOString() };
      }
      const steps = dated(await stepsOf(db, order), order, now);
      const due = steps.find(({ status }) => status === 'current')?.due;
      return {
        ...itemOf('to_deliver', row, locale),
        since: order.periodStart.toISOString(),
        promised_by: due === undefined ? null : endOfDay(due).toISOString(),
      };
    }),
  );
}

type Known = { order: typeof orders.$inferSelect; name: string | null };

async function ordersOf(db: Database, ids: readonly number[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  return db
    .select({ order: orders, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id));
}

function itemOf(queue: QueueItem['queue'], { order, name }: Known, locale: Locale): QueueItem {
  return {
    ...emptyItem(queue, 'order', order.orderNo),
    title: order.title[locale],
    customer: order.company ?? maskName(order.contact?.name ?? name ?? ''),
    amount: order.amount,
    status: order.status,
  };
}
