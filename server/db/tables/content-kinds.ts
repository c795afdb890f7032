import * as v from 'valibot';
import {
  type BookingKind,
  EntitlementPer,
  FeePer,
  QuantityKind,
  ServiceIconName,
  StepActor,
  StepPer,
} from '#contract/base/picklists.ts';
import { Chart } from '#contract/content/blocks.ts';
import { ArticleCover } from '#contract/content/schemas.ts';
import { Line, Lines, pageWords, PageWords, SitePath } from '#contract/content/page-words.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import { Plan, PlanPrices } from '#contract/pricing/schemas.ts';
import { ServiceWords } from '#contract/service/offer.ts';
import { ChartSource } from './chart-source.ts';
import { PaperFacts } from './paper-facts.ts';

/** The front matter of each kind of content; see server/content/README.md. */

/** The kinds with a file for each item and language; the plans have one for all. */
export const FileKind = v.picklist([
  'categories',
  'tags',
  'news',
  'reports',
  'topics',
  'articles',
  'trainings',
  'packages',
  'steps',
  'services',
  'samples',
  'carousels',
  'quick-navs',
  'pages',
]);
export type FileKind = v.InferOutput<typeof FileKind>;

export const ContentKind = v.picklist([...FileKind.options, 'plans', 'places']);
export type ContentKind = v.InferOutput<typeof ContentKind>;

export const Area = v.picklist(['news', 'report', 'innovation']);
export type Area = v.InferOutput<typeof Area>;

export const idPattern = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const Id = v.pipe(v.string('is not an id'), v.regex(idPattern, 'is not an id'));
const Count = v.pipe(
  v.number('is not a number'),
  v.integer('is not a whole number'),
  v.minValue(0, 'is below 0'),
  v.maxValue(1_000_000_000, 'is too large'),
);
const Day = v.pipe(
  v.string('is not a day such as 2026-11-20'),
  v.isoDate('is not a day such as 2026-11-20'),
  v.check(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    'is not a day such as 2026-11-20',
  ),
);
/** A time of day in Shanghai. */
export const Clock = v.pipe(
  v.string('is not a time such as "09:00"; put it in quotes'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as "09:00"'),
);
const Price = v.object(
  { cny: Count, usd: Count },
  'is not a price with cny and usd, in fen and cents',
);
const Ids = v.array(Id, 'is not a list of ids');

const Share = v.pipe(
  v.number('is not a number'),
  v.integer('is not a whole number of percent'),
  v.minValue(0, 'is below 0'),
  v.maxValue(100, 'is above 100'),
);
const Step = v.strictObject(
  {
    key: Id,
    per: v.optional(v.picklist(StepPer.options, 'is neither order nor matter'), 'order'),
    by: v.picklist(StepActor.options, `is not one of ${StepActor.options.join(', ')}`),
    /** working days */
    days: v.pipe(Count, v.maxValue(500, 'is above 500')),
    /** percent of what the order costs, or of what the matter does */
    share: Share,
  },
  'is not a step with key, perhaps per, by, days and share',
);
const Steps = v.pipe(
  v.array(Step, 'is not a list of steps'),
  v.minLength(1, 'is empty'),
  v.check((steps) => new Set(steps.map(({ key }) => key)).size === steps.length, 'has a key twice'),
);
const StepTitles = v.record(Id, Line, 'is not a title for each step');
/** The step that a branch leads to, instead of all that are open; it costs nothing more. */
const BranchEnd = v.strictObject(
  {
    key: Id,
    by: v.picklist(StepActor.options, `is not one of ${StepActor.options.join(', ')}`),
    /** working days */
    days: v.pipe(Count, v.maxValue(500, 'is above 500')),
  },
  'is not a step with key, by and days',
);
const Branches = v.pipe(
  v.array(
    v.strictObject(
      { key: Id, from: Id, to: v.optional(BranchEnd) },
      'is not a branch with key, from and perhaps to',
    ),
    'is not a list of branches',
  ),
  v.check(
    (branches) => new Set(branches.map(({ key }) => key)).size === branches.length,
    'has a key twice',
  ),
);
const BranchTexts = v.record(Id, Line, 'is not a sentence for each branch');

/** The units that a plan gives in each window. */
export const Gives = v.pipe(
  v.array(
    v.strictObject(
      {
        key: Id,
        per: v.picklist(
          EntitlementPer.options,
          `is not one of ${EntitlementPer.options.join(', ')}`,
        ),
        count: v.pipe(Count, v.minValue(1, 'is below 1')),
      },
      'is not a unit with key, per and count',
    ),
    'is not a list of units',
  ),
  v.check((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'has a key twice'),
);
const Quantities = v.pipe(
  v.array(
    v.strictObject(
      {
        key: Id,
        kind: v.picklist(QuantityKind.options, `is not one of ${QuantityKind.options.join(', ')}`),
        /** percent of the price that is not refunded once all of it is used */
        part: v.optional(Share, 0),
        basic: Count,
        pro: Count,
        enterprise: Count,
      },
      'is not a quantity with key, kind, basic, pro and enterprise',
    ),
    'is not a list of quantities',
  ),
  v.minLength(1, 'is empty'),
  v.check((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'has a key twice'),
);
/** The unit that a quantity counts, with the word for more than one and, where it differs, for one. */
export const QuantityText = v.strictObject(
  { label: Line, unit: v.optional(Line), one: v.optional(Line) },
  'is not a text with label',
);
/** How a fee is worked out that every application pays: contract/service/offer.ts. */
const feeRule = {
  per: v.optional(v.picklist(FeePer.options, `is not one of ${FeePer.options.join(', ')}`)),
  above: v.optional(Count),
  most: v.optional(v.pipe(Count, v.minValue(1, 'is below 1'), v.maxValue(100, 'is above 100'))),
};
const Fees = v.pipe(
  v.array(
    v.strictObject({ key: Id, cny: Count, ...feeRule }, 'is not a fee with key and cny'),
    'is not a list',
  ),
  v.check((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'has a key twice'),
  v.check(
    (rows) => rows.every(({ per, most }) => (per === 'class') === (most !== undefined)),
    'needs most where per is class, and only there',
  ),
  v.check(
    (rows) => rows.every(({ per }) => per === undefined) || rows.some(({ per }) => per === 'class'),
    'has per, but no fee per class',
  ),
);
/** The SaaS plans in a package: the step `at` begins the plan; `share` is its part of the price. */
const Grants = v.pipe(
  v.array(
    v.strictObject(
      {
        saas: v.picklist(SaasPlan.options, `is not one of ${SaasPlan.options.join(', ')}`),
        months: v.pipe(Count, v.minValue(1, 'is below 1'), v.maxValue(36, 'is above 36')),
        at: Id,
        share: Share,
      },
      'is not a grant with saas, months, at and share',
    ),
    'is not a list of grants',
  ),
  v.maxLength(1, 'has more than one plan'),
);
const LinesByKey = v.record(Id, Lines, 'is not a list for each key');
const LineByKey = v.record(Id, Line, 'is not a sentence for each key');

const Icon = v.picklist(
  ServiceIconName.options,
  `is not one of ${ServiceIconName.options.join(', ')}`,
);
const YesOrNo = v.boolean('is neither true nor false');
const Lede = v.strictObject({ title: Line, lede: Line }, 'is not a title with a lede');
/** The words of a service's page. */
const ServicePage = v.strictObject(
  {
    hero: v.strictObject({ title: Line, lede: Line, for: Lines }, 'has no title, lede and for'),
    plans: v.strictObject(
      { title: Line, for: v.optional(LineByKey, {}) },
      'is not a title with a sentence for each plan',
    ),
    process: Lede,
    questions: v.strictObject(
      {
        title: Line,
        items: v.array(
          v.strictObject({ question: Line, answer: Line }, 'is not a question with its answer'),
          'is not a list of questions',
        ),
      },
      'is not a title with items',
    ),
    next: v.strictObject({ title: Line, text: Line }, 'is not a title with a text'),
  },
  'is not hero, plans, process, questions and next',
);

const titled = { title: Line };
const summed = { title: Line, summary: Line };

type Shape = {
  facts: v.ObjectEntries;
  texts: v.ObjectEntries;
  hasBody: boolean;
};

export const shapes = {
  categories: { facts: { area: Area, order: Count }, texts: titled, hasBody: false },
  tags: { facts: { area: Area }, texts: titled, hasBody: false },
  news: {
    /** `until`: the last day on which a notice is listed. */
    facts: { date: Day, until: v.optional(Day), category: Id, tags: Ids },
    texts: summed,
    hasBody: true,
  },
  reports: {
    /**
     * `preview`: pages that everybody may look at. `pages` and `chapters` are for a PDF that is not made by
     * `npm run reports`, which counts them.
     */
    facts: {
      date: Day,
      category: Id,
      price: Price,
      pages: v.optional(Count),
      preview: v.optional(v.array(Count, 'is not a list of pages')),
    },
    texts: { ...summed, author: Line, chapters: v.optional(Lines) },
    hasBody: true,
  },
  topics: { facts: { category: Id, order: Count }, texts: summed, hasBody: true },
  articles: {
    facts: { date: Day, topic: Id, category: Id, tags: Ids, price: Price },
    texts: { ...summed, author: Line, diagram: v.optional(ChartSource) },
    hasBody: true,
  },
  trainings: {
    /** `from` and `to`: its time in Shanghai. `room`: the room of park.yaml that it takes. */
    facts: {
      date: Day,
      from: Clock,
      to: Clock,
      seats: v.pipe(Count, v.minValue(1, 'is below 1')),
      room: v.optional(Id),
      order: Count,
    },
    texts: { ...summed, audience: Line, place: Line },
    hasBody: true,
  },
  packages: {
    /** `papers`: samples of what it delivers. */
    facts: { price: Price, order: Count, papers: v.optional(Ids), grants: v.optional(Grants, []) },
    texts: { ...summed, includes: Lines },
    hasBody: true,
  },
  steps: {
    facts: { steps: Steps, branches: v.optional(Branches, []) },
    texts: { ...titled, titles: StepTitles, branchTexts: v.optional(BranchTexts, {}) },
    hasBody: false,
  },
  services: {
    /**
     * `icon`: the drawing next to its name. `showcase`: the home page shows an order of it. `hidden`: no page sells it,
     * but customers who have ordered it keep it.
     */
    facts: {
      order: Count,
      icon: Icon,
      showcase: v.optional(YesOrNo),
      hidden: v.optional(YesOrNo),
      steps: Steps,
      branches: v.optional(Branches, []),
      quantities: Quantities,
      fees: v.optional(Fees, []),
      /** The day on which the official fees were compared with the announcement. */
      feesCheckedOn: v.optional(Day),
    },
    /** `menu`: the name where there is little room. `line`: the service in a sentence. */
    texts: {
      ...titled,
      menu: Line,
      line: Line,
      description: Line,
      page: ServicePage,
      titles: StepTitles,
      stepTexts: LineByKey,
      delivers: LinesByKey,
      branchTexts: v.optional(BranchTexts, {}),
      quantityTexts: v.record(Id, QuantityText, 'is not a text for each quantity'),
      feeTexts: v.optional(LineByKey, {}),
      /** The announcement that prevails over the fees here. */
      feesSource: v.optional(Line),
      excluded: Lines,
      periods: Lines,
    },
    hasBody: false,
  },
  samples: {
    /** `step`: the step of the service that hands such a paper over. */
    facts: { service: Id, step: Id, order: Count },
    /** `by`: the line below the title of the paper. */
    texts: { ...summed, by: Line },
    hasBody: true,
  },
  carousels: {
    facts: { link: SitePath, order: Count },
    texts: { ...titled, text: Line, action: Line },
    hasBody: false,
  },
  'quick-navs': {
    facts: { link: SitePath, icon: Icon, order: Count },
    texts: { ...titled, text: Line },
    hasBody: false,
  },
} as const satisfies Record<Exclude<FileKind, 'pages'>, Shape>;

/** Returns the form of a file; null for a page that has no words. */
export function findShape(kind: FileKind, id: string): Shape | null {
  if (kind !== 'pages') return shapes[kind];
  const page = Object.entries(pageWords).find(([name]) => name === id)?.[1];
  return page === undefined ? null : { facts: {}, texts: page.entries, hasBody: false };
}

/** The facts of a plan: prices in fen and cents, null for no limit. A hidden one is neither shown nor sold. */
export const PlanFacts = v.object({
  ...v.pick(Plan, ['type', 'slug']).entries,
  ...PlanPrices.entries,
  users: v.optional(v.nullable(v.number()), null),
  storageGb: v.optional(v.nullable(v.number()), null),
  /** The units that it gives in each window. */
  gives: v.optional(
    v.array(v.object({ key: v.string(), per: EntitlementPer, count: v.number() })),
    [],
  ),
  recommended: v.boolean(),
  hidden: v.boolean(),
});
export type PlanFacts = v.InferOutput<typeof PlanFacts>;

/** A room, or the hours of an expert, that can be booked: its opening times are those of Shanghai. */
export const PlaceFacts = v.object({
  kind: v.picklist(['room', 'expert'] satisfies BookingKind[]),
  seats: v.number(),
  /** Every day, or on the working days of mainland China. */
  open: v.picklist(['daily', 'workdays']),
  from: v.string(),
  to: v.string(),
  /** The length of one time, and how many in a row can be booked. */
  minutes: v.number(),
  longest: v.number(),
  /** How long before it begins it must be booked. */
  leadHours: v.number(),
  /** The key of the units that it takes, and how many for each time; null where it is asked for only. */
  unit: v.nullable(v.string()),
  takes: v.number(),
});
export type PlaceFacts = v.InferOutput<typeof PlaceFacts>;

/** Facts of any kind as they are stored; what a kind does not have is empty. */
export const Facts = v.object({
  area: v.optional(v.nullable(Area), null),
  order: v.optional(v.number(), 0),
  date: v.optional(v.nullable(v.string()), null),
  until: v.optional(v.nullable(v.string()), null),
  category: v.optional(v.nullable(v.string()), null),
  topic: v.optional(v.nullable(v.string()), null),
  tags: v.optional(v.array(v.string()), []),
  price: v.optional(v.object({ cny: v.number(), usd: v.number() }), { cny: 0, usd: 0 }),
  pages: v.optional(v.number(), 0),
  seats: v.optional(v.number(), 0),
  from: v.optional(v.string(), ''),
  to: v.optional(v.string(), ''),
  room: v.optional(v.nullable(v.string()), null),
  link: v.optional(v.string(), ''),
  icon: v.optional(v.nullable(ServiceIconName), null),
  showcase: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
  steps: v.optional(
    v.array(
      v.object({
        key: v.string(),
        per: v.optional(StepPer, 'order'),
        by: StepActor,
        days: v.number(),
        share: v.number(),
      }),
    ),
    [],
  ),
  grants: v.optional(
    v.array(v.object({ saas: SaasPlan, months: v.number(), at: v.string(), share: v.number() })),
    [],
  ),
  branches: v.optional(
    v.array(
      v.object({
        key: v.string(),
        from: v.string(),
        to: v.optional(v.object({ key: v.string(), by: StepActor, days: v.number() })),
      }),
    ),
    [],
  ),
  quantities: v.optional(
    v.array(
      v.object({
        key: v.string(),
        kind: QuantityKind,
        part: v.number(),
        basic: v.number(),
        pro: v.number(),
        enterprise: v.number(),
      }),
    ),
    [],
  ),
  fees: v.optional(v.array(v.object({ key: v.string(), cny: v.number(), ...feeRule })), []),
  feesCheckedOn: v.optional(v.nullable(v.string()), null),
  service: v.optional(v.string(), ''),
  step: v.optional(v.string(), ''),
  papers: v.optional(v.array(v.string()), []),
  plan: v.optional(v.nullable(PlanFacts), null),
  bookable: v.optional(v.nullable(PlaceFacts), null),
});
export type Facts = v.InferOutput<typeof Facts>;

/** The words of a service's page, with the readers of each plan. */
const StoredServicePage = v.object({
  ...ServiceWords.entries,
  plans: v.object({ title: v.string(), for: v.record(v.string(), v.string()) }),
});

/** Texts of any kind as they are stored. */
export const Texts = v.object({
  title: v.string(),
  summary: v.optional(v.string(), ''),
  /** The product that a plan belongs to, such as a membership. */
  product: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  audience: v.optional(v.string(), ''),
  place: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  action: v.optional(v.string(), ''),
  menu: v.optional(v.string(), ''),
  line: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  page: v.optional(v.nullable(StoredServicePage), null),
  /** The limits of a plan, which its lines begin with. */
  limits: v.optional(v.array(v.string()), []),
  includes: v.optional(v.array(v.string()), []),
  chapters: v.optional(v.array(v.string()), []),
  titles: v.optional(v.record(v.string(), v.string()), {}),
  branchTexts: v.optional(v.record(v.string(), v.string()), {}),
  stepTexts: v.optional(v.record(v.string(), v.string()), {}),
  delivers: v.optional(v.record(v.string(), v.array(v.string())), {}),
  quantityTexts: v.optional(
    v.record(
      v.string(),
      v.object({
        label: v.string(),
        unit: v.optional(v.string()),
        one: v.optional(v.string()),
      }),
    ),
    {},
  ),
  feeTexts: v.optional(v.record(v.string(), v.string()), {}),
  feesSource: v.optional(v.string(), ''),
  excluded: v.optional(v.array(v.string()), []),
  periods: v.optional(v.array(v.string()), []),
  /** The words of a page, under its name. */
  words: v.optional(PageWords, {}),
  /** The diagram of an article. */
  diagram: v.optional(v.nullable(Chart), null),
  /** The part of its text that its card shows (server/content/covers.ts). */
  cover: v.optional(v.nullable(ArticleCover), null),
  /** Facts of the printed paper; null where `npm run reports` made none. */
  paper: v.optional(v.nullable(PaperFacts), null),
});
export type Texts = v.InferOutput<typeof Texts>;

/** The products that are bought to be read. */
export type Readable = 'report' | 'article';
