import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/base/refusal.ts';
import { readRow, type ContentRow } from './rows.ts';

const kinds = { report: 'reports', article: 'articles', package: 'packages' } as const;
export const soldFields = {
  report: 'report_id',
  article: 'article_id',
  package: 'identifier',
} as const;

export type Sold = keyof typeof kinds;

/** Reads the item that is for sale under this id. Throws 404, or 422 for a free item. */
export async function findSold(db: Database, type: Sold, id: string): Promise<ContentRow> {
  const row = await readRow(db, kinds[type], id);
  if (row.facts.price.cny === 0) throw invalid(soldFields[type], 'invalid');
  return row;
}
