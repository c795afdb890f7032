import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { ServiceItem, type Locale, type PlanSlug } from '#contract/base/picklists.ts';
import type {
  OfferedStep,
  ServiceOffer,
  ServicePlan,
  ServiceSummary,
} from '#contract/service/offer.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { Facts, Texts } from '#server/db/tables/content-kinds.ts';
import { catalog, findPlan, presentPlan } from '#server/domain/pricing/plans.ts';

/** A service as the content describes it: the one source of the promises about it. */
export type ServiceSource = { facts: Facts; texts: Bilingual<Texts> };

/** Finds the source of a service; null when its file is missing or broken. */
export async function findServiceSource(db: Database, item: string): Promise<ServiceSource | null> {
  const { kind, id, facts, texts } = contentItems;
  const [row] = await db
    .select({ facts, texts })
    .from(contentItems)
    .where(and(eq(kind, 'services'), eq(id, item)));
  return row ?? null;
}

/** Reads the offer of a service. Throws 404 `service.not_found`. */
export async function readService(
  db: Database,
  item: string,
  locale: Locale,
): Promise<ServiceOffer> {
  const source = v.is(ServiceItem, item) ? await findServiceSource(db, item) : null;
  if (!v.is(ServiceItem, item) || source === null) throw new Refusal(404, 'service.not_found');
  return presentService(item, source, locale);
}

const mostDeliverables = 3;

/** Lists all services in the order of their picklist; one without a source is left out. */
export async function listServices(db: Database, locale: Locale): Promise<ServiceSummary[]> {
  const { kind, id, facts, texts } = contentItems;
  const rows = await db.select({ id, facts, texts }).from(contentItems).where(eq(kind, 'services'));
  const from = findPlan('service', 'basic')?.prices.yearly;
  return ServiceItem.options.flatMap((item): ServiceSummary[] => {
    const row = rows.find((each) => each.id === item);
    if (row === undefined || from === undefined) return [];
    const { title, delivers } = row.texts[locale];
    const firsts = row.facts.steps.flatMap(({ key }) => delivers[key]?.[0] ?? []);
    return [{ item, title, delivers: firsts.slice(0, mostDeliverables), from }];
  });
}

function presentService(
  item: ServiceItem,
  { facts, texts }: ServiceSource,
  locale: Locale,
): ServiceOffer {
  const text = texts[locale];
  return {
    item,
    title: text.title,
    steps: facts.steps.map(({ key, by, days, share }): OfferedStep => ({
      key,
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
    plans: catalog
      .filter(({ type }) => type === 'service')
      .map((plan): ServicePlan => ({
        ...presentPlan(plan, locale),
        features: listFeatures({ facts, texts }, plan.slug)[locale],
        quantities: listQuantities(facts, text, plan.slug),
      })),
    fees:
      facts.feesCheckedOn === null || facts.fees.length === 0
        ? null
        : {
            checked_on: facts.feesCheckedOn,
            rows: facts.fees.map(({ key, cny }) => ({
              key,
              text: text.feeTexts[key] ?? key,
              amount: cny,
            })),
          },
    excluded: [...text.excluded],
    periods: [...text.periods],
  };
}

/** Lists what a plan of a service contains, one line for each quantity that is not zero. */
export function listFeatures({ facts, texts }: ServiceSource, slug: PlanSlug): Bilingual<string[]> {
  const listLines = (locale: Locale, colon: string) =>
    listQuantities(facts, texts[locale], slug)
      .filter(({ value }) => value !== none)
      .map(({ label, value }) => `${label}${colon}${value}`);
  return { 'zh-CN': listLines('zh-CN', '：'), 'en-US': listLines('en-US', ': ') };
}

const none = '–';

function listQuantities({ quantities }: Facts, { quantityTexts }: Texts, slug: PlanSlug) {
  if (slug !== 'basic' && slug !== 'pro' && slug !== 'enterprise') return [];
  return quantities.map(({ key, ...amounts }) => {
    const text = quantityTexts[key];
    const count = amounts[slug];
    const unit = count === 1 ? (text?.one ?? text?.unit) : text?.unit;
    const amount = unit === undefined ? String(count) : `${count} ${unit}`;
    return { key, label: text?.label ?? key, value: count === 0 ? none : amount };
  });
}
