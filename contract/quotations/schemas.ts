import * as v from 'valibot';
import { Page } from '../base/envelope.ts';
import { wholeNumber } from '../base/fields.ts';
import { maxQuantity } from '../base/limits.ts';
import { Currency, Fen, Instant } from '../base/money.ts';
import { Locale } from '../base/picklists.ts';
import { Shown, TermsName } from '../base/shown.ts';
import { Contact, optionalLine } from '../base/text-fields.ts';
import { programText } from '../base/typed-fields.ts';
import { MembershipDraft } from '../orders/membership-order.ts';
import { ServiceDraft } from '../orders/schemas.ts';

const id = (missing: 'required' | 'invalid') =>
  v.pipe(programText(missing), v.minLength(1, missing), v.maxLength(64, 'invalid'));

/** The subject of a quotation: a plan, or a number of packages. */
export const QuotationDraft = v.variant('type', [
  ServiceDraft,
  MembershipDraft,
  v.object({
    type: v.literal('package'),
    identifier: id('required'),
    quantity: v.optional(wholeNumber(1, maxQuantity, 'quantityRange'), 1),
  }),
]);
export type QuotationDraft = v.InferOutput<typeof QuotationDraft>;

/** POST /quotes: for the buyer of a saved invoice title, else for `buyer_name`. */
export const QuotationRequest = v.object({
  draft: QuotationDraft,
  shown: Shown,
  title_id: v.optional(v.nullable(id('invalid')), null),
  buyer_name: optionalLine(100),
});
export type QuotationRequest = v.InferOutput<typeof QuotationRequest>;

/** The buyer as the paper names it. */
export const QuotationBuyer = v.object({ name: v.string(), tax_no: v.nullable(v.string()) });
export type QuotationBuyer = v.InferOutput<typeof QuotationBuyer>;

/** A quotation (报价单): the price of a draft, which holds until `valid_until`. */
export const Quotation = v.object({
  quote_no: v.string(),
  draft: QuotationDraft,
  title: v.string(),
  /** The contents, as the catalogue listed them that day. */
  features: v.array(v.string()),
  amount: Fen,
  currency: Currency,
  /** The name of the terms that an order by this quotation sends in `shown`. */
  terms: TermsName,
  buyer: QuotationBuyer,
  /** The version of the terms of service that were in force. */
  terms_version: v.string(),
  /** The language of its file. */
  locale: Locale,
  made_at: Instant,
  valid_until: Instant,
  /** The order that was made by it and is not cancelled. */
  order_no: v.optional(v.string()),
});
export type Quotation = v.InferOutput<typeof Quotation>;

/** GET /quotes: newest first. */
export const QuotationPage = v.object({
  ...Page(Quotation).entries,
  /** The server's time: the reader's clock may be wrong. */
  as_of: Instant,
});
export type QuotationPage = v.InferOutput<typeof QuotationPage>;

/** POST /quotes/{quoteNo}/order: `shown` is the figure of the quotation, or today's once it has expired. */
export const QuotationOrderRequest = v.object({
  shown: Shown,
  another: v.optional(v.boolean('invalid')),
  contact: v.optional(Contact),
});
export type QuotationOrderRequest = v.InferOutput<typeof QuotationOrderRequest>;
