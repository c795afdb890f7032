import { inArray, sql } from 'drizzle-orm';
import type { Category, Tag } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Area, ContentKind } from '#server/db/tables/content-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { listRows, readTogether } from '#server/db/read-together.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isCurrentRow, listContentRows, titleIn } from './rows.ts';

/** The names of categories, tags and topics. */
export type Names = {
  find(kind: ContentKind, id: string | null, locale: Locale): { id: string; title: string } | null;
  /** Returns the tint of a category, one of four, by its place among the categories. */
  findTint(category: string | null): number;
};

/** Lists the names, and nothing else of these items. */
export const listedNames = listRows(
  {
    kind: contentItems.kind,
    id: contentItems.id,
    'zh-CN': { sql: titleIn('zh-CN'), read: String },
    'en-US': { sql: titleIn('en-US'), read: String },
    order: { sql: sql`${contentItems.facts} ->> 'order'`, read: Number },
  },
  {
    from: contentItems,
    where: inArray(contentItems.kind, ['categories', 'tags', 'topics']),
  },
);

export function createNames(rows: ReturnType<(typeof listedNames)['read']>): Names {
  const byName = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
  return {
    find(kind, id, locale) {
      const row = byName.get(`${kind}/${id}`);
      return row === undefined ? null : { id: row.id, title: row[locale] };
    },
    findTint: (category) => (byName.get(`categories/${category}`)?.order ?? 0) % 4,
  };
}

export async function readNames(db: Database): Promise<Names> {
  return createNames((await readTogether(db, { names: listedNames })).names);
}

const kindOfArea = { news: 'news', report: 'reports', innovation: 'articles' } as const;

/** Lists the categories of an area in their order, each with its number of items. */
export async function listCategories(
  db: Database,
  area: Area,
  locale: Locale,
  today = '',
): Promise<Category[]> {
  const rows = await listCurrent(db, today, 'categories', kindOfArea[area]);
  return rows
    .filter(({ kind, facts }) => kind === 'categories' && facts.area === area)
    .map(({ id, texts }) => ({
      id,
      title: texts[locale].title,
      count: rows.filter(({ facts }) => facts.category === id).length,
    }));
}

/** Reads a category. Throws 404. */
export async function readCategory(
  db: Database,
  area: Area,
  id: string,
  locale: Locale,
): Promise<Category> {
  const found = (await listCategories(db, area, locale)).find((category) => category.id === id);
  if (found === undefined) throw new Refusal(404, 'category.not_found');
  return found;
}

/** Lists the tags of an area that are in use, the most used first. */
export async function listTags(
  db: Database,
  area: Area,
  locale: Locale,
  today = '',
): Promise<Tag[]> {
  const rows = await listCurrent(db, today, 'tags', kindOfArea[area]);
  return rows
    .filter(({ kind, facts }) => kind === 'tags' && facts.area === area)
    .map(({ id, texts }) => ({
      id,
      title: texts[locale].title,
      count: rows.filter(({ facts }) => facts.tags.includes(id)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

async function listCurrent(db: Database, today: string, ...kinds: readonly ContentKind[]) {
  return (await listContentRows(db, ...kinds)).filter((row) => isCurrentRow(row, today));
}
