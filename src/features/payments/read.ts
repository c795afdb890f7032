import { isReversed } from '#contract/base/days.ts';
import type { Client } from '#src/api/client.ts';
import type { PaymentsSearch } from './search.ts';

/** Reads the payments of an address; null for a period that ends before it begins, as its field says. */
export async function readPaymentList(client: Client, search: PaymentsSearch, signal: AbortSignal) {
  const { page = '1', ...filters } = search;
  if (isReversed(search)) return null;
  return client.call('listPayments', { query: { ...filters, page: Number(page) }, signal });
}
