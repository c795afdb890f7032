import type { Access } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import type { ContentRow } from '#server/domain/content/rows.ts';
import { listPurchases } from '#server/domain/orders/purchases.ts';

/** Finds the access of a reader to a sold text: a paid order that was not refunded opens it. */
export async function readAccess(
  db: Database,
  userId: string | null,
  type: Readable,
  { id, facts }: Pick<ContentRow, 'id' | 'facts'>,
): Promise<Access> {
  if (facts.price.cny === 0) return 'free';
  if (userId === null) return 'locked';
  return (await listPurchases(db, userId, type)).includes(id) ? 'purchased' : 'locked';
}
