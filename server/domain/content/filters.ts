import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { titleIn } from './rows.ts';

const { kind, id, facts, search } = contentItems;
const maxTerms = 8;

/** Requires that every word of the query occurs in the item; no character is a wildcard. */
export function matches(query: string | undefined, locale: Locale): SQL | undefined {
  const terms = (query ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxTerms);
  if (terms.length === 0) return undefined;
  const found = terms.map((term) => sql`strpos(${search} ->> ${locale}::text, ${term}::text) > 0`);
  return sql.join(found, sql` and `);
}

/** Requires a category given by its id, or by its id or title. */
export function isInCategory({
  category,
  category_id,
}: {
  category?: string | undefined;
  category_id?: string | undefined;
}): SQL | undefined {
  if (category === undefined && category_id === undefined) return undefined;
  const wanted = and(
    eq(kind, 'categories'),
    category_id === undefined ? undefined : eq(id, category_id),
    category === undefined
      ? undefined
      : sql`${category} in (${id}, ${titleIn('zh-CN')}, ${titleIn('en-US')})`,
  );
  return sql`${facts} ->> 'category' in (select ${id} from ${contentItems} where ${wanted})`;
}

export function isOfTopic(topic: string | undefined): SQL | undefined {
  return topic === undefined ? undefined : sql`${facts} ->> 'topic' = ${topic}`;
}

export function hasTag(tag: string | undefined): SQL | undefined {
  return tag === undefined ? undefined : sql`${facts} -> 'tags' @> ${JSON.stringify([tag])}::jsonb`;
}

export function isPremium(wanted: boolean | undefined): SQL | undefined {
  return wanted === undefined
    ? undefined
    : sql`((${facts} #>> '{price,cny}')::bigint > 0) = ${wanted}::boolean`;
}

/** Filters by activity: only active items have a file, so a search for inactive ones finds nothing. */
export function isActive(wanted: boolean | undefined): SQL | undefined {
  return wanted === false ? sql`false` : undefined;
}
