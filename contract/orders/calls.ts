import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { MembershipOrderRequest } from './membership-order.ts';
import {
  ArticleOrderRequest,
  Order,
  OrderPage,
  OrderPause,
  OrderQuery,
  PackageOrderRequest,
  ReportOrderRequest,
  ServiceOrderRequest,
} from './schemas.ts';

/** The calls about orders (spec 7). */
export const orderCalls = {
  listOrders: {
    method: 'GET',
    path: 'orders',
    audience: 'user',
    query: OrderQuery,
    data: OrderPage,
    errors: { 401: 'auth.expired' },
  },
  readOrderPause: {
    method: 'GET',
    path: 'orders/pause',
    audience: 'public',
    data: OrderPause,
    errors: {},
  },
  readOrder: {
    method: 'GET',
    path: 'orders/{orderNo}',
    audience: 'user',
    data: Order,
    errors: { 401: 'auth.expired', 403: 'order.not_yours', 404: 'order.not_found' },
  },
  /** Its body is `OrderRequest` of contract/orders/bodies.ts (wire, Calls of orders). */
  createOrder: {
    method: 'POST',
    path: 'orders',
    audience: 'user',
    keyed: 'made',
    body: v.looseObject({}),
    data: Order,
    errors: {
      401: 'auth.expired',
      404: ['report.not_found', 'article.not_found', 'package.not_found'],
      409: [
        'order.terms_changed',
        'legal.not_accepted',
        'order.already_owned',
        'order.unpaid_exists',
        'order.membership_open',
        'order.saas_open',
        'refund.open',
      ],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  createServiceOrder: {
    method: 'POST',
    path: 'orders/service',
    audience: 'user',
    keyed: 'made',
    body: ServiceOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      409: [
        'order.terms_changed',
        'legal.not_accepted',
        'order.unpaid_exists',
        'order.saas_open',
        'refund.open',
      ],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  createMembershipOrder: {
    method: 'POST',
    path: 'orders/membership',
    audience: 'user',
    keyed: 'made',
    body: MembershipOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      409: ['order.terms_changed', 'legal.not_accepted', 'order.membership_open', 'refund.open'],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  createReportOrder: {
    method: 'POST',
    path: 'orders/report',
    audience: 'user',
    keyed: 'made',
    body: ReportOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'report.not_found',
      409: [
        'order.terms_changed',
        'legal.not_accepted',
        'order.already_owned',
        'order.unpaid_exists',
      ],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  createArticleOrder: {
    method: 'POST',
    path: 'orders/article',
    audience: 'user',
    keyed: 'made',
    body: ArticleOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'article.not_found',
      409: [
        'order.terms_changed',
        'legal.not_accepted',
        'order.already_owned',
        'order.unpaid_exists',
      ],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  createPackageOrder: {
    method: 'POST',
    path: 'orders/package',
    audience: 'user',
    keyed: 'made',
    body: PackageOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'package.not_found',
      409: ['order.terms_changed', 'legal.not_accepted', 'order.unpaid_exists'],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  cancelOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/cancel',
    audience: 'user',
    keyed: 'state',
    data: Order,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['order.already_paid', 'order.not_cancellable'],
      503: ['payment.still_confirming', 'server.unavailable'],
    },
  },
  announceTransfer: {
    method: 'POST',
    path: 'orders/{orderNo}/transfer',
    audience: 'user',
    keyed: 'state',
    data: Order,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['order.already_paid', 'order.not_payable', 'order.no_transfer'],
      503: ['payment.still_confirming', 'server.unavailable'],
    },
  },
  withdrawTransfer: {
    method: 'POST',
    path: 'orders/{orderNo}/transfer/withdraw',
    audience: 'user',
    keyed: 'state',
    data: Order,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['order.already_paid', 'order.not_payable', 'order.transfer_arrived'],
      503: 'server.unavailable',
    },
  },
} as const satisfies Record<string, Call>;

export const orderExamples = {
  createOrder: { body: { service_type: 'report', report_id: 'paid-report' } },
  createServiceOrder: {
    body: {
      type: 'saas',
      plan_slug: 'basic',
      pricing_model: 'monthly',
      months: 1,
      shown: { amount: 29_900, terms: 'Uy4aKLbSTfVj8q3N' },
    },
  },
  createMembershipOrder: {
    body: {
      plan_slug: 'premium',
      months: 36,
      shown: { amount: 2_156_400, terms: 'Uy4aKLbSTfVj8q3N' },
      contact: { name: '客户 017', phone: '13800000017' },
    },
  },
  createReportOrder: {
    body: { report_id: 'paid-report', shown: { amount: 1900, terms: 'Uy4aKLbSTfVj8q3N' } },
  },
  createArticleOrder: {
    body: { article_id: 'paid-article', shown: { amount: 1900, terms: 'Uy4aKLbSTfVj8q3N' } },
  },
  createPackageOrder: {
    body: {
      identifier: 'starter',
      quantity: 1,
      shown: { amount: 168_000, terms: 'Uy4aKLbSTfVj8q3N' },
    },
  },
} satisfies Examples<typeof orderCalls>;
