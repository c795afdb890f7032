import * as v from 'valibot';
import { Page, PageQuery } from '../base/envelope.ts';
import { Email, wholeNumber } from '../base/fields.ts';
import { blankable, code, line, optionalLine } from '../base/text-fields.ts';
import { invoiceTaxPercent, maxInvoiceOrders } from '../base/limits.ts';
import { Fen, Instant } from '../base/money.ts';
import { InvoiceFormat, InvoiceKind, InvoiceStatus, InvoiceTitleKind } from '../base/picklists.ts';
import { programText } from '../base/typed-fields.ts';

/** POST /invoice-titles, PUT /invoice-titles/{id}. Only the server reports faults of a tax number. */
export const InvoiceTitleRequest = v.object({
  kind: v.picklist(InvoiceTitleKind.options, 'invalid'),
  name: line(100),
  tax_no: v.optional(blankable(code(64)), null),
  address: optionalLine(200),
  phone: v.optional(blankable(code(40)), null),
  bank: optionalLine(100),
  account: v.optional(
    blankable(v.pipe(code(40), v.regex(/^\d(?:[\d -]*\d)?$/, 'bankAccount'))),
    null,
  ),
  is_default: v.optional(v.boolean('invalid'), false),
});
export type InvoiceTitleRequest = v.InferOutput<typeof InvoiceTitleRequest>;

// A stored value that the page sends back unchanged; people do not type it.
const asKept = programText('invalid');

/** The buyer as printed on an invoice. */
export const InvoiceBuyer = v.object({
  kind: InvoiceTitleKind,
  name: asKept,
  tax_no: v.nullable(asKept),
  address: v.nullable(asKept),
  phone: v.nullable(asKept),
  bank: v.nullable(asKept),
  account: v.nullable(asKept),
});
export type InvoiceBuyer = v.InferOutput<typeof InvoiceBuyer>;

/** A saved title; one of a person's titles is the default. */
export const InvoiceTitle = v.object({
  id: v.string(),
  ...InvoiceBuyer.entries,
  is_default: v.boolean(),
});
export type InvoiceTitle = v.InferOutput<typeof InvoiceTitle>;

export const InvoiceTitles = v.object({ items: v.array(InvoiceTitle) });

/** A paid order and the amount that can still be invoiced; `why_not` explains a zero. */
export const InvoiceableOrder = v.object({
  order_no: v.string(),
  title: v.string(),
  paid_at: Instant,
  paid: Fen,
  /** The amount that was refunded or is being refunded. */
  refunded: Fen,
  invoiced: Fen,
  available: Fen,
  why_not: v.optional(v.picklist(['invoiced', 'refunded'])),
});
export type InvoiceableOrder = v.InferOutput<typeof InvoiceableOrder>;

/** GET /invoices/available: newest first, with the total available. */
export const InvoiceableOrders = v.object({ items: v.array(InvoiceableOrder), total: Fen });
export type InvoiceableOrders = v.InferOutput<typeof InvoiceableOrders>;

/** The current figure of an invoice: the sum its orders have left, and the buyer. */
export const InvoiceFigure = v.object({ amount: Fen, title: InvoiceBuyer });
export type InvoiceFigure = v.InferOutput<typeof InvoiceFigure>;

/**
 * POST /invoices: invoices all that is left of these orders. `amount` and `title` are those shown to the
 * customer.
 */
export const InvoiceRequest = v.object({
  order_nos: v.pipe(
    v.array(v.pipe(programText('invalid'), v.maxLength(64, 'invalid')), 'ordersMissing'),
    v.minLength(1, 'ordersMissing'),
    v.maxLength(maxInvoiceOrders, 'tooManyOrders'),
  ),
  title_id: v.pipe(
    programText('titleMissing'),
    v.minLength(1, 'titleMissing'),
    v.maxLength(64, 'invalid'),
  ),
  kind: v.picklist(InvoiceKind.options, 'invalid'),
  email: v.optional(blankable(Email), null),
  amount: wholeNumber(0, 999_999_999_999, 'invalid'),
  title: InvoiceBuyer,
});
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>;

/** One invoice. The amounts of a red one are those it reverses. */
export const Invoice = v.object({
  invoice_no: v.string(),
  /** The twenty digits of the tax authority. */
  fapiao_no: v.optional(v.string()),
  kind: InvoiceKind,
  is_red: v.boolean(),
  /** For a red invoice: the number of the request that it reverses. */
  reverses: v.optional(v.string()),
  title: InvoiceBuyer,
  amount: Fen,
  net: Fen,
  tax: Fen,
  status: InvoiceStatus,
  /** Why it was declined. */
  reason: v.optional(v.string()),
  /** The last attempt to reverse it: waits for the buyer, was refused, or ran out. */
  reversal: v.optional(
    v.object({
      state: v.picklist(['waiting', 'refused', 'expired']),
      expires_at: Instant,
      reason: v.optional(v.string()),
    }),
  ),
  /**
   * Only while a refund has left less than an invoice that is `requested` or `issued` is for: the sum that a
   * new one of the same orders can have.
   */
  remaining: v.optional(Fen),
  orders: v.array(v.object({ order_no: v.string(), title: v.string(), amount: Fen })),
  email: v.optional(v.string()),
  requested_at: Instant,
  /** The deadline for issuing it; absent unless it is requested and may be issued. */
  issue_by: v.optional(Instant),
  /** The first deadline, if staff chose another day since. */
  first_promised: v.optional(Instant),
  issued_at: v.optional(Instant),
  files: v.array(v.object({ format: InvoiceFormat, name: v.string(), size: v.number() })),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** POST /invoices/{invoiceNo}/replace: the `remaining` sum that the page showed. */
export const InvoiceReplacementRequest = v.object({
  amount: wholeNumber(0, 999_999_999_999, 'invalid'),
});
export type InvoiceReplacementRequest = v.InferOutput<typeof InvoiceReplacementRequest>;

/** The withdrawn request, and the new one for the kept money; null when no money is kept. */
export const InvoiceReplacement = v.object({ withdrawn: Invoice, requested: v.nullable(Invoice) });
export type InvoiceReplacement = v.InferOutput<typeof InvoiceReplacement>;

/** GET /invoices: newest first, a red one right after the one it reverses; with the total of this year. */
export const InvoicePage = v.object({
  ...Page(Invoice).entries,
  summary: v.object({
    requested: v.number(),
    year: v.number(),
    /** Issued in that year and not reversed. */
    amount: Fen,
    issued: v.number(),
    reversed: v.number(),
  }),
  /** The server's time: the reader's clock may be wrong. */
  as_of: Instant,
});
export type InvoicePage = v.InferOutput<typeof InvoicePage>;

export const InvoiceQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(v.picklist(InvoiceStatus.options, 'invalid')),
});
export type InvoiceQuery = v.InferOutput<typeof InvoiceQuery>;

export const InvoiceFileQuery = v.object({ format: v.picklist(InvoiceFormat.options, 'invalid') });

/** Splits an amount including tax into net and tax; both always add up to it. */
export function splitTax(amount: number): { net: number; tax: number } {
  const net = Math.round((amount * 100) / (100 + invoiceTaxPercent));
  return { net, tax: amount - net };
}

/** Checks whether two buyers have the same data on an invoice. */
export function isSameBuyer(one: InvoiceBuyer, other: InvoiceBuyer): boolean {
  return Object.keys(InvoiceBuyer.entries).every((key) => Object(one)[key] === Object(other)[key]);
}
