import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ContentKind, Facts, Texts } from '#server/db/tables/content-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { Refusal } from '#server/base/refusal.ts';

/** An item as lists show it; these columns never contain texts that are sold. */
export type ContentRow = {
  kind: ContentKind;
  id: string;
  facts: Facts;
  texts: Bilingual<Texts>;
};

/** The error for each kind of missing item. */
export const notFound = {
  articles: 'article.not_found',
  news: 'news.not_found',
  packages: 'package.not_found',
  reports: 'report.not_found',
  topics: 'topic.not_found',
} as const;

/** The kinds of items that have a page. */
export type PublishedKind = keyof typeof notFound;

/** The columns of a `ContentRow`. */
export const listed = {
  kind: contentItems.kind,
  id: contentItems.id,
  facts: contentItems.facts,
  texts: contentItems.texts,
};

/** The order of the author, else the newest first. */
export const newestFirst = [
  asc(sql`(${contentItems.facts} ->> 'order')::bigint`),
  desc(sql`${contentItems.facts} ->> 'date'`),
  asc(contentItems.id),
];

/** Returns the title of an item in a language. */
export function titleIn(locale: Locale): SQL {
  return sql`${contentItems.texts} #>> ${`{${locale},title}`}::text[]`;
}

/** Sorts items on `today` or later first, soonest first, then past items. */
export function soonestFirst(today: string): readonly SQL[] {
  const date = sql`${contentItems.facts} ->> 'date'`;
  return [asc(sql`(${date}) < ${today}`), asc(date), ...newestFirst];
}

/** Requires that a notice has not left the lists: `today` is a day in Shanghai. */
export function isCurrent(today: string): SQL {
  return sql`coalesce(${contentItems.facts} ->> 'until', '9999') >= ${today}`;
}

/** Checks the same for a row that was read. */
export function isCurrentRow({ facts }: Pick<ContentRow, 'facts'>, today: string): boolean {
  return facts.until == null || facts.until >= today;
}

/** Reads every item of these kinds, in the order of the author, else the newest first. */
export function listContentRows(
  db: Database,
  ...kinds: readonly ContentKind[]
): Promise<ContentRow[]> {
  return db
    .select(listed)
    .from(contentItems)
    .where(inArray(contentItems.kind, [...kinds]))
    .orderBy(...newestFirst);
}

/** Reads one item with the public part of its text. Throws 404. */
export async function readRow(db: Database, kind: PublishedKind, id: string) {
  const [row] = await db
    .select({ ...listed, body: contentItems.body })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.id, id)));
  if (row === undefined) throw new Refusal(404, notFound[kind]);
  return row;
}

/** Reads a page of items of this kind with the public parts of their texts. */
export function listBodies(db: Database, kind: ContentKind, ids: readonly string[]) {
  return db
    .select({ id: contentItems.id, body: contentItems.body })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), inArray(contentItems.id, [...ids])));
}
