import * as v from 'valibot';
import { Fen, ListPrice } from '../base/money.ts';
import { FeePer, ServiceIconName, StepActor, StepPer } from '../base/picklists.ts';
import { Plan } from '../pricing/schemas.ts';

/** A step as it is sold: an order placed now has the same steps, days and shares. */
export const OfferedStep = v.object({
  key: v.string(),
  /** Whether it is taken once for the order or for each matter. */
  per: StepPer,
  title: v.string(),
  text: v.string(),
  /** The deliverables of the step. */
  delivers: v.array(v.string()),
  by: StepActor,
  /** working days */
  days: v.number(),
  /** percent of the price, or of what the matter costs, that is not refunded once it is done */
  share: v.number(),
  /** Alternative outcomes, each in a sentence. */
  branches: v.array(v.object({ key: v.string(), text: v.string() })),
});
export type OfferedStep = v.InferOutput<typeof OfferedStep>;

/**
 * A plan of one service; `quantities` are those in `features`, by label. Zero is an en dash. `part` is the percent of
 * the price that is not refunded once all units are used; absent for quantities that are not counted. `audience`
 * describes the intended customers.
 */
export const ServicePlan = v.object({
  ...Plan.entries,
  audience: v.nullable(v.string()),
  quantities: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      value: v.string(),
      part: v.optional(v.number()),
    }),
  ),
});
export type ServicePlan = v.InferOutput<typeof ServicePlan>;

/**
 * An official fee. Every application pays one with `per`: for each class or item after the first `above`. An
 * application has at most `most` classes.
 */
export const OfficialFee = v.object({
  key: v.string(),
  text: v.string(),
  amount: Fen,
  per: v.optional(FeePer),
  above: v.optional(v.number()),
  most: v.optional(v.number()),
});
export type OfficialFee = v.InferOutput<typeof OfficialFee>;

const titled = { title: v.string(), lede: v.string() };

/** The words of a service's page that promise nothing. */
export const ServiceWords = v.object({
  hero: v.object({ ...titled, for: v.array(v.string()) }),
  plans: v.object({ title: v.string() }),
  process: v.object(titled),
  questions: v.object({
    title: v.string(),
    items: v.array(v.object({ question: v.string(), answer: v.string() })),
  }),
  next: v.object({ title: v.string(), text: v.string() }),
});
export type ServiceWords = v.InferOutput<typeof ServiceWords>;

/** GET /services/{item}: everything that is promised about a service. */
export const ServiceOffer = v.object({
  item: v.string(),
  title: v.string(),
  /** The description for search engines. */
  description: v.string(),
  words: ServiceWords,
  steps: v.array(OfferedStep),
  plans: v.array(ServicePlan),
  /** Official fees, and the day on which they were checked; null where none are known in advance. */
  fees: v.nullable(
    v.object({
      checked_on: v.pipe(v.string(), v.isoDate()),
      /** The announcement that prevails. */
      source: v.string(),
      rows: v.array(OfficialFee),
    }),
  ),
  excluded: v.array(v.string()),
  /** Statutory and agreed periods. */
  periods: v.array(v.string()),
});
export type ServiceOffer = v.InferOutput<typeof ServiceOffer>;

/** A service in the list of all: three of its deliverables, and its lowest price for a year. */
export const ServiceSummary = v.object({
  item: v.string(),
  title: v.string(),
  /** The service in a sentence. */
  line: v.string(),
  icon: ServiceIconName,
  delivers: v.array(v.string()),
  from: ListPrice,
});
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>;
