import type * as v from 'valibot';
import type {
  Carousel,
  Product,
  ProductPage,
  QuickNav,
  TrainingPage,
} from '../../../contract/content.ts';
import type { PageQuery } from '../../../contract/envelope.ts';
import type { Locale } from '../../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../app-error.ts';
import { presentCarousel, presentProduct, presentQuickNav, presentTraining } from './present.ts';
import { bodiesOf, findRow, pageOfRows, rowsOf } from './rows.ts';

export async function listProducts(
  db: Database,
  query: PageQuery,
  locale: Locale,
): Promise<v.InferOutput<typeof ProductPage>> {
  const { rows, total } = await pageOfRows(db, 'packages', [], query);
  return { ...query, items: rows.map((row) => presentProduct(row, locale)), total };
}

/** Throws 404. */
export async function readProduct(db: Database, id: string, locale: Locale): Promise<Product> {
  const row = await findRow(db, 'packages', id);
  if (row === null) throw new AppError(404, 'package.not_found');
  return { ...presentProduct(row, locale), body: row.body[locale] };
}

export async function listTrainings(
  db: Database,
  query: PageQuery,
  locale: Locale,
): Promise<v.InferOutput<typeof TrainingPage>> {
  const { rows, total } = await pageOfRows(db, 'trainings', [], query);
  const ids = rows.map(({ id }) => id);
  const bodies = new Map((await bodiesOf(db, 'trainings', ids)).map(({ id, body }) => [id, body]));
  const items = rows.map((row) => ({
    ...presentTraining(row, locale),
    body: bodies.get(row.id)?.[locale] ?? [],
  }));
  return { ...query, items, total };
}

export async function listCarousels(db: Database, locale: Locale): Promise<Carousel[]> {
  return (await rowsOf(db, 'carousels')).map((row) => presentCarousel(row, locale));
}

export async function listQuickNavs(db: Database, locale: Locale): Promise<QuickNav[]> {
  return (await rowsOf(db, 'quick-navs')).map((row) => presentQuickNav(row, locale));
}
