import type { Contact } from '../../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../ids.ts';
import { AppError, invalid } from '../app-error.ts';
import { findRow } from '../content/rows.ts';
import type { NewOrder } from './create.ts';

const kinds = { report: 'reports', article: 'articles', package: 'packages' } as const;
const missing = {
  report: 'report.not_found',
  article: 'article.not_found',
  package: 'package.not_found',
} as const;
const fields = { report: 'report_id', article: 'article_id', package: 'identifier' } as const;

type ContentPurchase = {
  type: keyof typeof kinds;
  id: string;
  quantity: number;
  contact?: Contact | undefined;
};

/**
 * An order of a report, an article or a package. It keeps title and price as they are now, whatever
 * the files say later. Throws 404, or 422 for what costs nothing.
 */
export async function draftContentOrder(
  deps: Deps,
  { type, id, quantity, contact }: ContentPurchase,
): Promise<NewOrder> {
  const row = await findRow(deps.db, kinds[type], id);
  if (row === null) throw new AppError(404, missing[type]);
  const { price } = row.facts;
  if (price.cny === 0) throw invalid(fields[type], 'invalid');
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
    contact: contact ?? null,
    attachments: [],
    fingerprint: sha256(JSON.stringify([type, id, quantity, contact ?? null])),
  };
}
