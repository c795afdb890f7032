import { asc, eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale, StepActor } from '#contract/base/picklists.ts';
import type { ServiceStep } from '#contract/service/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { serviceBranches } from '#server/db/tables/service.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findStepList, type Product } from './steps.ts';

/** An alternative outcome of a product's step, in place of the next step. */
export type Branch = {
  key: string;
  from: string;
  text: Bilingual<string>;
  /** The step that replaces all open ones; null keeps them. */
  to: { key: string; title: Bilingual<string>; by: StepActor; days: number } | null;
};

/** The outcome that a step of an order reached. */
export type ReachedBranch = Pick<Branch, 'key' | 'from' | 'text'> & { reachedAt: Date };

/** Reads the branches of a product from the content. */
export async function readProductBranches(
  db: Database,
  product: Product,
): Promise<readonly Branch[]> {
  const list = await findStepList(db, product);
  if (list === undefined) return [];
  const { facts, texts } = list;
  const inBoth = (field: 'titles' | 'branchTexts', key: string) => ({
    'zh-CN': texts['zh-CN'][field][key] ?? key,
    'en-US': texts['en-US'][field][key] ?? key,
  });
  return facts.branches.map(({ key, from, to }) => ({
    key,
    from,
    text: inBoth('branchTexts', key),
    to: to === undefined ? null : { ...to, title: inBoth('titles', to.key) },
  }));
}

/** Lists the branches that an order has reached, in that order. */
export function reachedBranches(db: Database, orderId: number): Promise<ReachedBranch[]> {
  return db
    .select()
    .from(serviceBranches)
    .where(eq(serviceBranches.orderId, orderId))
    .orderBy(asc(serviceBranches.id));
}

/**
 * Reads the texts about outcomes for each step of an order: the reached ones, and the possible ones of an
 * open step.
 */
export async function readBranches(
  db: Database,
  order: OrderRow,
  locale: Locale,
): Promise<(step: Pick<ServiceStep, 'key' | 'status'>) => ServiceStep['branches']> {
  const reached = await reachedBranches(db, order.id);
  const known = new Set(reached.map(({ key }) => key));
  const ahead = (await readProductBranches(db, order)).filter(({ key }) => !known.has(key));
  return ({ key: step, status }) => [
    ...reached
      .filter(({ from }) => from === step)
      .map(({ key, text, reachedAt }) => ({
        key,
        text: text[locale],
        reached_at: reachedAt.toISOString(),
      })),
    ...ahead
      .filter(({ from }) => from === step && status !== 'done')
      .map(({ key, text }) => ({ key, text: text[locale] })),
  ];
}
