import type { Identity } from '#contract/accounts/auth.ts';
import type { Booking, BookingRequest, FreeTimes } from '#contract/bookings/schemas.ts';
import type { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import { toApiError } from '#src/api/failure.ts';
import { unreachable, type ApiError } from '#contract/base/api-error.ts';
import type { CurrentMembership } from '#contract/membership/schemas.ts';
import type { MembershipDraft } from '#contract/orders/membership-order.ts';
import type { Invoice, InvoiceableOrder, InvoiceTitle } from '#contract/invoices/schemas.ts';
import type { Order, OrderTransfer, ServiceDraft } from '#contract/orders/schemas.ts';
import type { Payment, QrPayment } from '#contract/payments/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { BookingState, OrderStatus, RefundStatus } from '#contract/base/picklists.ts';
import type { ConfirmRequest } from '#machines/confirm.machine.ts';
import type { StatusResponse } from '#machines/payment.setup.ts';

/** Small true-to-shape values from which the examples build the payloads that guards tell apart. */

export function identity(token: string): Identity {
  return { token, user: { id: 'u1', name: '访客', phone_masked: '138****0000', level: 'free' } };
}

export const quote: Quote = {
  amount: 718_800,
  currency: 'CNY',
  list: { cny: 718_800, usd: 94_800 },
  terms: 'T1',
  lines: [{ label: '会员 · 高级', amount: 718_800 }],
};

/** The same draft a day later, for more. */
export const changedQuote: Quote = { ...quote, amount: 723_783, terms: 'T2' };

export const failures = {
  unauthorized: toApiError(401),
  notFound: toApiError(404),
  conflict: toApiError(409, { error: 'order.already_paid' }),
  notAccepted: toApiError(409, { error: 'legal.not_accepted' }),
  legalChanged: toApiError(409, { error: 'legal.changed' }),
  openidNeeded: toApiError(409, { error: 'payment.openid_needed' }),
  termsChanged: toApiError(409, { error: 'order.terms_changed', data: changedQuote }),
  invalid: toApiError(422, { message: '参数校验失败', data: { fields: { phone: ['?'] } } }),
  tooMany: toApiError(429, null, 30_000),
  unavailable: toApiError(503, { error: 'payment.still_confirming' }),
  unreachable: unreachable('network.unreachable'),
} satisfies Record<string, ApiError>;

export const draft: ServiceDraft = {
  type: 'saas',
  plan_slug: 'professional',
  pricing_model: 'yearly',
  months: 12,
};

export const otherDraft: ServiceDraft = { ...draft, plan_slug: 'basic' };

export const membershipDraft: MembershipDraft = {
  type: 'membership',
  plan_slug: 'premium',
  months: 12,
};

/** A membership with no period yet, or with one that has begun. */
export function membership(level: 'free' | 'premium'): CurrentMembership {
  const period = {
    level,
    name: level === 'free' ? '免费会员' : '高级会员',
    start_date: '2026-11-20T02:00:00.000Z',
    end_date: '2027-11-20T02:00:00.000Z',
    status: 'active',
  } as const;
  const history = level === 'free' ? [] : [period];
  return { level, status: 'active', expires_at: history[0]?.end_date ?? null, history };
}

/** The transfer details of an order with an announced transfer. */
export const transfer: OrderTransfer = {
  holder: '序园（示例）科技有限公司',
  bank: '示例银行示例支行',
  account: '0000 0000 0000 0000 017',
  announced_at: '2026-11-20T02:00:00.000Z',
  received: 0,
  checking: false,
};

const start = Date.parse('2026-11-20T02:00:00.000Z');

/** Creates a payment with a code valid for another `leftMs`. */
export function payment(leftMs = 30 * 60 * 1000): QrPayment {
  return {
    payment_no: 'P1',
    order_no: 'XY1',
    channel: 'alipay',
    amount: 599_000,
    status: 'pending',
    presentation: 'qr',
    qr_code: 'https://qr.alipay.com/bax1',
    expires_at: new Date(start + leftMs).toISOString(),
    extendable_until: new Date(start + 110 * 60 * 1000).toISOString(),
    server_time: new Date(start).toISOString(),
  };
}

/** Creates a payment in the wallet on this phone, with the address of the wallet's page. */
export function walletPayment(leftMs = 15 * 60 * 1000): Payment {
  const { qr_code: _, ...entries } = payment(leftMs);
  return {
    ...entries,
    presentation: 'redirect',
    pay_url: 'https://wallet.example/pay/P1',
    extendable_until: entries.expires_at,
  };
}

/** A response to a status poll about a code with `leftMs` to live. */
export function statusResponse(status: StatusResponse['status'], leftMs: number): StatusResponse {
  const { payment_no, order_no, expires_at, server_time } = payment(leftMs);
  const isOpen = status === 'pending';
  return {
    payment_no,
    order_no,
    status,
    order_status: status === 'success' ? 'completed' : 'pending',
    open_payment_no: isOpen ? payment_no : null,
    expires_at,
    server_time,
    held: true,
  };
}

export function order(status: OrderStatus, more: Partial<Order> = {}): Order {
  return {
    order_no: 'XY1',
    status,
    type: 'saas',
    service_type: 'service',
    title: 'SaaS 专业版',
    amount: 599_000,
    currency: 'CNY',
    created_at: '2026-11-20T02:00:00.000Z',
    expires_at: '2026-11-21T02:00:00.000Z',
    details: {
      plan_name: '专业版',
      plan_price: 599_000,
      pricing_model: 'yearly',
      user_count: null,
      user_limit: 20,
      duration_months: 12,
      period_start: null,
      period_end: null,
      features: [],
    },
    contact: null,
    attachments: [],
    refunded_amount: 0,
    refunding_amount: 0,
    unreturned_amount: 0,
    refunds: [],
    payments_settled: true,
    timeline: [],
    ...more,
  };
}

export const refundedOrder = order('cancelled', {
  payment: {
    payment_no: 'P1',
    channel: 'alipay',
    amount: 599_000,
    status: 'refunded',
    transaction_id: 'T1',
    paid_at: '2026-11-20T02:05:00.000Z',
  },
});

/** A canceled order with a scanned code that can still be paid. */
export const unsettledOrder = order('cancelled', { payments_settled: false });

export function question(id: string): ConfirmRequest {
  return {
    id,
    type: 'warning',
    title: { key: 'title' },
    content: { key: 'content' },
    showCancel: true,
    cancelText: null,
    confirmText: null,
  };
}

export const invoiceTitle: InvoiceTitle = {
  id: '1',
  kind: 'company',
  name: '示例科技有限公司',
  tax_no: '91350100M000100Y43',
  address: null,
  phone: null,
  bank: null,
  account: null,
  is_default: true,
};

export const invoiceableOrder: InvoiceableOrder = {
  order_no: 'XY2026112000000001',
  title: '企业版',
  paid_at: '2026-11-20T02:00:00.000Z',
  paid: 59_900,
  refunded: 0,
  invoiced: 0,
  available: 59_900,
};

const { id: _, is_default: __, ...buyer } = invoiceTitle;

export const invoice: Invoice = {
  invoice_no: 'I20261120ABCDEFGH',
  kind: 'ordinary',
  is_red: false,
  title: buyer,
  amount: 59_900,
  net: 56_509,
  tax: 3391,
  status: 'requested',
  orders: [{ order_no: invoiceableOrder.order_no, title: invoiceableOrder.title, amount: 59_900 }],
  requested_at: '2026-11-20T02:00:00.000Z',
  files: [],
};

/** The same invoice over less, since some of it was refunded. */
export const invoiceTermsChanged = toApiError(409, {
  error: 'invoice.terms_changed',
  data: { amount: 9900, title: invoice.title },
});

/** A refund quote with its refundable amount and the time when that amount drops. */
export function refundQuote(refundable: number): RefundQuote {
  return {
    order_no: 'XY1',
    title: 'SaaS 专业版',
    type: 'saas',
    refundable,
    paid: 599_000,
    refunded: 599_000 - refundable,
    refunding: 0,
    unreturned: 0,
    lines: [{ label: '已付', amount: refundable }],
    terms: `T${refundable}`,
    next_change: { at: '2026-11-20T02:10:00.000Z', refundable: 0 },
    invoiced: 0,
    as_of: '2026-11-20T02:00:00.000Z',
    channel: 'alipay',
  };
}

export function refund(status: RefundStatus): Refund {
  return {
    refund_no: 'R1',
    order_no: 'XY1',
    title: 'SaaS 专业版',
    type: 'saas',
    payment_no: 'P1',
    channel: 'alipay',
    status,
    cause: 'requested',
    reason: 'unneeded',
    note: null,
    notes: [],
    asked: 599_000,
    offered: status === 'offered' ? 100 : null,
    amount: status === 'refunding' || status === 'refunded' ? 599_000 : null,
    kept: status === 'refunding' || status === 'refunded' ? 0 : 599_000,
    lines: [],
    answer_by: '2026-11-23T10:00:00.000Z',
    created_at: '2026-11-20T02:00:00.000Z',
    decided_at: null,
    failed_at: null,
    refunded_at: null,
    as_of: '2026-11-20T02:00:00.000Z',
  };
}

/** A request that is refused since another one is open. */
export const refundOpen = toApiError(409, { error: 'refund.open', data: refund('requested') });

/** The action came too late: the request had been withdrawn. */
export const refundChanged = toApiError(409, {
  error: 'refund.changed',
  data: refund('withdrawn'),
});

/** Refused because the terms give less by now, or nothing. */
export function refundTermsChanged(refundable: number): ApiError {
  return toApiError(409, { error: 'refund.terms_changed', data: refundQuote(refundable) });
}

const roomTime = { starts_at: '2026-11-23T02:30:00.000Z', ends_at: '2026-11-23T03:30:00.000Z' };
const bookedUnits = { label: '会议室', unit: '小时', amount: 1 };

/** Returns the free times of a room for a person with `left` of its hours. */
export function freeTimes(left: number): FreeTimes {
  return {
    place: {
      kind: 'room',
      slug: 'b301',
      title: 'B301',
      summary: '四人会议室',
      where: 'B 座三层',
      seats: 4,
      minutes: 60,
      longest: 4,
      units: bookedUnits,
    },
    times: [{ ...roomTime, left }],
  };
}

export const bookingRequest: BookingRequest = {
  kind: 'room',
  place: 'b301',
  starts_at: roomTime.starts_at,
  count: 1,
  by: 'units',
  note: null,
};

export function booking(state: BookingState): Booking {
  return {
    booking_no: 'B1',
    kind: 'room',
    place: 'b301',
    title: 'B301',
    where: 'B 座三层',
    ...roomTime,
    state,
    ...(state === 'confirmed'
      ? { units: bookedUnits, free_until: '2026-11-22T02:30:00.000Z' }
      : null),
    may: state === 'confirmed' ? ['move', 'cancel', 'calendar'] : [],
  };
}

/** The refusal of a time that another person has booked by now. */
export const bookingTaken = toApiError(409, { error: 'booking.taken' });
