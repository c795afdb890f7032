import * as v from 'valibot';
import { text } from '../base/text-fields.ts';
import { maxAttachments, maxMessageLength } from '../base/limits.ts';
import { Fen, Instant } from '../base/money.ts';
import { PricingType, ServiceState, StepActor } from '../base/picklists.ts';
import { programText } from '../base/typed-fields.ts';

/** One step of a service: who does it, and when it was done or is due. */
export const ServiceStep = v.object({
  key: v.string(),
  title: v.string(),
  /** The deliverables of the step. */
  delivers: v.array(v.string()),
  by: StepActor,
  /** The value of this step in a refund; fen. */
  price: Fen,
  status: v.picklist(['done', 'current', 'upcoming']),
  /** A day in Shanghai; absent before the service has begun, and once the step is done. */
  due: v.optional(v.string()),
  /** The day that was due first, if staff chose another one since. */
  first_due: v.optional(v.string()),
  done_at: v.optional(Instant),
  /** Alternative outcomes of this step, each in a sentence; possible ones while it is not done. */
  branches: v.array(
    v.object({ key: v.string(), text: v.string(), reached_at: v.optional(Instant) }),
  ),
});
export type ServiceStep = v.InferOutput<typeof ServiceStep>;

const NextStep = v.object({
  text: v.string(),
  by_whom: StepActor,
  due: v.optional(v.string()),
  first_due: v.optional(v.string()),
});

/** The steps that are taken once for an order (number 0, without a title), or those of one matter under it. */
export const ServiceMatter = v.object({
  no: v.number(),
  /** Its subject, in the words of staff. */
  title: v.nullable(v.string()),
  /** The units that it takes of each quantity by matter. */
  units: v.number(),
  /** Null before the order has begun. */
  state: v.nullable(ServiceState),
  opened_at: v.optional(Instant),
  steps: v.array(ServiceStep),
  next: v.nullable(NextStep),
});
export type ServiceMatter = v.InferOutput<typeof ServiceMatter>;

/** Units that an order gives, and how many of them are used; `until` once the order has begun. */
export const UnitsOfOrder = v.object({
  key: v.string(),
  label: v.string(),
  /** The word for what it counts; empty where it has none. */
  unit: v.string(),
  granted: v.number(),
  used: v.number(),
  /** Only for units that renew: how often, and when next; then `granted` and `used` are of the current window. */
  renews: v.optional(v.object({ per: v.picklist(['month', 'quarter']), at: v.optional(Instant) })),
  /** True if matters take them. */
  by_matter: v.boolean(),
  until: v.optional(Instant),
  /** The units that staff used, with their notes. */
  uses: v.array(v.object({ id: v.string(), amount: v.number(), note: v.string(), at: Instant })),
});
export type UnitsOfOrder = v.InferOutput<typeof UnitsOfOrder>;

/** A file that staff delivered with an order. */
export const HandedFile = v.object({
  id: v.string(),
  /** The title of the matter that it belongs to. */
  matter: v.optional(v.string()),
  name: v.string(),
  /** bytes */
  size: v.number(),
  delivered_at: Instant,
  by: v.string(),
  /** True until its owner has opened it. */
  is_new: v.boolean(),
});
export type HandedFile = v.InferOutput<typeof HandedFile>;

/** The adviser of an order, and the hours on working days in which they answer, in Beijing time. */
export const Adviser = v.object({
  name: v.string(),
  hours: v.object({ from: v.string(), to: v.string() }),
  /** True if the adviser is available at the time of the response. */
  is_open: v.boolean(),
});

/** GET /orders/{orderNo}/service: the state of the service of an order. */
export const OrderService = v.object({
  /** Null until payment, and for products that are read or downloaded. */
  state: v.nullable(ServiceState),
  /** The rule for its beginning (contract/service/begin.ts), and the time once it is known. */
  begins: v.object({ rule: PricingType, at: v.optional(Instant) }),
  adviser: v.optional(Adviser),
  matters: v.array(ServiceMatter),
  /** The steps of each matter that is still to be opened; empty for an order without matters. */
  matter_steps: v.array(v.string()),
  units: v.array(UnitsOfOrder),
  /** The step that is due first in any of the matters. */
  next: v.nullable(NextStep),
  files: v.array(HandedFile),
  /** The exclusions of the service and its periods, as they were when it was sold. */
  excluded: v.array(v.string()),
  periods: v.array(v.string()),
  /** The amount that the terms refund now, and the amount that can still be invoiced. */
  refundable: Fen,
  invoiceable: Fen,
  /** The server's time: the reader's clock may be wrong. */
  as_of: Instant,
});
export type OrderService = v.InferOutput<typeof OrderService>;

/** One message about an order; `by` says whether its owner or we wrote it. */
export const OrderMessage = v.object({
  id: v.string(),
  by: v.picklist(['customer', 'adviser']),
  /** The author's name that the reader sees. */
  name: v.string(),
  text: v.string(),
  attachments: v.array(v.object({ id: v.string(), name: v.string() })),
  created_at: Instant,
});
export type OrderMessage = v.InferOutput<typeof OrderMessage>;

/** GET /orders/{orderNo}/messages: newest first; `has_older` if there are more before the last one. */
export const OrderMessagePage = v.object({
  items: v.array(OrderMessage),
  has_older: v.boolean(),
  /** The next deadline for a reply to the owner's open messages; null without one. */
  reply_by: v.nullable(Instant),
  /** The first deadline, if staff chose another day since. */
  first_promised: v.optional(Instant),
  /** The server's time: the reader's clock may be wrong. */
  as_of: Instant,
});
export type OrderMessagePage = v.InferOutput<typeof OrderMessagePage>;

export const OrderMessageQuery = v.object({
  before: v.optional(v.pipe(programText('invalid'), v.regex(/^\d{1,15}$/, 'invalid'))),
});
export type OrderMessageQuery = v.InferOutput<typeof OrderMessageQuery>;

/** POST /orders/{orderNo}/messages. */
export const OrderMessageRequest = v.object({
  text: text(maxMessageLength),
  attachments: v.optional(
    v.pipe(v.array(programText('invalid')), v.maxLength(maxAttachments, 'tooManyFiles')),
    [],
  ),
});
export type OrderMessageRequest = v.InferOutput<typeof OrderMessageRequest>;

/**
 * GET /services/{item}/sample: an example order of the service as its owner would see it today, computed
 * from the promises about the service. It was never placed.
 */
export const SampleOrder = v.object({
  title: v.string(),
  /** The amount paid. */
  amount: Fen,
  service: v.object({
    ...v.omit(OrderService, ['excluded', 'periods']).entries,
    adviser: v.omit(Adviser, ['is_open']),
  }),
});
export type SampleOrder = v.InferOutput<typeof SampleOrder>;
