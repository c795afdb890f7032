import { openingTerms } from '#contract/refunds/terms.ts';
import type { Contact } from '#contract/base/text-fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Shown } from '#contract/base/shown.ts';
import type { Database } from '#server/db/database.ts';
import { readContact } from '#server/base/phone-number.ts';
import { presentItemQuote } from '#server/domain/views/item-quote.ts';
import { sha256 } from '#server/base/ids.ts';
import { findSold, type Sold } from '#server/domain/content/find-sold.ts';
import { readPackageTerms } from '#server/domain/views/package-terms.ts';
import type { DraftOrder, OrderPurchase } from './order-place.ts';

type ContentPurchase = {
  type: Sold;
  id: string;
  quantity: number;
  shown?: Shown | undefined;
  another?: boolean | undefined;
  contact?: Contact | undefined;
  /** The version of the terms of opening that the buyer accepted. */
  opening_terms?: string | undefined;
};

/** Builds the purchase of a report, an article or a package. */
export function purchaseContent(purchase: ContentPurchase, locale: Locale): OrderPurchase {
  const { type, id, shown, another = false } = purchase;
  return {
    once: type === 'package' ? null : { type, contentId: id },
    shown,
    another,
    draft: (tx) => draftContentOrder(tx, purchase, locale),
  };
}

/**
 * Drafts the order, with a copy of the current title and price, so that later changes of the content do not
 * affect it. Throws 404, or 422 for a free item.
 */
export async function draftContentOrder(
  db: Database,
  { type, id, quantity, opening_terms, ...purchase }: ContentPurchase,
  locale: Locale,
): Promise<DraftOrder> {
  const contact = readContact(purchase.contact) ?? null;
  const row = await findSold(db, type, id);
  const terms = type === 'package' ? await readPackageTerms(db, row, quantity) : null;
  const { price } = row.facts;
  const chinese = row.texts['zh-CN'];
  const english = row.texts['en-US'];
  return {
    order: {
      type,
      serviceType: type,
      contentId: id,
      quantity,
      planPrice: price.cny,
      title: { 'zh-CN': chinese.title, 'en-US': english.title },
      features: { 'zh-CN': chinese.includes, 'en-US': english.includes },
      serviceTerms: terms,
      amount: price.cny * quantity,
      contact,
      openingTerms: opening_terms === openingTerms.version ? opening_terms : null,
      attachments: [],
      fingerprint: sha256(
        JSON.stringify([type, id, quantity, contact, ...(terms === null ? [] : [terms])]),
      ),
    },
    quote: presentItemQuote(row, quantity, locale),
  };
}
