import type { Plan, PriceQuery, Quote } from '../../contract/pricing.ts';
import type { CallOptions, Client } from './client.ts';

export async function listPlans(client: Client, options?: CallOptions): Promise<Plan[]> {
  return (await client.call('listPlans', { ...options })).data;
}

/** What a draft would cost, by the server's word; the amount is in fen. */
export async function calculatePrice(
  client: Client,
  query: PriceQuery,
  options?: CallOptions,
): Promise<Quote> {
  return (await client.call('calculatePrice', { query, ...options })).data;
}
