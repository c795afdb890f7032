import type { CallOptions, Client } from './client.ts';

// In a file of its own: the list's functions are in every first load, this one is not.

/** Returns a signed address of a month of payments as a CSV; `month` is `2026-11`, in Shanghai. */
export function exportPayments(client: Client, month: string, options?: CallOptions) {
  return client.call('exportPayments', { query: { month }, ...options });
}
