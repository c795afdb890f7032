import * as v from 'valibot';
import { asApiError } from '#contract/base/api-error.ts';
import type { InvoiceTitle } from '#contract/invoices/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { QuotationDraft, type QuotationPage } from '#contract/quotations/schemas.ts';
import type { Client } from '#src/api/client.ts';
import type { QuotesSearch } from './search.ts';

/** The data for making a quote; null for a draft without a price. */
export type QuoteOffer = {
  draft: QuotationDraft;
  price: Quote;
  titles: readonly InvoiceTitle[];
} | null;

/** `offer` is undefined for an address without a draft. */
export type QuotesRead = { quotes: QuotationPage; offer?: QuoteOffer };

/** Reads a page of the quotes, and the price of the draft in the address. Rejects when the server does not answer. */
export async function readQuotes(
  client: Client,
  { page = '1', ...search }: QuotesSearch,
  signal: AbortSignal,
): Promise<QuotesRead> {
  const [quotes, offer] = await Promise.all([
    client.call('listQuotations', { query: { page: Number(page) }, signal }),
    search.type === undefined ? undefined : readOffer(client, search, signal),
  ]);
  return offer === undefined ? { quotes } : { quotes, offer };
}

async function readOffer(
  client: Client,
  search: QuotesSearch,
  signal: AbortSignal,
): Promise<QuoteOffer> {
  const draft = v.safeParse(QuotationDraft, search);
  if (!draft.success) return null;
  try {
    const [price, { items: titles }] = await Promise.all([
      client.call('calculatePrice', { query: draft.output, signal }),
      client.call('listInvoiceTitles', { signal }),
    ]);
    return { draft: draft.output, price, titles };
  } catch (thrown) {
    const { kind } = asApiError(thrown);
    if (kind === 'invalid' || kind === 'notFound') return null;
    throw thrown;
  }
}
