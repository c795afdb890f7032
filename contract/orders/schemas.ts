import * as v from 'valibot';
import { PageQuery, Page } from '../base/envelope.ts';
import { Day, wholeNumber } from '../base/fields.ts';
import { Contact } from '../base/text-fields.ts';
import { maxAttachments, maxMonths, maxQuantity } from '../base/limits.ts';
import { FileUrl } from '../files/schemas.ts';
import { Currency, Fen, Instant } from '../base/money.ts';
import { MembershipDraft } from './membership-order.ts';
import { Payment } from '../payments/schemas.ts';
import { refundedEntries, ResumedPlan } from '../refunds/schemas.ts';
import { programText, ServiceSlug } from '../base/typed-fields.ts';
import {
  Channel,
  OrderStatus,
  PaymentStatus,
  PlanSlug,
  Presentation,
  PaymentChannel,
  PricingModel,
  PricingType,
  ServiceType,
  TimelineEvent,
} from '../base/picklists.ts';
import { Shown } from '../base/shown.ts';

/** The draft of a SaaS or service order: everything that determines the price, but no amount. */
export const ServiceDraft = v.object({
  type: v.picklist(['saas', 'service'], 'invalid'),
  item_type: v.optional(ServiceSlug),
  plan_slug: v.picklist(PlanSlug.options, 'invalid'),
  pricing_model: v.picklist(PricingModel.options, 'invalid'),
  user_count: v.optional(wholeNumber(1, 100_000, 'userLimit')),
  months: wholeNumber(1, maxMonths, 'monthsRange'),
});
export type ServiceDraft = v.InferOutput<typeof ServiceDraft>;

/** The draft of a checkout: any product that is reviewed before the order. */
export const OrderDraft = v.variant('type', [ServiceDraft, MembershipDraft]);
export type OrderDraft = v.InferOutput<typeof OrderDraft>;

/** True if a person has seen their unpaid order of the same thing and still wants another one. */
const Another = v.optional(v.boolean('invalid'));

/** POST /orders/service. */
export const ServiceOrderRequest = v.object({
  ...ServiceDraft.entries,
  shown: Shown,
  another: Another,
  contact: v.optional(Contact),
  attachments: v.optional(
    v.pipe(v.array(programText('invalid')), v.maxLength(maxAttachments, 'tooManyFiles')),
    [],
  ),
});
export type ServiceOrderRequest = v.InferOutput<typeof ServiceOrderRequest>;

/** The version of `openingTerms` (contract/refunds/terms.ts) that the buyer ticked. */
const OpeningTerms = v.optional(v.pipe(programText('invalid'), v.maxLength(32, 'invalid')));

/** POST /orders/report. */
export const ReportOrderRequest = v.object({
  report_id: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
  opening_terms: OpeningTerms,
  shown: Shown,
  contact: v.optional(Contact),
});
export type ReportOrderRequest = v.InferOutput<typeof ReportOrderRequest>;

/** POST /orders/article. */
export const ArticleOrderRequest = v.object({
  article_id: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
  opening_terms: OpeningTerms,
  shown: Shown,
  contact: v.optional(Contact),
});
export type ArticleOrderRequest = v.InferOutput<typeof ArticleOrderRequest>;

/** POST /orders/package. */
export const PackageOrderRequest = v.object({
  identifier: v.pipe(programText('required'), v.maxLength(64, 'invalid')),
  quantity: v.optional(wholeNumber(1, maxQuantity, 'quantityRange'), 1),
  shown: Shown,
  another: Another,
  contact: v.optional(Contact),
});
export type PackageOrderRequest = v.InferOutput<typeof PackageOrderRequest>;

/** The product of a report, article or package order; kind and id lead to its page. */
export const OrderItem = v.object({
  kind: v.picklist(['report', 'article', 'package']),
  id: v.string(),
  quantity: v.number(),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

export const OrderDetails = v.object({
  plan_name: v.nullable(v.string()),
  plan_price: v.nullable(Fen),
  /** The credit for the rest of a lower membership or SaaS plan, in fen. */
  credit: v.optional(Fen),
  pricing_model: v.nullable(PricingModel),
  user_count: v.nullable(v.number()),
  user_limit: v.nullable(v.number()),
  duration_months: v.nullable(v.number()),
  period_start: v.nullable(Instant),
  period_end: v.nullable(Instant),
  /** When an upgrade replaced the period and so ended it. */
  replaced_at: v.optional(Instant),
  /** When the plan runs again after a refund of the upgrade that had replaced it. */
  resumed_at: v.optional(Instant),
  /** The plans behind the credit that run again, after a refund ended this one. */
  resumed_plans: v.optional(v.array(ResumedPlan)),
  features: v.array(v.string()),
});

/**
 * How an order is paid from a company's account, with its number as the reference. While a transfer is announced, the
 * order gets no code.
 */
export const OrderTransfer = v.object({
  holder: v.string(),
  bank: v.string(),
  account: v.string(),
  /** When it was announced, or else when the first money of it was recorded. */
  announced_at: v.nullable(Instant),
  /** The money that has arrived, in fen: less than the amount of the order. */
  received: Fen,
  /** True while recorded money waits for a second person: the order cannot be cancelled until then. */
  checking: v.boolean(),
});
export type OrderTransfer = v.InferOutput<typeof OrderTransfer>;

/** The payment that decided an order, as its owner sees it. */
export const OrderPayment = v.object({
  payment_no: v.string(),
  channel: PaymentChannel,
  /** The money that came, in fen; all of it if an ended order got several payments, of which this is the last. */
  amount: Fen,
  status: PaymentStatus,
  transaction_id: v.nullable(v.string()),
  paid_at: v.nullable(Instant),
});
export type OrderPayment = v.InferOutput<typeof OrderPayment>;

export const TimelineEntry = v.object({
  at: Instant,
  event: TimelineEvent,
  /** The title of the step that was done. */
  label: v.optional(v.string()),
  from: v.nullable(OrderStatus),
  to: v.nullable(OrderStatus),
});
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;

export const Order = v.object({
  order_no: v.string(),
  status: OrderStatus,
  /** The product type; it determines the beginning (contract/service/begin.ts). */
  type: PricingType,
  service_type: ServiceType,
  title: v.string(),
  amount: Fen,
  currency: Currency,
  created_at: Instant,
  expires_at: Instant,
  details: OrderDetails,
  item: v.optional(OrderItem),
  contact: v.nullable(Contact),
  /** The company in the buyer's profile at the time of the order; later changes of the profile do not matter. */
  company: v.optional(v.string()),
  attachments: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The sentence about opening that the buyer accepted (contract/refunds/terms.ts), in the reader's language. */
  opening_terms: v.optional(v.string()),
  payment: v.optional(OrderPayment),
  /** The attempt that can be paid right now, with its QR code. */
  open_payment: v.optional(Payment),
  /** The possible wallets, if the site does not offer all of them; another one is 422 on `channel`. */
  channels: v.optional(v.array(Channel)),
  /** The presentations offered in addition to the QR code, by wallet; missing without any. */
  presentations: v.optional(
    v.object({ alipay: v.array(Presentation), wechat: v.array(Presentation) }),
  ),
  /** Present while the order is unpaid and a company may transfer its amount. */
  transfer: v.optional(OrderTransfer),
  /** False while a code that a payer may have seen can still bring money. */
  payments_settled: v.boolean(),
  ...refundedEntries,
  timeline: v.array(TimelineEntry),
});
export type Order = v.InferOutput<typeof Order>;

/** GET /orders/{orderNo}/contract: a signed address of a PDF, and its file name. */
export const OrderContract = v.object({ ...FileUrl.entries, file_name: v.string() });
export type OrderContract = v.InferOutput<typeof OrderContract>;

/** GET /orders/pause: whether orders are paused, and the explanation for customers. */
export const OrderPause = v.object({ is_paused: v.boolean(), text: v.nullable(v.string()) });
export type OrderPause = v.InferOutput<typeof OrderPause>;

export const OrderPage = Page(Order);
export type OrderPage = v.InferOutput<typeof OrderPage>;

/** The query of GET /orders. `unpaid` is the other word for pending (spec 4). */
export const OrderQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(
    v.pipe(
      v.picklist([...OrderStatus.options, 'unpaid'], 'invalid'),
      v.transform((status) => (status === 'unpaid' ? 'pending' : status)),
    ),
  ),
  service_type: v.optional(v.picklist(ServiceType.options, 'invalid')),
  start_date: v.optional(Day),
  end_date: v.optional(Day),
});
export type OrderQuery = v.InferOutput<typeof OrderQuery>;
