import type { OrderQuery } from '../../../../../contract/orders.ts';
import type { OrderStatus, ServiceType } from '../../../../../contract/words.ts';
import { dayOf, pageOf, wordOf } from '../../../../app/search.ts';

/** `all` lifts the filter; nothing means pending (spec 4). What cannot be read is left out. */
export type OrdersSearch = {
  status?: OrderStatus | 'all' | undefined;
  service_type?: ServiceType | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  page?: string | undefined;
};

export type StatusFilter = NonNullable<OrdersSearch['status']>;
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

export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  return {
    status: wordOf(search['status'], statusFilters),
    service_type: wordOf(search['service_type'], serviceTypes),
    start_date: dayOf(search['start_date']),
    end_date: dayOf(search['end_date']),
    page: pageOf(search['page']),
  };
}

/** What the list asks the server for. */
export function orderQuery(search: OrdersSearch): Partial<OrderQuery> {
  const { status = 'pending', page = '1', ...narrowing } = search;
  return { ...narrowing, ...(status === 'all' ? {} : { status }), page: Number(page) };
}
