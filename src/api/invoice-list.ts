import type { InvoiceQuery } from '#contract/invoices/schemas.ts';
import type { CallOptions, Client } from './client.ts';

// In a file of its own: a loader calls it, so every first load has it.

export function listInvoices(client: Client, query: Partial<InvoiceQuery>, options?: CallOptions) {
  return client.call('listInvoices', { query, ...options });
}
