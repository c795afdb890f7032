import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { notFound, listContentRows, type ContentRow, type PublishedKind } from './rows.ts';

/** Returns the items that have the most in common with one, then the newest. Throws 404. */
export async function relatedRows(
  db: Database,
  kind: PublishedKind,
  id: string,
  limit = Infinity,
): Promise<ContentRow[]> {
  const rows = await listContentRows(db, kind);
  const own = rows.find((row) => row.id === id);
  if (own === undefined) throw new Refusal(404, notFound[kind]);
  return rows
    .filter((row) => row !== own)
    .toSorted((one, other) => nearness(own, other) - nearness(own, one))
    .slice(0, limit);
}

/** Computes how much two items have in common; 0 means nothing. */
export function nearness({ facts: own }: ContentRow, { facts }: ContentRow): number {
  const shared = facts.tags.filter((tag) => own.tags.includes(tag)).length;
  return (
    shared +
    (own.topic !== null && facts.topic === own.topic ? 3 : 0) +
    (own.category !== null && facts.category === own.category ? 2 : 0)
  );
}
