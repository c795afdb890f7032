import type * as v from 'valibot';
import type { Recommendation, RecommendationPage } from '#contract/content/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { PageQuery } from '#contract/base/envelope.ts';
import type { Locale, RecommendationKind } from '#contract/base/picklists.ts';
import type { ContentKind } from '#server/db/tables/content-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { listPurchases } from '#server/domain/orders/purchases.ts';
import { presentRecommendation } from '#server/domain/content/present.ts';
import { nearness } from '#server/domain/content/related.ts';
import { isCurrentRow, listContentRows, type ContentRow } from '#server/domain/content/rows.ts';
import { readToday } from '#server/domain/content/readings.ts';

const kinds = {
  articles: 'article',
  reports: 'report',
  news: 'news',
  packages: 'package',
} as const satisfies Partial<Record<ContentKind, RecommendationKind>>;

type Candidate = { kind: RecommendationKind; row: ContentRow };

/** Recommends the newest items of each kind in turn. */
export async function recommend(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: number,
  locale: Locale,
): Promise<Recommendation[]> {
  return present(inTurn(await candidates(db, clock)).slice(0, limit), locale);
}

/**
 * Recommends items like `recommend`, without the person's purchases: first those most related to their
 * purchases and to the articles they read today; read articles come last. A guest gets the same items as
 * everyone.
 */
export async function recommendTo(
  deps: Deps,
  userId: string | null,
  limit: number,
  locale: Locale,
): Promise<Recommendation[]> {
  const { db } = deps;
  if (userId === null) return recommend(deps, limit, locale);
  const all = await candidates(db, deps.clock);
  const owned = {
    report: await listPurchases(db, userId, 'report'),
    article: await listPurchases(db, userId, 'article'),
  };
  const read = await readToday(deps, userId);
  const isOwned = ({ kind, row }: Candidate) =>
    (kind === 'report' || kind === 'article') && owned[kind].includes(row.id);
  const isRead = ({ kind, row }: Candidate) => kind === 'article' && read.includes(row.id);
  const liked = all.filter((one) => isOwned(one) || isRead(one));
  const worth = (one: Candidate) =>
    isRead(one) ? -1 : liked.reduce((sum, { row }) => sum + nearness(one.row, row), 0);
  const rest = inTurn(all.filter((one) => !isOwned(one)));
  const sorted = rest.toSorted((one, other) => worth(other) - worth(one));
  return present(sorted.slice(0, limit), locale);
}

/** Recommends items of one kind, or of one category. Throws 404 when it is neither. */
export async function recommendByCategory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wanted: string,
  { page, per_page }: PageQuery,
  locale: Locale,
): Promise<v.InferOutput<typeof RecommendationPage>> {
  const all = await candidates(db, clock);
  const categories = await listContentRows(db, 'categories');
  const isKind = Object.values(kinds).some((kind) => kind === wanted);
  if (!isKind && !categories.some(({ id }) => id === wanted)) {
    throw new Refusal(404, 'category.not_found');
  }
  const found = all.filter(({ kind, row }) =>
    isKind ? kind === wanted : row.facts.category === wanted,
  );
  const start = (page - 1) * per_page;
  const items = present(found.slice(start, start + per_page), locale);
  return { items, page, per_page, total: found.length };
}

async function candidates(db: Database, clock: Deps['clock']): Promise<Candidate[]> {
  const rows = await listContentRows(db, 'articles', 'reports', 'news', 'packages');
  const today = shanghaiDay(clock.date());
  return rows
    .filter((row) => isCurrentRow(row, today))
    .flatMap((row) => {
      const kind = findKind(row.kind);
      return kind === null ? [] : [{ kind, row }];
    });
}

function findKind(kind: ContentKind): RecommendationKind | null {
  return Object.entries(kinds).find(([own]) => own === kind)?.[1] ?? null;
}

function inTurn(all: readonly Candidate[]): Candidate[] {
  const queues = Object.values(kinds).map((kind) => all.filter((one) => one.kind === kind));
  const longest = Math.max(...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, index) =>
    queues.flatMap((queue) => queue.slice(index, index + 1)),
  ).flat();
}

function present(list: readonly Candidate[], locale: Locale): Recommendation[] {
  return list.map(({ kind, row }) => presentRecommendation(row, kind, locale));
}
