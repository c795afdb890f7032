import type * as v from 'valibot';
import type { Topic, TopicPage, TopicQuery } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { isActive, isInCategory } from './filters.ts';
import { readNames } from './names.ts';
import { readNamedPage } from './page.ts';
import { presentTopic } from './present.ts';
import { readRow, listContentRows } from './rows.ts';

export async function listTopics(
  db: Database,
  query: v.InferOutput<typeof TopicQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof TopicPage>> {
  const conditions = [isInCategory(query), isActive(query.is_active)];
  const { rows, names, ...page } = await readNamedPage(db, 'topics', conditions, query);
  const articles = await listContentRows(db, 'articles');
  const items = rows.map((row) => {
    const own = articles.filter(({ facts }) => facts.topic === row.id);
    return presentTopic(row, names, own.length, locale);
  });
  return { ...page, items };
}

/** Reads a topic. Throws 404. */
export async function readTopic(db: Database, id: string, locale: Locale): Promise<Topic> {
  const row = await readRow(db, 'topics', id);
  const articles = (await listContentRows(db, 'articles')).filter(
    ({ facts }) => facts.topic === id,
  );
  const topic = presentTopic(row, await readNames(db), articles.length, locale);
  return { ...topic, body: row.body[locale] };
}
