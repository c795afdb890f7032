import type * as v from 'valibot';
import type {
  Carousel,
  Product,
  ProductPage,
  QuickNav,
  TrainingPage,
} from '#contract/content/schemas.ts';
import type { PageQuery } from '#contract/base/envelope.ts';
import type { WordedPage } from '#contract/content/page-words.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { presentCarousel, presentProduct, presentQuickNav, presentTraining } from './present.ts';
import { nameItemTerms } from './item-terms.ts';
import { readContentPage } from './page.ts';
import { listBodies, readRow, listContentRows, soonestFirst } from './rows.ts';

export async function listProducts(
  db: Database,
  query: PageQuery,
  locale: Locale,
): Promise<v.InferOutput<typeof ProductPage>> {
  const { rows, ...page } = await readContentPage(db, 'packages', query);
  const samples = await listContentRows(db, 'samples');
  return { ...page, items: rows.map((row) => presentProduct(row, samples, locale)) };
}

/** Reads a product. Throws 404. */
export async function readProduct(db: Database, id: string, locale: Locale): Promise<Product> {
  const row = await readRow(db, 'packages', id);
  const terms = nameItemTerms(row);
  const samples = await listContentRows(db, 'samples');
  return { ...presentProduct(row, samples, locale), terms, body: row.body[locale] };
}

/** Lists trainings by their next session: the first on or after `today`, a day in Shanghai, comes first. */
export async function listTrainings(
  db: Database,
  query: PageQuery,
  locale: Locale,
  today: string,
): Promise<v.InferOutput<typeof TrainingPage>> {
  const { rows, ...page } = await readContentPage(db, 'trainings', query, soonestFirst(today));
  const ids = rows.map(({ id }) => id);
  const bodies = new Map(
    (await listBodies(db, 'trainings', ids)).map(({ id, body }) => [id, body]),
  );
  const items = rows.map((row) => ({
    ...presentTraining(row, locale, today),
    body: bodies.get(row.id)?.[locale] ?? [],
  }));
  return { ...page, items };
}

export async function listCarousels(db: Database, locale: Locale): Promise<Carousel[]> {
  return (await listContentRows(db, 'carousels')).map((row) => presentCarousel(row, locale));
}

export async function listQuickNavs(db: Database, locale: Locale): Promise<QuickNav[]> {
  return (await listContentRows(db, 'quick-navs')).map((row) => presentQuickNav(row, locale));
}

/** Reads the words of a page, under its name; `name` fills in `{{name}}`. A page without words has none. */
export async function readPage(
  db: Database,
  page: string,
  locale: Locale,
  name: string,
): Promise<WordedPage> {
  const row = (await listContentRows(db, 'pages')).find(({ id }) => id === page);
  return JSON.parse(
    JSON.stringify({ words: row?.texts[locale].words ?? {} }),
    (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('{{name}}', () => name) : value,
  );
}
