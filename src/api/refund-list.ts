import type { RefundQuery } from '#contract/refunds/schemas.ts';
import type { CallOptions, Client } from './client.ts';

// In a file of its own: a loader calls it, so every first load has it.

export function listRefunds(client: Client, query: Partial<RefundQuery>, options?: CallOptions) {
  return client.call('listRefunds', { query, ...options });
}
