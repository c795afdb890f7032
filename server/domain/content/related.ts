import type { ContentKind } from '../../content/kinds.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf, type ContentRow } from './rows.ts';

/** What has most in common with an item, then the newest; null when there is no such item. */
export async function relatedRows(
  db: Database,
  kind: ContentKind,
  id: string,
  limit: number,
): Promise<ContentRow[] | null> {
  const rows = await rowsOf(db, kind);
  const own = rows.find((row) => row.id === id);
  if (own === undefined) return null;
  return rows
    .filter((row) => row !== own)
    .toSorted((one, other) => nearness(own, other) - nearness(own, one))
    .slice(0, limit);
}

/** How much two items have in common; 0 for strangers. */
export function nearness({ facts: own }: ContentRow, { facts }: ContentRow): number {
  const shared = facts.tags.filter((tag) => own.tags.includes(tag)).length;
  return (
    shared +
    (own.topic !== null && facts.topic === own.topic ? 3 : 0) +
    (own.category !== null && facts.category === own.category ? 2 : 0)
  );
}
