import * as v from 'valibot';
import type { OrderQuery } from '../../../../../contract/orders.ts';
import { Day } from '../../../../../contract/fields.ts';
import { OrderStatus, ServiceType } from '../../../../../contract/words.ts';

/** `all` lifts the filter; nothing means pending (spec §4). What cannot be read is left out. */
export const OrdersSearch = v.object({
  status: v.fallback(v.optional(v.picklist([...OrderStatus.options, 'all'])), undefined),
  service_type: v.fallback(v.optional(ServiceType), undefined),
  start_date: v.fallback(v.optional(Day), undefined),
  end_date: v.fallback(v.optional(Day), undefined),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))), undefined),
});
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>;

export type StatusFilter = NonNullable<OrdersSearch['status']>;
export const statusFilters: readonly StatusFilter[] = [
  'pending',
  'all',
  'processing',
  'completed',
  'cancelled',
];

/** What the list asks the server for. */
export function orderQuery(search: OrdersSearch): Partial<OrderQuery> {
  const { status = 'pending', page = '1', ...narrowing } = search;
  return { ...narrowing, ...(status === 'all' ? {} : { status }), page: Number(page) };
}
