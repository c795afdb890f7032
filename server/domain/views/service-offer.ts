import { and, eq, or } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale, PlanSlug } from '#contract/base/picklists.ts';
import type {
  OfferedStep,
  ServiceOffer,
  ServicePlan,
  ServiceSummary,
} from '#contract/service/offer.ts';
import { nameQuantity } from '#server/base/name-quantity.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { Facts, Texts } from '#server/db/tables/content-kinds.ts';
import type { SoldQuantity } from '#server/db/tables/service-terms.ts';
import { listContentRows, newestFirst, type ContentRow } from '#server/domain/content/rows.ts';
import { isCounted } from '#server/domain/entitlements/entitlements.ts';
import { isPlan, presentPlan, toPlans, type CatalogPlan } from '#server/domain/pricing/plans.ts';

/** A service as the content describes it: the one source of the promises about it. */
export type ServiceSource = { facts: Facts; texts: Bilingual<Texts>; title: Bilingual<string> };

/** A service that is sold now; `source` is null when it is hidden, or its files are missing or broken. */
export type FoundService = { source: ServiceSource | null; plans: readonly CatalogPlan[] };

/** Finds the source of a service together with the plans of services, or with the one of a slug; hidden plans too. */
export async function findService(
  db: Database,
  item: string,
  slug?: string,
): Promise<FoundService> {
  const { kind, id, facts, texts } = contentItems;
  const rows = await db
    .select({ kind, facts, texts })
    .from(contentItems)
    .where(or(isPlan('service', slug), and(eq(kind, 'services'), eq(id, item))))
    .orderBy(...newestFirst);
  const row = rows.find((each) => each.kind === 'services' && !each.facts.hidden);
  const plans = toPlans(rows);
  if (row === undefined) return { source: null, plans };
  const { 'zh-CN': chinese, 'en-US': english } = row.texts;
  return { source: { ...row, title: { 'zh-CN': chinese.title, 'en-US': english.title } }, plans };
}

/** Reads the offer of a service. Throws 404 `service.not_found`. */
export async function readService(
  db: Database,
  item: string,
  locale: Locale,
): Promise<ServiceOffer> {
  const { source, plans } = await findService(db, item);
  if (source === null) throw new Refusal(404, 'service.not_found');
  return presentService(item, source, plans, locale);
}

const mostDeliverables = 3;

/** Lists all services that are offered now, with the lowest price of a plan; none where there is no plan. */
export async function listServices(db: Database, locale: Locale): Promise<ServiceSummary[]> {
  const rows = await listContentRows(db, 'services', 'plans');
  const prices = toPlans(rows).flatMap(({ type, hidden, prices: { yearly } }) =>
    type === 'service' && !hidden && yearly !== undefined ? [yearly] : [],
  );
  const [from] = prices.toSorted((one, other) => one.cny - other.cny);
  return pickOffered(rows).flatMap(({ id: item, facts, texts }): ServiceSummary[] => {
    if (from === undefined || facts.icon === null) return [];
    const { title, line, delivers } = texts[locale];
    const firsts = facts.steps.flatMap(({ key }) => delivers[key]?.[0] ?? []);
    const { icon } = facts;
    return [{ item, title, line, icon, delivers: firsts.slice(0, mostDeliverables), from }];
  });
}

/** Picks the services that are offered now out of content items. */
export function pickOffered(rows: readonly ContentRow[]): ContentRow[] {
  return rows.filter(({ kind, facts }) => kind === 'services' && !facts.hidden);
}

function presentService(
  item: string,
  { facts, texts }: ServiceSource,
  plans: readonly CatalogPlan[],
  locale: Locale,
): ServiceOffer {
  const text = texts[locale];
  const { page } = text;
  if (page === null) throw new Refusal(404, 'service.not_found');
  return {
    item,
    title: text.title,
    description: text.description,
    words: { ...page, plans: { title: page.plans.title } },
    steps: facts.steps.map(({ key, per, by, days, share }): OfferedStep => ({
      key,
      per,
      title: text.titles[key] ?? key,
      text: text.stepTexts[key] ?? '',
      delivers: [...(text.delivers[key] ?? [])],
      by,
      days,
      share,
      branches: facts.branches
        .filter(({ from }) => from === key)
        .map((branch) => ({ key: branch.key, text: text.branchTexts[branch.key] ?? branch.key })),
    })),
    plans: plans
      .filter(({ hidden }) => !hidden)
      .map((plan): ServicePlan => ({
        ...presentPlan(plan, locale),
        features: listFeatures({ facts, texts }, plan.slug)[locale],
        audience: page.plans.for[plan.slug] ?? null,
        quantities: listQuantities({ facts, texts }, plan.slug, 1, locale),
      })),
    fees:
      facts.feesCheckedOn === null || facts.fees.length === 0
        ? null
        : {
            checked_on: facts.feesCheckedOn,
            source: text.feesSource,
            rows: facts.fees.map(({ cny, ...fee }) => ({
              ...fee,
              text: text.feeTexts[fee.key] ?? fee.key,
              amount: cny,
            })),
          },
    excluded: [...text.excluded],
    periods: [...text.periods],
  };
}

/** Lists what a plan of a service contains in a number of years, one line for each quantity that is not zero. */
export function listFeatures(
  source: Pick<ServiceSource, 'facts' | 'texts'>,
  slug: PlanSlug,
  years = 1,
): Bilingual<string[]> {
  const listLines = (locale: Locale, colon: string) =>
    listQuantities(source, slug, years, locale)
      .filter(({ value }) => value !== none)
      .map(({ label, value }) => `${label}${colon}${value}`);
  return { 'zh-CN': listLines('zh-CN', '：'), 'en-US': listLines('en-US', ': ') };
}

/** Lists the quantities of a plan as an order of a number of years gets them; units are given each year. */
export function listSoldQuantities(
  { facts, texts }: Pick<ServiceSource, 'facts' | 'texts'>,
  slug: PlanSlug,
  years: number,
): SoldQuantity[] {
  return facts.quantities.flatMap((quantity) => {
    const { key, kind, part } = quantity;
    const isUnits = kind === 'matter' || kind === 'counted';
    const count = slug === 'basic' || slug === 'pro' || slug === 'enterprise' ? quantity[slug] : 0;
    const granted = isUnits ? count * years : count;
    const names = nameQuantity(key, granted, texts);
    return granted === 0 ? [] : [{ key, kind, part, granted, per: 'period', ...names }];
  });
}

const none = '–';

function listQuantities(
  source: Pick<ServiceSource, 'facts' | 'texts'>,
  slug: PlanSlug,
  years: number,
  locale: Locale,
) {
  const sold = listSoldQuantities(source, slug, years);
  return source.facts.quantities.map(({ key }) => {
    const quantity = sold.find((each) => each.key === key);
    const label = source.texts[locale].quantityTexts[key]?.label ?? key;
    if (quantity === undefined) return { key, label, value: none };
    const value = `${quantity.granted} ${quantity.unit[locale]}`.trim();
    return isCounted(quantity) ? { key, label, value, part: quantity.part } : { key, label, value };
  });
}
