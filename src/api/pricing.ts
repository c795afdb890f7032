import type { PriceQuery } from '#contract/orders/pricing.ts';
import type { CallOptions, Client } from './client.ts';

/** Returns what a draft would cost, by the server's word; the amount is in fen. */
export function calculatePrice(client: Client, query: PriceQuery, options?: CallOptions) {
  return client.call('calculatePrice', { query, ...options });
}
