import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { isReversed } from '#contract/base/days.ts';
import type { Order, OrderPage, OrderQuery } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import { invalid } from '#server/base/refusal.ts';
import { listPage, readTogether } from '#server/db/read-together.ts';
import { orders } from '#server/db/tables/orders.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import type { Deps } from '#server/records/deps.ts';
import { presentOrder, presentOrders, shownColumns } from './order.ts';

/** Reads an order for its owner. Throws 404, or 403 for another person. */
export async function readOrder(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<Order> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  return presentOrder(deps.db, order, deps.clock.date(), locale, deps);
}

/** Lists a person's orders, newest first; days are whole days in Shanghai (wire, Lists). */
export async function listOrders(
  deps: Deps,
  userId: string,
  query: OrderQuery,
  locale: Locale,
): Promise<OrderPage> {
  const { page, per_page, start_date, end_date } = query;
  if (isReversed(query)) throw invalid('end_date', 'dateOrder');
  const wanted = and(
    eq(orders.userId, userId),
    query.status === undefined ? undefined : eq(orders.status, query.status),
    query.service_type === undefined ? undefined : eq(orders.serviceType, query.service_type),
    start_date === undefined ? undefined : gte(orders.createdAt, startOfDay(start_date)),
    end_date === undefined ? undefined : lt(orders.createdAt, endOfDay(end_date)),
  );
  const { rows, total } = await readTogether(
    deps.db,
    listPage(
      shownColumns,
      { from: orders, where: wanted, orderBy: [desc(orders.createdAt), desc(orders.id)] },
      query,
    ),
  );
  const now = deps.clock.date();
  const items = await presentOrders(deps.db, rows, now, locale, deps);
  return { items, page, per_page, total };
}
