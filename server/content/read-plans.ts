import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { MembershipLevel, type Locale, type PlanSlug } from '#contract/base/picklists.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import { Plan } from '#contract/pricing/schemas.ts';
import { Line, Lines } from '#contract/content/page-words.ts';
import {
  Facts,
  Gives,
  QuantityText,
  Texts,
  type PlanFacts,
} from '#server/db/tables/content-kinds.ts';
import { readQuantityWords } from '#server/base/name-quantity.ts';
import type { ContentFault, ContentItem } from './content-item.ts';
import { checkFields, compareKeys } from './front-matter.ts';
import { readYaml, type Yaml } from './read-yaml.ts';
import { refuseFrontMatter, type Problem } from './size-limits.ts';

/** The facts of all plans, below the content folder. */
export const catalogueFile = 'catalogue.yaml';
/** The words of all plans, below the folder of a language. */
export const wordsFile = 'plans.md';

/** The plans that there can be, in the order of every list. */
const slugs: Record<Plan['type'], readonly PlanSlug[]> = {
  saas: SaasPlan.options,
  service: ['basic', 'pro', 'enterprise'],
  membership: MembershipLevel.options,
};
const types = Plan.entries.type.options;

const largest = 10_000_000;
/** Yuan or dollars in the file; fen or cents when read. */
const Amount = v.pipe(
  v.number('is not a number'),
  v.check((units) => units > 0 && units <= largest, `is not above 0 and at most ${largest}`),
  v.check((units) => Number(units.toFixed(2)) === units, 'has more than two decimals'),
  v.transform((units) => Math.round(units * 100)),
);
const Price = v.strictObject({ cny: Amount, usd: Amount }, 'is not a price with cny and usd');
const Limit = v.nullable(
  v.pipe(
    v.number('is neither a number nor null, which is without a limit'),
    v.integer('is not a whole number'),
    v.minValue(1, 'is below 1'),
    v.maxValue(1_000_000, 'is above 1000000; null is without a limit'),
  ),
);
const Flag = v.optional(v.boolean('is neither true nor false'), false);
const flags = { recommended: Flag, hidden: Flag };
const gives = v.optional(Gives);

const Catalogue = v.strictObject({
  saas: createSection('saas', {
    monthly: Price,
    yearly: Price,
    users: Limit,
    storageGb: Limit,
    gives,
    ...flags,
  }),
  service: createSection('service', { yearly: Price, ...flags }),
  membership: createSection('membership', { monthly: v.optional(Price), gives, ...flags }),
});

const words = { name: Line, features: v.optional(Lines) };
/** The words for the units that plans of a type give, by key. */
const units = v.optional(v.record(v.string(), QuantityText, 'is not a text for each unit'), {});
/** The front matter of `plans.md`. */
export const PlanWords = v.strictObject({
  saas: v.strictObject({ product: Line, units, plans: createSection('saas', words) }),
  service: v.strictObject({ product: Line, units, plans: createSection('service', words) }),
  membership: v.strictObject({
    product: Line,
    units,
    plans: createSection('membership', words),
  }),
});

/** What a file says, and where, or why it cannot be read. */
type Read<Fields> = { fields: Fields; front: Yaml } | { faults: ContentFault[] };
type Words = v.InferOutput<typeof PlanWords>;
/** A plan as the catalogue has it. */
type PlanSource = Omit<v.InferInput<typeof PlanFacts>, 'type' | 'slug'>;
type CatalogueFields = Record<Plan['type'], Readonly<Record<string, PlanSource>>>;

/**
 * Makes an item of each plan from the text of `catalogue.yaml`, null without one, and the words of both languages.
 * With a fault there is no plan: a price list is right as a whole.
 */
export function readPlans(
  text: string | null,
  { 'zh-CN': chinese, 'en-US': english }: Bilingual<Read<Words>>,
): { items: ContentItem[]; faults: ContentFault[] } {
  const catalogue = readCatalogue(text);
  if ('faults' in catalogue || 'faults' in chinese || 'faults' in english) {
    const all = [catalogue, chinese, english];
    return { items: [], faults: all.flatMap((file) => ('faults' in file ? file.faults : [])) };
  }
  const fields = { 'zh-CN': chinese.fields, 'en-US': english.fields };
  const faults = types.flatMap((type) => [
    ...faultsOfWords(catalogue.fields, type, chinese, 'zh-CN'),
    ...faultsOfWords(catalogue.fields, type, english, 'en-US'),
  ]);
  const all = types.flatMap((type) => slugs[type].map((slug) => [type, slug] as const));
  const items = all.flatMap(([type, slug], order) => {
    const plan = catalogue.fields[type][slug];
    return plan === undefined ? [] : [createItem(type, slug, { plan, order }, fields)];
  });
  return { items: faults.length > 0 ? [] : items, faults };
}

/** The plans of a type. */
function createSection<Fields extends v.ObjectEntries>(type: Plan['type'], fields: Fields) {
  const slug = v.picklist(slugs[type], `is no plan of ${type}: it has ${slugs[type].join(', ')}`);
  const plan = v.strictObject(fields, 'is not a plan');
  return v.record(slug, plan, 'is not a list of plans; without any it is {}');
}

function readCatalogue(text: string | null): Read<CatalogueFields> {
  const name = (problems: readonly Problem[]) => ({
    faults: problems.map((problem) => ({ file: catalogueFile, ...problem })),
  });
  if (text === null) {
    return name([
      { line: 1, problem: 'is missing, so no plan is sold; begin with a copy of ours' },
    ]);
  }
  const front = refuseFrontMatter(text) ?? readYaml(text);
  if ('problem' in front) return name([front]);
  const checked = checkFields(front, Catalogue);
  if ('problems' in checked) return name(checked.problems);
  const fields: CatalogueFields = checked.output;
  const twice = types.filter(
    (type) => Object.values(fields[type]).filter((plan) => plan.recommended).length > 1,
  );
  const problems = twice.map((type) => ({
    line: front.getLine([type]),
    problem: `${type} recommends more than one plan`,
  }));
  if (fields.membership['free']?.monthly !== undefined) {
    const line = front.getLine(['membership', 'free', 'monthly']);
    problems.push({ line, problem: 'membership.free has a price, but every account has it' });
  }
  return problems.length > 0 ? name(problems) : { fields, front };
}

/** Finds plans and units without words in a language, and words of those that are not in the catalogue. */
function faultsOfWords(
  catalogue: CatalogueFields,
  type: Plan['type'],
  { fields, front }: Exclude<Read<Words>, { faults: unknown }>,
  locale: Locale,
): ContentFault[] {
  const keys = Object.values(catalogue[type]).flatMap(({ gives: given = [] }) =>
    given.map(({ key }) => key),
  );
  const facts = { plans: Object.keys(catalogue[type]), units: [...new Set(keys)] };
  return (['plans', 'units'] as const).flatMap((part) => {
    const line = front.getLine([type, part]);
    return compareKeys(facts[part], fields[type][part], `${type}.${part}`, catalogueFile).map(
      (problem) => ({ file: `${locale}/${wordsFile}`, line, problem }),
    );
  });
}

function createItem(
  type: Plan['type'],
  slug: PlanSlug,
  { plan, order }: { plan: PlanSource; order: number },
  fields: Bilingual<Words>,
): ContentItem {
  const inWords = (locale: Locale): Texts => {
    const { product, plans, units: quantityTexts } = fields[locale][type];
    const limits = type === 'saas' ? describeLimits[locale](plan) : [];
    const { name: title = slug, features = [] } = plans[slug] ?? {};
    const lines = (plan.gives ?? []).map((given) => describeUnits(given, quantityTexts, locale));
    const includes = [...limits, ...features, ...lines];
    return v.parse(Texts, { title, product, limits, includes, quantityTexts });
  };
  const id = `${type}-${slug}`;
  const free = id === 'membership-free' ? { monthly: { cny: 0, usd: 0 } } : null;
  return {
    kind: 'plans',
    id,
    facts: v.parse(Facts, { order, plan: { ...plan, ...free, type, slug } }),
    texts: { 'zh-CN': inWords('zh-CN'), 'en-US': inWords('en-US') },
    body: { 'zh-CN': [], 'en-US': [] },
    paidBody: null,
    search: { 'zh-CN': '', 'en-US': '' },
  };
}

type Limits = Pick<PlanSource, 'users' | 'storageGb'>;
const describeLimits: Bilingual<(limits: Limits) => string[]> = {
  'zh-CN': ({ users, storageGb }) => [
    users === null ? '不限用户数' : `${users} 个用户`,
    storageGb === null ? '不限存储空间' : `${storageGb} GB 存储空间`,
  ],
  'en-US': ({ users, storageGb }) => [
    users === null ? 'Unlimited users' : users === 1 ? '1 user' : `${users} users`,
    storageGb === null ? 'Unlimited storage' : `${storageGb} GB of storage`,
  ],
};

/** Says what a plan gives, such as “会议室：每月 8 小时”: the numbers of its lines are those of the catalogue. */
function describeUnits(
  { key, per, count }: PlanFacts['gives'][number],
  texts: Words[Plan['type']]['units'],
  locale: Locale,
): string {
  const { label, unit } = readQuantityWords(key, count, texts);
  const counted = `${count} ${unit}`.trim();
  return locale === 'zh-CN'
    ? `${label}：${{ month: '每月', quarter: '每季度', period: '共' }[per]} ${counted}`
    : `${label}: ${counted} ${{ month: 'a month', quarter: 'a quarter', period: 'in all' }[per]}`;
}
