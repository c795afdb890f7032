import type { OrderMessageRequest } from '#contract/service/schemas.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

/** Returns an address that opens a file of an order for a while; it is new no longer. */
export function readOrderFile(
  client: Client,
  orderNo: string,
  file: string,
  options?: CallOptions,
) {
  return client.call('readOrderFile', { params: { orderNo, file }, ...options });
}

/** Returns what was written about an order, newest first; with `before` what is older than that. */
export function listOrderMessages(
  client: Client,
  orderNo: string,
  before: string | null,
  options?: CallOptions,
) {
  const query = before === null ? {} : { before };
  return client.call('listOrderMessages', { params: { orderNo }, query, ...options });
}

/** Sends a message about an order; the same key is the same message, however often it is sent. */
export function sendOrderMessage(
  client: Client,
  orderNo: string,
  body: OrderMessageRequest,
  options: KeyedOptions,
) {
  return client.call('sendOrderMessage', { params: { orderNo }, body, ...options });
}
