import { isReversed } from '#contract/base/days.ts';
import type { Client } from '#src/api/client.ts';
import { listPayments } from '#src/api/payments.ts';
import type { PaymentsSearch } from './search.ts';

/** Reads the payments of an address; null for a period that ends before it begins, as its field says. */
export async function readPaymentList(client: Client, search: PaymentsSearch, signal: AbortSignal) {
  const { page = '1', ...filters } = search;
  if (isReversed(search)) return null;
  return listPayments(client, { ...filters, page: Number(page) }, { signal });
}
