import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { nameQuantity } from '#server/base/name-quantity.ts';
import type { Database } from '#server/db/database.ts';
import type { PlanFacts } from '#server/db/tables/content-kinds.ts';
import type { PlanTerms } from '#server/db/tables/service-terms.ts';
import { contentItems } from '#server/db/tables/content.ts';

/** A plan as the content describes it, with the texts of both languages. */
export type CatalogPlan = Omit<PlanFacts, 'gives'> &
  PlanTerms & {
    prices: Plan['prices'];
    name: Bilingual<string>;
    /** The product that it belongs to, such as a membership. */
    product: Bilingual<string>;
    features: Bilingual<readonly string[]>;
  };

/** Finds a plan, even a hidden one, because its customers keep it. */
export async function findPlan(
  db: Database,
  type: string,
  slug: string | undefined,
): Promise<CatalogPlan | null> {
  return (await readPlans(db, isPlan(type, slug ?? '')))[0] ?? null;
}

/** Lists the plans that are shown, of one type or of all; empty for a type without plans. */
export async function listPlans(db: Database, type?: string): Promise<CatalogPlan[]> {
  return (await readPlans(db, isPlan(type))).filter(({ hidden }) => !hidden);
}

/** Requires that a content item is a plan: of this type and slug, where they are given. */
export function isPlan(type?: string, slug?: string): SQL | undefined {
  const { kind, id, facts } = contentItems;
  return and(
    eq(kind, 'plans'),
    type === undefined ? undefined : sql`${facts} #>> '{plan,type}' = ${type}`,
    slug === undefined ? undefined : eq(id, `${type}-${slug}`),
  );
}

/** The order of lists of plans. */
const inOrder = asc(sql`(${contentItems.facts} ->> 'order')::bigint`);

/** Picks the plans out of content items, hidden ones included. */
export function toPlans(
  rows: readonly Pick<typeof contentItems.$inferSelect, 'facts' | 'texts'>[],
): CatalogPlan[] {
  return rows.flatMap(({ facts: { plan }, texts }) => {
    if (plan == null) return [];
    const { gives, ...facts } = plan;
    const { 'zh-CN': chinese, 'en-US': english } = texts;
    return [
      {
        ...facts,
        prices: { monthly: plan.monthly, yearly: plan.yearly },
        name: { 'zh-CN': chinese.title, 'en-US': english.title },
        product: { 'zh-CN': chinese.product, 'en-US': english.product },
        features: { 'zh-CN': chinese.includes, 'en-US': english.includes },
        limits: { 'zh-CN': chinese.limits, 'en-US': english.limits },
        quantities: gives.map(({ key, per, count: granted }) => {
          const names = nameQuantity(key, granted, texts);
          return { key, kind: 'counted', granted, per, part: 0, ...names };
        }),
      },
    ];
  });
}

/** Formats a plan for readers. */
export function presentPlan(plan: CatalogPlan, locale: Locale): Plan {
  return {
    slug: plan.slug,
    type: plan.type,
    name: plan.name[locale],
    prices: plan.prices,
    user_limit: plan.users,
    storage_gb: plan.storageGb,
    features: [...plan.features[locale]],
    recommended: plan.recommended,
  };
}

async function readPlans(db: Database, where: SQL | undefined): Promise<CatalogPlan[]> {
  const { facts, texts } = contentItems;
  return toPlans(
    await db.select({ facts, texts }).from(contentItems).where(where).orderBy(inOrder),
  );
}
