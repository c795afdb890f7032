import { openingTerms } from '#contract/refund-terms.ts';
import type { Contact } from '#contract/text-fields.ts';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/domain/app-error.ts';
import { readRow, type ContentRow } from '#server/domain/content/rows.ts';
import type { Deps } from '#server/domain/deps.ts';
import { readContact } from '#server/domain/phone-number.ts';
import { sha256 } from '#server/ids.ts';
import type { NewOrder } from './create.ts';

const kinds = { report: 'reports', article: 'articles', package: 'packages' } as const;
export const soldFields = {
  report: 'report_id',
  article: 'article_id',
  package: 'identifier',
} as const;

export type Sold = keyof typeof kinds;

type ContentPurchase = {
  type: Sold;
  id: string;
  quantity: number;
  contact?: Contact | undefined;
  /** The version of the terms of opening that the buyer ticked. */
  opening_terms?: string | undefined;
};

/**
 * Returns an order of a report, an article or a package. It keeps title and price as they are now, whatever
 * the files say later. Throws 404, or 422 for what costs nothing.
 */
export async function draftContentOrder(
  deps: Deps,
  { type, id, quantity, opening_terms, ...purchase }: ContentPurchase,
): Promise<NewOrder> {
  const contact = readContact(purchase.contact) ?? null;
  const row = await findSold(deps.db, type, id);
  const { price } = row.facts;
  const chinese = row.texts['zh-CN'];
  const english = row.texts['en-US'];
  return {
    type,
    serviceType: type,
    contentId: id,
    quantity,
    planPrice: price.cny,
    title: { 'zh-CN': chinese.title, 'en-US': english.title },
    features: { 'zh-CN': chinese.includes, 'en-US': english.includes },
    amount: price.cny * quantity,
    contact,
    openingTerms: opening_terms === openingTerms.version ? opening_terms : null,
    attachments: [],
    fingerprint: sha256(JSON.stringify([type, id, quantity, contact])),
  };
}

/** Returns what is for sale under this id. Throws 404, or 422 for what costs nothing. */
export async function findSold(db: Database, type: Sold, id: string): Promise<ContentRow> {
  const row = await readRow(db, kinds[type], id);
  if (row.facts.price.cny === 0) throw invalid(soldFields[type], 'invalid');
  return row;
}
