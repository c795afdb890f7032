import * as v from 'valibot';
import { Fen, ListPrice } from '../base/money.ts';
import { ServiceItem, StepActor } from '../base/picklists.ts';
import { Plan } from '../pricing/schemas.ts';

/** A step as it is sold: an order placed now has the same steps, days and shares. */
export const OfferedStep = v.object({
  key: v.string(),
  title: v.string(),
  text: v.string(),
  /** The deliverables of the step. */
  delivers: v.array(v.string()),
  by: StepActor,
  /** working days */
  days: v.number(),
  /** percent of the price that is not refunded once it is done */
  share: v.number(),
  /** Alternative outcomes, each in a sentence. */
  branches: v.array(v.object({ key: v.string(), text: v.string() })),
});
export type OfferedStep = v.InferOutput<typeof OfferedStep>;

/** A plan of one service; `quantities` are what `features` lists, by label. Zero is an en dash. */
export const ServicePlan = v.object({
  ...Plan.entries,
  quantities: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
});
export type ServicePlan = v.InferOutput<typeof ServicePlan>;

/** GET /services/{item}: everything that is promised about a service. */
export const ServiceOffer = v.object({
  item: ServiceItem,
  title: v.string(),
  steps: v.array(OfferedStep),
  plans: v.array(ServicePlan),
  /** Official fees, and the day on which they were checked; null where none are known in advance. */
  fees: v.nullable(
    v.object({
      checked_on: v.pipe(v.string(), v.isoDate()),
      rows: v.array(v.object({ key: v.string(), text: v.string(), amount: Fen })),
    }),
  ),
  excluded: v.array(v.string()),
  /** Statutory and agreed periods. */
  periods: v.array(v.string()),
});
export type ServiceOffer = v.InferOutput<typeof ServiceOffer>;

/** A service in the list of all: three of its deliverables, and the price of its smallest plan for a year. */
export const ServiceSummary = v.object({
  item: ServiceItem,
  title: v.string(),
  delivers: v.array(v.string()),
  from: ListPrice,
});
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>;
