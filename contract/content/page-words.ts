import * as v from 'valibot';

/** A text of the operator in one line or more. */
export const Line = v.pipe(v.string('is not a text'), v.trim(), v.nonEmpty('is empty'));
export const Lines = v.pipe(v.array(Line, 'is not a list'), v.minLength(1, 'is empty'));
/** A path of this site without a language. */
export const SitePath = v.pipe(
  v.string('is not a path'),
  v.regex(/^\/(?![/\\])[\w\-/?=&#.]*$/, 'is not a path of this site'),
);

/** How a page begins. */
const Hero = v.strictObject({ eyebrow: v.optional(Line), title: Line, lede: Line }, 'is no head');
export type Hero = v.InferOutput<typeof Hero>;

/** The words that every page has; search engines show `description`. */
const page = { description: Line, hero: Hero };
const section = { eyebrow: Line, title: Line };
const Next = v.strictObject({ title: Line, text: Line }, 'is not a title with a text');
/** The entry for each plan that includes a feature: a text, or true without further words. */
const OfPlans = v.record(
  v.string(),
  v.union([Line, v.literal(true)], 'is neither a text nor true'),
  'is not a list of plans',
);

function createItems<Fields extends v.ObjectEntries>(fields: Fields) {
  const item = v.strictObject(fields, `is not ${Object.keys(fields).join(', ')}`);
  return v.pipe(v.array(item, 'is not a list'), v.minLength(1, 'is empty'));
}

function createSection<Fields extends v.ObjectEntries>(fields: Fields) {
  return v.optional(v.strictObject({ ...section, ...fields }, 'is not a section'));
}

const HomeWords = v.strictObject({
  ...page,
  hero: v.strictObject({ ...Hero.entries, points: v.optional(Lines) }, 'is no head'),
  /** The words about SaaS in the list of services, and a sentence next to its prices. */
  saas: v.optional(
    v.strictObject({ line: Line, delivers: Lines, prices: v.optional(Line) }, 'is not a line'),
  ),
  promises: createSection({
    items: createItems({
      icon: v.picklist(
        ['document', 'eye', 'mail', 'receipt', 'return', 'shield'],
        'is no icon of a promise',
      ),
      title: Line,
      text: Line,
      action: Line,
      link: SitePath,
    }),
  }),
  next: v.optional(Next),
});
export type HomeWords = v.InferOutput<typeof HomeWords>;

const SaasWords = v.strictObject({
  ...page,
  /** A sentence next to the choice between monthly and yearly prices. */
  prices: v.optional(Line),
  /** A sentence about the intended customers of each plan. */
  for: v.optional(v.record(v.string(), Line, 'is not a sentence for each plan')),
  /** The contents of the plans beyond users and storage, in groups of lines. */
  features: v.optional(
    createItems({ title: Line, rows: createItems({ title: Line, plans: OfPlans }) }),
  ),
  questions: createSection({ items: createItems({ question: Line, answer: Line }) }),
  /** The invitation to the ledger; with it there are the ledger's pictures and its demo. */
  demo: v.optional(Next),
});
export type SaasWords = v.InferOutput<typeof SaasWords>;

/** Where something lies in the plan, which is 740 by 262: x, y, and perhaps width and height. */
const Corner = v.strictTuple([v.number(), v.number()], 'is not x and y');
const Area = v.strictTuple(
  [v.number(), v.number(), v.number(), v.number()],
  'is not x, y, width and height',
);

const AboutWords = v.strictObject({
  ...page,
  what: createSection({ text: Lines }),
  /** A section with `sample`, which says that it is invented, is shown with the identity of the sample only. */
  desks: createSection({
    sample: v.optional(Line),
    items: createItems({ name: Line, does: Line, answers: Line, also: v.optional(Line) }),
  }),
  plan: createSection({
    sample: v.optional(Line),
    lede: Line,
    /** The drawing in a sentence, for those who do not see it. */
    label: Line,
    gate: v.strictObject({ name: Line, at: Corner }, 'is not a name with at'),
    buildings: createItems({ name: Line, at: Area }),
    rooms: createItems({ code: Line, name: Line, size: Line, seats: Line, hours: Line, at: Area }),
  }),
  principles: createSection({ items: createItems({ title: Line, text: Line }) }),
  facts: createSection({ items: createItems({ value: Line, unit: Line, text: Line }) }),
  /** Information for visitors to the park. */
  visit: v.optional(Line),
});
export type AboutWords = v.InferOutput<typeof AboutWords>;

const PackagesWords = v.strictObject({ ...page, next: v.optional(Next) });
export type PackagesWords = v.InferOutput<typeof PackagesWords>;

/**
 * The operator's words for each page, in the same form in a file and on the wire; `{{name}}` in a file is the brand.
 * The page leaves out the parts that have no words.
 */
export const pageWords = {
  home: HomeWords,
  saas: SaasWords,
  about: AboutWords,
  packages: PackagesWords,
} as const;

/** The words of a page, under its name. */
export const PageWords = v.partial(v.strictObject(pageWords));

/** GET /pages/{page}: the words of a page; a page without a file has none. */
export const WordedPage = v.object({ words: PageWords });
export type WordedPage = v.InferOutput<typeof WordedPage>;
