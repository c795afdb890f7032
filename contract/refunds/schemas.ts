import * as v from 'valibot';
import { Page, PageQuery } from '../base/envelope.ts';
import { wholeNumber } from '../base/fields.ts';
import { line, optionalText, text } from '../base/text-fields.ts';
import { maxRefundNoteLength } from '../base/limits.ts';
import { Fen, Instant } from '../base/money.ts';
import { Shown, TermsName } from '../base/shown.ts';
import {
  PaymentChannel,
  InvoiceStatus,
  PricingType,
  RefundCause,
  RefundReason,
  RefundStatus,
} from '../base/picklists.ts';
import { typedCode } from '../base/typed-code.ts';
import { programText } from '../base/typed-fields.ts';

/** The basis of a line; its texts are `refunds:basis`. */
const RefundLineBasis = v.picklist([
  'begun',
  'delivered',
  'undelivered',
  'used',
  'lapsed',
  'opened',
]);
export type RefundLineBasis = v.InferOutput<typeof RefundLineBasis>;

/** A line of the calculation of an amount; deductions are negative. */
export const RefundLine = v.object({
  label: v.string(),
  amount: v.pipe(v.number(), v.safeInteger()),
  /** The basis of the line: months from `from` until `at`, or an event at `at`. */
  basis: v.optional(RefundLineBasis),
  from: v.optional(Instant),
  at: v.optional(Instant),
});
export type RefundLine = v.InferOutput<typeof RefundLine>;

/** A plan that an upgrade had credited, and that runs again until its paid end after a refund of the upgrade. */
export const ResumedPlan = v.object({
  order_no: v.string(),
  title: v.string(),
  begins_at: Instant,
  ends_at: Instant,
});
export type ResumedPlan = v.InferOutput<typeof ResumedPlan>;

/** The credit of an upgrade and its fate; in what a refund would do, or has done. */
export const creditEntries = {
  /** The credit, in fen: it is not paid out. */
  credit: v.optional(Fen),
  /** The plans behind it that run again, or would. */
  resumed_plans: v.optional(v.array(ResumedPlan)),
} as const;
/** An invoice of the order of a refund that counts, as requested or issued; `remaining` as in `Invoice`. */
export const RefundInvoice = v.object({
  invoice_no: v.string(),
  status: InvoiceStatus,
  amount: Fen,
  remaining: v.optional(Fen),
});
export type RefundInvoice = v.InferOutput<typeof RefundInvoice>;

/** GET /orders/{orderNo}/refund-quote: the current refund by the terms (contract/refunds/terms.ts). */
export const RefundQuote = v.object({
  order_no: v.string(),
  title: v.string(),
  type: PricingType,
  refundable: Fen,
  paid: Fen,
  refunded: Fen,
  refunding: Fen,
  /** The part of the refunds that the wallet could not send, and that is still owed. */
  unreturned: Fen,
  lines: v.array(RefundLine),
  /** A request is made for these terms and this amount only. */
  terms: TermsName,
  /** When the amount next decreases with time, and the amount then. */
  next_change: v.optional(v.object({ at: Instant, refundable: Fen })),
  /** When the plan ends if all of `refundable` is refunded. */
  ends_at: v.optional(Instant),
  /** When the plan that waits for that end would then run. */
  next_period: v.optional(v.object({ begins_at: Instant, ends_at: Instant })),
  ...creditEntries,
  /** The invoiced sum: when money goes back, issued invoices are reversed and requests are replaced. */
  invoiced: Fen,
  /** The invoices of that sum; absent without any. */
  invoices: v.optional(v.array(RefundInvoice)),
  as_of: Instant,
  /** The channel of the payment, which also receives the refund. */
  channel: v.optional(PaymentChannel),
  /** The number of the open request, if there is one. */
  open_refund_no: v.optional(v.string()),
});
export type RefundQuote = v.InferOutput<typeof RefundQuote>;

/** POST /refunds. `shown` is the quote on the page; an amount above the terms is 422 on `amount`. */
export const RefundRequest = v.object({
  order_no: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
  amount: wholeNumber(1, 999_999_999, 'refundAmount'),
  reason: v.picklist(RefundReason.options, 'refundReason'),
  note: optionalText(maxRefundNoteLength),
  shown: Shown,
});
export type RefundRequest = v.InferOutput<typeof RefundRequest>;

/** POST /refunds/{refundNo}/accept: the offer to accept; 409 if it has changed. */
export const RefundAcceptance = v.object({ offered: wholeNumber(0, 999_999_999, 'refundAmount') });

/** POST /refunds/{refundNo}/note. */
export const RefundNote = v.object({ text: text(maxRefundNoteLength) });
export type RefundNote = v.InferOutput<typeof RefundNote>;

/** POST /refunds/{refundNo}/account: the bank account for a refund that the wallet cannot send. */
export const RefundAccount = v.object({
  holder: line(60),
  bank: line(100),
  account: v.pipe(
    typedCode('required'),
    v.transform((value) => value.replace(/[\s-]/g, '')),
    v.check((value) => value !== '', 'required'),
    v.regex(/^\d{8,30}$/, 'refundAccount'),
  ),
});
export type RefundAccount = v.InferOutput<typeof RefundAccount>;

/** One refund as its owner reads it; amounts in fen. */
export const Refund = v.object({
  refund_no: v.string(),
  order_no: v.string(),
  title: v.string(),
  type: PricingType,
  payment_no: v.string(),
  channel: PaymentChannel,
  status: RefundStatus,
  cause: RefundCause,
  /** Null for late and double money, which is refunded without a request. */
  reason: v.nullable(RefundReason),
  note: v.nullable(v.string()),
  /** Notes the customer added later, oldest first. */
  notes: v.array(v.object({ at: Instant, text: v.string() })),
  asked: Fen,
  /** The amount offered in place of the requested one. */
  offered: v.nullable(Fen),
  /** The amount that goes back; null until it is decided. */
  amount: v.nullable(Fen),
  /** The payment less every approved refund. */
  kept: Fen,
  /** The calculation of the refundable amount at the time of the request. */
  lines: v.array(RefundLine),
  ...creditEntries,
  /** The invoices of the order that count; absent without any. */
  invoices: v.optional(v.array(RefundInvoice)),
  /** The staff's reason for the decision. */
  decision: v.optional(v.object({ reason: v.nullable(v.string()) })),
  /** The deadline for an answer; null if none is due. */
  answer_by: v.nullable(Instant),
  /** The first deadline, if staff chose another day since. */
  first_promised: v.optional(Instant),
  /** The bank account for a payment by hand, masked. */
  account: v.optional(v.object({ holder: v.string(), bank: v.string(), account: v.string() })),
  /** The bank's reference of a manual payment. */
  reference: v.optional(v.string()),
  created_at: Instant,
  decided_at: v.nullable(Instant),
  /** When the wallet last said that it cannot send the money; null if it never did. */
  failed_at: v.nullable(Instant),
  refunded_at: v.nullable(Instant),
  /** The server's time: the reader's clock may be wrong. */
  as_of: Instant,
});
export type Refund = v.InferOutput<typeof Refund>;

export const RefundPage = Page(Refund);
export type RefundPage = v.InferOutput<typeof RefundPage>;

export const RefundQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(v.picklist(RefundStatus.options, 'invalid')),
});
export type RefundQuery = v.InferOutput<typeof RefundQuery>;

/** A refund in short form, as part of an order or a payment. */
export const RefundSummary = v.object({
  refund_no: v.string(),
  status: RefundStatus,
  cause: RefundCause,
  /** The refunded amount, or the requested one until it is decided; fen. */
  amount: Fen,
  /** True once its owner named a bank account for it. */
  has_account: v.boolean(),
  created_at: Instant,
});
export type RefundSummary = v.InferOutput<typeof RefundSummary>;

/**
 * The approved refunds of an order or a payment by how far they are, in fen: returned by the wallet or by
 * hand, on their way, or refused by the wallet and still owed.
 */
export const RefundSums = v.object({
  refunded_amount: Fen,
  refunding_amount: Fen,
  unreturned_amount: Fen,
});
export type RefundSums = v.InferOutput<typeof RefundSums>;

/** Refund fields of an order or a payment: its sums, and every refund. */
export const refundedEntries = {
  ...RefundSums.entries,
  refunds: v.array(RefundSummary),
} as const;
