import * as v from 'valibot';
import { Fen, Instant } from '#contract/base/money.ts';
import { OrderStatus, PricingType, RefundCause, TimelineEvent } from '#contract/base/picklists.ts';

/** The facts a server can give about an order, in addition to the events of its timeline. */
export const FactKind = v.picklist([
  ...TimelineEvent.options,
  'order.stands',
  'attempt.started',
  'attempt.expires',
  'attempt.stands',
  'notice.received',
  'notice.mismatched',
  'money.received',
  'money.returned',
  'refund.started',
  'refund.stands',
  'refund.done',
  'refund.settled',
]);
export type FactKind = v.InferOutput<typeof FactKind>;

/** The status of an order, or of an attempt as the server has it. */
export const FactStatus = v.picklist([
  ...OrderStatus.options,
  'closing',
  'success',
  'failed',
  'refunding',
  'refunded',
]);

const number = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/));

const CaseFact = v.object({
  at: Instant,
  kind: FactKind,
  payment_no: v.optional(number),
  /** For money: the refund, its cause, and the amount in fen. Files of former versions lack these fields. */
  refund_no: v.optional(number),
  cause: v.optional(RefundCause),
  amount: v.optional(Fen),
  status: v.optional(FactStatus),
});
/** One fact about an order, and its time. */
export type CaseFact = v.InferOutput<typeof CaseFact>;

/** The server's side of a case, as `npm run admin -- case … --out` writes it, without personal data. */
export const CaseFile = v.object({
  version: v.literal(1),
  order_no: number,
  /** The type of the order; files of former versions lack it. */
  type: v.optional(PricingType),
  facts: v.pipe(v.array(CaseFact), v.maxLength(2000)),
  /** The customer's side, if available. */
  support_code: v.optional(v.pipe(v.string(), v.maxLength(4096))),
});
export type CaseFile = v.InferOutput<typeof CaseFile>;
