import type { OrderQuery } from '#contract/orders/schemas.ts';
import type { OrderStatus, ServiceType } from '#contract/base/picklists.ts';
import { parseDay, createWordParser, parsePage, searchReader } from '#src/app/content/search.ts';

// Words and no schema: every first load has this file, for the addresses.
export type StatusFilter = OrderStatus | 'all';
export const statusFilters: readonly StatusFilter[] = [
  'pending',
  'all',
  'processing',
  'completed',
  'cancelled',
];

const serviceTypes: readonly ServiceType[] = [
  'service',
  'membership',
  'report',
  'article',
  'package',
];

/** `all` lifts the filter; nothing means pending (spec 4). What cannot be read is left out. */
export const readOrdersSearch = searchReader({
  status: createWordParser(statusFilters),
  service_type: createWordParser(serviceTypes),
  start_date: parseDay,
  end_date: parseDay,
  page: parsePage,
});

export type OrdersSearch = ReturnType<typeof readOrdersSearch>;

/** Converts the page's search to the server's query. */
export function orderQuery(search: OrdersSearch): Partial<OrderQuery> {
  const { status = 'pending', page = '1', ...narrowing } = search;
  return { ...narrowing, ...(status === 'all' ? {} : { status }), page: Number(page) };
}
