import type { Access } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import type { ContentRow } from '#server/domain/content/rows.ts';
import { findPurchase } from '#server/domain/orders/purchases.ts';

/**
 * Finds the access of a reader to a sold text: a paid order that was not refunded opens it. The page of a
 * report shows its text, and the download of the file is its opening; an article has to be opened first.
 */
export async function readAccess(
  db: Database,
  userId: string | null,
  type: Readable,
  { id, facts }: Pick<ContentRow, 'id' | 'facts'>,
): Promise<Access> {
  if (facts.price.cny === 0) return 'free';
  const purchase = userId === null ? null : await findPurchase(db, userId, type, id);
  if (purchase === null) return 'locked';
  return type === 'article' && purchase.openedAt === null ? 'unopened' : 'purchased';
}
