import { isReversed } from '#contract/base/days.ts';
import type { Client } from '#src/api/client.ts';
import { readOrder } from '#src/api/orders.ts';
import { orderQuery, type OrdersSearch } from './search.ts';

/** Reads an order with its service, as its page shows them. */
export async function readOrderPage(client: Client, id: string, signal: AbortSignal) {
  const [order, service] = await Promise.all([
    readOrder(client, id, { signal }),
    client.call('readOrderService', { params: { orderNo: id }, signal }),
  ]);
  return { order, service };
}

/** Reads the orders of an address; null for a period that ends before it begins, as its field says. */
export async function readOrderList(client: Client, search: OrdersSearch, signal: AbortSignal) {
  return isReversed(search)
    ? null
    : client.call('listOrders', { query: orderQuery(search), signal });
}
