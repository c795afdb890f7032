import type * as v from 'valibot';
import type { Topic, TopicPage, TopicQuery } from '../../../contract/content.ts';
import type { Locale } from '../../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../app-error.ts';
import { isActive, isInCategory } from './filters.ts';
import { readNames } from './names.ts';
import { presentTopic } from './present.ts';
import { findRow, pageOfRows, rowsOf } from './rows.ts';

export async function listTopics(
  db: Database,
  query: v.InferOutput<typeof TopicQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof TopicPage>> {
  const names = await readNames(db);
  const conditions = [isInCategory(query, names), isActive(query.is_active)];
  const { rows, total } = await pageOfRows(db, 'topics', conditions, query);
  const articles = await rowsOf(db, 'articles');
  const items = rows.map((row) => {
    const own = articles.filter(({ facts }) => facts.topic === row.id);
    return presentTopic(row, names, own.length, locale);
  });
  return { items, page: query.page, per_page: query.per_page, total };
}

/** Throws 404. */
export async function readTopic(db: Database, id: string, locale: Locale): Promise<Topic> {
  const row = await findRow(db, 'topics', id);
  if (row === null) throw new AppError(404, 'topic.not_found');
  const articles = (await rowsOf(db, 'articles')).filter(({ facts }) => facts.topic === id);
  const topic = presentTopic(row, await readNames(db), articles.length, locale);
  return { ...topic, body: row.body[locale] };
}
