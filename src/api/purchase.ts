import { openingTerms } from '#contract/refunds/terms.ts';
import type { PricingType } from '#contract/base/picklists.ts';
import type { Shown } from '#contract/base/shown.ts';
import type { Client, KeyedOptions } from './client.ts';

export type Purchase =
  | { kind: 'report' | 'article' | 'package'; id: string }
  /** A quote for a product of type `of`. */
  | { kind: 'quotation'; id: string; of: PricingType };

/** The figure on the page, and whether another order of the same thing is wanted. */
export type PurchaseTerms = Shown & { another: boolean };

/**
 * Orders one item; a report or an article under the terms of opening, which the buyer has accepted. Rejects with
 * `order.terms_changed` if the price or content differs from the shown one, and with `order.already_owned` for an item
 * bought before.
 */
export function createPurchase(
  client: Client,
  { kind, id }: Purchase,
  { another, ...shown }: PurchaseTerms,
  options: KeyedOptions,
) {
  const opening_terms = openingTerms.version;
  switch (kind) {
    case 'report':
      return client.call('createReportOrder', {
        body: { report_id: id, opening_terms, shown },
        ...options,
      });
    case 'article':
      return client.call('createArticleOrder', {
        body: { article_id: id, opening_terms, shown },
        ...options,
      });
    case 'package':
      return client.call('createPackageOrder', {
        body: { identifier: id, quantity: 1, shown, ...(another ? { another } : null) },
        ...options,
      });
    case 'quotation':
      return client.call('createQuotationOrder', {
        params: { quoteNo: id },
        body: { shown, ...(another ? { another } : null) },
        ...options,
      });
  }
}
