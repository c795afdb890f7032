import * as v from 'valibot';
import { wholeNumber } from '../base/fields.ts';
import { maxMonths, maxQuantity } from '../base/limits.ts';
import { Currency, Fen, Instant, ListPrice } from '../base/money.ts';
import { PlanSlug, PricingModel, PricingType } from '../base/picklists.ts';
import { programText, ServiceSlug } from '../base/typed-fields.ts';
import { TermsName } from '../base/shown.ts';

export const PlanPrices = v.object({
  monthly: v.optional(ListPrice),
  yearly: v.optional(ListPrice),
});

/** A plan on a price list. `null` limits mean unlimited; a plan without prices is arranged in person. */
export const Plan = v.object({
  slug: PlanSlug,
  type: v.picklist(['saas', 'service', 'membership']),
  name: v.string(),
  prices: PlanPrices,
  user_limit: v.nullable(v.number()),
  storage_gb: v.nullable(v.number()),
  features: v.array(v.string()),
  recommended: v.boolean(),
});
export type Plan = v.InferOutput<typeof Plan>;

const ItemId = v.optional(v.pipe(programText('invalid'), v.maxLength(64, 'tooLong')));

/**
 * The query of /pricing/calculate (spec 7). `plan_slug` names plans only; other products are named as in
 * their order (wire, Calls of orders): `identifier` of a package, `report_id`, `article_id`. An unknown
 * product is a 404, not an invalid value.
 */
export const PriceQuery = v.object({
  type: v.picklist(PricingType.options, 'invalid'),
  plan_slug: ItemId,
  pricing_model: v.optional(v.picklist(PricingModel.options, 'invalid')),
  user_count: v.optional(wholeNumber(1, 100_000, 'userLimit')),
  months: v.optional(wholeNumber(1, maxMonths, 'monthsRange')),
  quantity: v.optional(wholeNumber(1, maxQuantity, 'quantityRange')),
  item_type: v.optional(ServiceSlug),
  identifier: ItemId,
  report_id: ItemId,
  article_id: ItemId,
});
export type PriceQuery = v.InferOutput<typeof PriceQuery>;

/**
 * Why an order of the reader would be refused as things are: an undecided refund of the plan to be credited, an
 * unpaid order, too many of them, an item they own, or a pause. `title` names what that refund or order is of.
 */
export const OrderBlock = v.object({
  error: v.picklist([
    'refund.open',
    'order.membership_open',
    'order.saas_open',
    'order.already_owned',
    'order.too_many',
    'order.paused',
  ]),
  refund_no: v.optional(v.string()),
  order_no: v.optional(v.string()),
  title: v.optional(v.string()),
});
export type OrderBlock = v.InferOutput<typeof OrderBlock>;

/** The price of a product before an order. Lines add up to `amount`. */
export const Quote = v.object({
  amount: Fen,
  currency: Currency,
  list: ListPrice,
  /** The credit for the unused part of a lower membership or SaaS plan, in fen; it is one of the lines. */
  credit: v.optional(Fen),
  /** When a membership or a SaaS plan would begin and end if it were paid now. */
  period: v.optional(v.object({ start: Instant, end: Instant })),
  /** The person's current membership or SaaS plan, and its end including renewals. */
  running: v.optional(v.object({ name: v.string(), until: Instant })),
  /** An order is made for these terms only, and for this amount. */
  terms: TermsName,
  lines: v.array(v.object({ label: v.string(), amount: v.pipe(v.number(), v.safeInteger()) })),
  /** The reason why an order of the logged-in reader would be refused. */
  blocked: v.optional(OrderBlock),
});
export type Quote = v.InferOutput<typeof Quote>;
