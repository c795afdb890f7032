import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ContentKind, Facts, Texts } from '../../content/kinds.ts';
import type { Database } from '../../db/database.ts';
import { contentItems } from '../../db/tables/content.ts';
import type { Bilingual } from '../bilingual.ts';

/** An item as lists show it: the texts that are sold are never among these columns. */
export type ContentRow = {
  kind: ContentKind;
  id: string;
  facts: Facts;
  texts: Bilingual<Texts>;
};

const listed = {
  kind: contentItems.kind,
  id: contentItems.id,
  facts: contentItems.facts,
  texts: contentItems.texts,
};

const newestFirst = [
  asc(sql`(${contentItems.facts} ->> 'order')::bigint`),
  desc(sql`${contentItems.facts} ->> 'date'`),
  asc(contentItems.id),
];

export async function pageOfRows(
  db: Database,
  kind: ContentKind,
  conditions: readonly (SQL | undefined)[],
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: ContentRow[]; total: number }> {
  const wanted = and(eq(contentItems.kind, kind), ...conditions);
  const [counted] = await db.select({ total: count() }).from(contentItems).where(wanted);
  const rows = await db
    .select(listed)
    .from(contentItems)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { rows, total: counted?.total ?? 0 };
}

/** Every item of these kinds, in the order that its author gave, else the newest first. */
export function rowsOf(db: Database, ...kinds: readonly ContentKind[]): Promise<ContentRow[]> {
  return db
    .select(listed)
    .from(contentItems)
    .where(inArray(contentItems.kind, [...kinds]))
    .orderBy(...newestFirst);
}

/** One item with what anybody may read of its text, or null. */
export async function findRow(db: Database, kind: ContentKind, id: string) {
  const [row] = await db
    .select({ ...listed, body: contentItems.body })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.id, id)));
  return row ?? null;
}

/** Items of these kinds with what anybody may read of their texts, a page of them. */
export function bodiesOf(db: Database, kind: ContentKind, ids: readonly string[]) {
  return db
    .select({ id: contentItems.id, body: contentItems.body })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), inArray(contentItems.id, [...ids])));
}
