import * as v from 'valibot';

/** The closed vocabularies of the wire. Everything else refers to these, never to bare strings. */

export const Locale = v.picklist(['zh-CN', 'en-US']);
export type Locale = v.InferOutput<typeof Locale>;

export const PricingType = v.picklist([
  'saas',
  'service',
  'membership',
  'package',
  'report',
  'article',
]);
export type PricingType = v.InferOutput<typeof PricingType>;

/** The order kinds a person filters by; `service` covers saas and service plans. */
export const ServiceType = v.picklist(['service', 'membership', 'report', 'article', 'package']);
export type ServiceType = v.InferOutput<typeof ServiceType>;

export const PlanSlug = v.picklist([
  'free',
  'basic',
  'pro',
  'professional',
  'premium',
  'enterprise',
]);
export type PlanSlug = v.InferOutput<typeof PlanSlug>;

export const PricingModel = v.picklist(['monthly', 'yearly']);
export type PricingModel = v.InferOutput<typeof PricingModel>;

/** The names of the icons of services, products and links. */
export const ServiceIconName = v.picklist([
  'branch',
  'building',
  'chart',
  'cloud',
  'document',
  'flow',
  'hexagon',
  'people',
  'registered',
  'route',
  'shield',
  'speech',
]);
export type ServiceIconName = v.InferOutput<typeof ServiceIconName>;

export const OrderStatus = v.picklist(['pending', 'processing', 'completed', 'cancelled']);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** How far a refund is; the states of the refund lifecycle machine. */
export const RefundStatus = v.picklist([
  'requested',
  'offered',
  'declined',
  'withdrawn',
  'refunding',
  'refunded',
  'failed',
  'settled',
]);
export type RefundStatus = v.InferOutput<typeof RefundStatus>;

/** The cause of a refund: a request, late money, double money, or a refund made at the wallet. */
export const RefundCause = v.picklist(['requested', 'late', 'double', 'outside']);
export type RefundCause = v.InferOutput<typeof RefundCause>;

/** The reasons a payer can give. */
export const RefundReason = v.picklist(['unneeded', 'unexpected', 'delayed', 'mistaken', 'other']);
export type RefundReason = v.InferOutput<typeof RefundReason>;

export const PaymentStatus = v.picklist(['pending', 'success', 'failed', 'refunded']);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;

/** The wallets that a payer can choose (spec 9). */
export const Channel = v.picklist(['alipay', 'wechat']);
export type Channel = v.InferOutput<typeof Channel>;

/**
 * How a payer reaches the wallet. `qr`: a code that another device scans; `redirect`: the browser of the
 * phone leaves for the wallet's page; `jsapi`: WeChat's browser opens a payment sheet over the page.
 */
export const Presentation = v.picklist(['qr', 'redirect', 'jsapi']);
export type Presentation = v.InferOutput<typeof Presentation>;

/** The channels of payments: the wallets that a payer can choose, and bank transfers from companies. */
export const PaymentChannel = v.picklist([...Channel.options, 'bank_transfer']);
export type PaymentChannel = v.InferOutput<typeof PaymentChannel>;

export const SmsPurpose = v.picklist(['login', 'register', 'reset', 'phone']);
export type SmsPurpose = v.InferOutput<typeof SmsPurpose>;

export const EmailPurpose = v.picklist(['login', 'bind']);
export type EmailPurpose = v.InferOutput<typeof EmailPurpose>;

/** The events that a person can choose to get by mail and SMS. */
export const NotifiedEvent = v.picklist([
  'paid',
  'refunded',
  'refund_failed',
  'step_done',
  'booking_soon',
]);
export type NotifiedEvent = v.InferOutput<typeof NotifiedEvent>;

/** How a message leaves the site; every notification is on the site itself. */
export const MessageChannel = v.picklist(['mail', 'sms']);
export type MessageChannel = v.InferOutput<typeof MessageChannel>;

export const MembershipLevel = v.picklist(['free', 'basic', 'premium', 'enterprise']);
export type MembershipLevel = v.InferOutput<typeof MembershipLevel>;

export const MembershipStatus = v.picklist(['active', 'expired', 'pending']);
export type MembershipStatus = v.InferOutput<typeof MembershipStatus>;

export const VerificationStatus = v.picklist(['none', 'pending', 'verified', 'rejected']);
export type VerificationStatus = v.InferOutput<typeof VerificationStatus>;

export const Gender = v.picklist(['male', 'female', 'other', 'undisclosed']);
export type Gender = v.InferOutput<typeof Gender>;

/** The events on an order's timeline, named like the events of the order lifecycle machine. */
export const TimelineEvent = v.picklist([
  'order.created',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.expired',
  'transfer.announced',
  'transfer.withdrawn',
  'transfer.received',
  'payment.refunded',
  'refund.requested',
  'refund.decided',
  'refund.failed',
  'order.refunded',
  'service.started',
  'step.done',
  'branch.reached',
  'matter.opened',
  'matter.withdrawn',
]);
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>;

/** How far the service of a paid order is; the states of the service lifecycle machine. */
export const ServiceState = v.picklist([
  'awaitingStart',
  'startPaused',
  'underWay',
  'paused',
  'delivered',
  'withdrawn',
  'ended',
]);
export type ServiceState = v.InferOutput<typeof ServiceState>;

/** Whether a step is taken once for an order, or for each matter that is opened under it. */
export const StepPer = v.picklist(['order', 'matter']);
export type StepPer = v.InferOutput<typeof StepPer>;

/** How often an application pays an official fee: once, for each of its classes, or for each item in a class. */
export const FeePer = v.picklist(['matter', 'class', 'item']);

/**
 * The kinds of quantities in a plan: units that each matter takes, units that staff count one by one, a limit, or
 * the days of a promise.
 */
export const QuantityKind = v.picklist(['matter', 'counted', 'limit', 'term']);
export type QuantityKind = v.InferOutput<typeof QuantityKind>;

/** The interval at which the units of an entitlement renew; `period` grants them once. */
export const EntitlementPer = v.picklist(['period', 'month', 'quarter']);
export type EntitlementPer = v.InferOutput<typeof EntitlementPer>;

/** The cause of a use of units. */
export const UseCause = v.picklist(['matter', 'staff', 'booking']);
export type UseCause = v.InferOutput<typeof UseCause>;

/** The kinds of bookings: a room, the hours of an expert, or a seat in a class. */
export const BookingKind = v.picklist(['room', 'expert', 'class']);
export type BookingKind = v.InferOutput<typeof BookingKind>;

/** How far a booking is; the states of the booking lifecycle machine. */
export const BookingState = v.picklist([
  'requested',
  'waiting',
  'confirmed',
  'declined',
  'cancelled',
  'lapsed',
  'done',
  'missed',
]);
export type BookingState = v.InferOutput<typeof BookingState>;

/** The party that takes a step of a service: the adviser, other staff, an authority, or the customer. */
export const StepActor = v.picklist(['adviser', 'us', 'authority', 'customer']);
export type StepActor = v.InferOutput<typeof StepActor>;

/** The events that send a notification (wire, Words). */
export const NotificationKind = v.picklist([
  'order_paid',
  'order_expired',
  'payment_refunded',
  'refund_decided',
  'refund_failed',
  'refund_paid',
  'membership_activated',
  'membership_expiring',
  'saas_activated',
  'saas_expiring',
  'report_ready',
  'verification_decided',
  'service_started',
  'step_done',
  'file_delivered',
  'message_received',
  'invoice_issued',
  'invoice_declined',
  'invoice_withdrawn',
  'invoice_requested',
  'booking_confirmed',
  'booking_moved',
  'booking_declined',
  'booking_cancelled',
  'booking_soon',
  'system',
]);
export type NotificationKind = v.InferOutput<typeof NotificationKind>;

/** The kinds of events sent to the operator's other software (wire, Events for other software). */
export const OutgoingEventKind = v.picklist([
  'plan.begun',
  'plan.changed',
  'plan.ended',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'order.paid',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'inquiry.received',
]);
export type OutgoingEventKind = v.InferOutput<typeof OutgoingEventKind>;

/** The states of the invoice lifecycle machine; a red invoice is `issued`. */
export const InvoiceStatus = v.picklist([
  'requested',
  'issued',
  'reversing',
  'reversed',
  'declined',
  'withdrawn',
]);
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>;

/** The kinds of VAT invoices: only a special one lets the buyer deduct the tax. */
export const InvoiceKind = v.picklist(['ordinary', 'special']);
export type InvoiceKind = v.InferOutput<typeof InvoiceKind>;

/** The kinds of buyers on an invoice. */
export const InvoiceTitleKind = v.picklist(['company', 'individual']);
export type InvoiceTitleKind = v.InferOutput<typeof InvoiceTitleKind>;

/** The files of one invoice: two renderings, and the data file for bookkeeping. */
export const InvoiceFormat = v.picklist(['pdf', 'ofd', 'xml']);
export type InvoiceFormat = v.InferOutput<typeof InvoiceFormat>;

/** `consulting` is about any service; the form offers no word that is one of the sample's services. */
export const InquiryType = v.picklist([
  'consulting',
  'saas',
  'trademark',
  'ip',
  'international',
  'incubation',
  'partnership',
  'other',
]);
export type InquiryType = v.InferOutput<typeof InquiryType>;

export const BudgetRange = v.picklist([
  'below_10k',
  '10k_50k',
  '50k_200k',
  'above_200k',
  'undecided',
]);
export type BudgetRange = v.InferOutput<typeof BudgetRange>;

export const ContactTime = v.picklist(['morning', 'afternoon', 'evening', 'anytime']);
export type ContactTime = v.InferOutput<typeof ContactTime>;

/**
 * Whether a reader may read on: it costs nothing, they bought it, or neither. `unopened`: they bought the
 * article and have not opened its text.
 */
export const Access = v.picklist(['free', 'purchased', 'unopened', 'locked']);
export type Access = v.InferOutput<typeof Access>;

/** The kinds of recommended content, and the filter for it. */
export const RecommendationKind = v.picklist(['news', 'report', 'article', 'package']);
export type RecommendationKind = v.InferOutput<typeof RecommendationKind>;
