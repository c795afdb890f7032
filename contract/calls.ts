import * as v from 'valibot';
import { accountCalls } from './account-calls.ts';
import {
  CodeLogin,
  EmailLogin,
  EmailRequest,
  Identity,
  PasswordLogin,
  PasswordReset,
  PhoneCountries,
  Registration,
  SmsRequest,
  SmsSent,
} from './auth.ts';
import type { Call } from './call.ts';
import { contentCalls } from './content-calls.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { memberCalls } from './member-calls.ts';
import {
  ArticleOrderRequest,
  Order,
  OrderPage,
  OrderPause,
  OrderQuery,
  OrderRequest,
  PackageOrderRequest,
  ReportOrderRequest,
  ServiceOrderRequest,
} from './orders.ts';
import {
  Payment,
  PaymentExport,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  PaymentRequest,
  PaymentState,
} from './payments.ts';
import { refundCalls } from './refund-calls.ts';
import { Plan, PriceQuery, Quote } from './pricing.ts';
import { serviceCalls } from './service-calls.ts';

const NoData = v.object({});

/**
 * The calls of the API, once: what goes in, what comes out, who may call them, and which failures
 * have words of their own (spec 7, 8). The client, the endpoints of the server, the words of failures
 * and OpenAPI are derived from it; the tests in `tests/server` make every call and parse its answer
 * with the schema that stands here.
 */
export const calls = {
  login: {
    method: 'POST',
    path: 'auth/login',
    signedIn: false,
    body: PasswordLogin,
    data: Identity,
    errors: {
      401: 'auth.login_failed',
      422: 'request.invalid',
      429: 'auth.locked',
      500: 'auth.service_error',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  register: {
    method: 'POST',
    path: 'auth/register',
    signedIn: false,
    body: Registration,
    data: Identity,
    errors: {
      422: 'request.invalid',
      500: 'auth.service_error',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  loginWithCode: {
    method: 'POST',
    path: 'auth/login/code',
    signedIn: false,
    body: CodeLogin,
    data: Identity,
    errors: {
      401: 'auth.code_wrong',
      409: 'auth.no_account',
      422: 'request.invalid',
      429: 'auth.locked',
      500: 'auth.service_error',
    },
  },
  loginWithEmail: {
    method: 'POST',
    path: 'auth/login/email',
    signedIn: false,
    body: EmailLogin,
    data: Identity,
    errors: {
      401: 'auth.code_wrong',
      422: 'request.invalid',
      429: 'auth.locked',
      500: 'auth.service_error',
    },
  },
  sendEmail: {
    method: 'POST',
    path: 'auth/send-email',
    signedIn: false,
    body: EmailRequest,
    data: SmsSent,
    errors: {
      422: 'request.invalid',
      429: 'auth.send_too_soon',
      500: 'auth.send_failed',
      503: ['auth.email_missing', 'auth.send_failed', 'server.unavailable'],
    },
  },
  sendSms: {
    method: 'POST',
    path: 'auth/send-sms',
    signedIn: false,
    body: SmsRequest,
    data: SmsSent,
    errors: {
      422: 'request.invalid',
      429: ['auth.send_too_soon', 'auth.country_limit'],
      500: 'auth.send_failed',
      503: ['auth.send_failed', 'server.unavailable'],
    },
  },
  listPhoneCountries: {
    method: 'GET',
    path: 'auth/phone-countries',
    signedIn: false,
    data: PhoneCountries,
    errors: {},
  },
  resetPassword: {
    method: 'POST',
    path: 'auth/reset-password',
    signedIn: false,
    body: PasswordReset,
    data: NoData,
    errors: {
      401: 'auth.code_wrong',
      422: 'request.invalid',
      500: 'auth.service_error',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    signedIn: true,
    data: NoData,
    errors: { 401: 'auth.not_logged_in', 500: 'auth.logout_failed' },
  },
  listPlans: {
    method: 'GET',
    path: 'pricing/plans',
    signedIn: false,
    data: v.array(Plan),
    errors: {},
  },
  listPlansOfType: {
    method: 'GET',
    path: 'pricing/plans/{type}',
    signedIn: false,
    data: v.array(Plan),
    errors: { 404: 'pricing.not_found' },
  },
  calculatePrice: {
    method: 'GET',
    path: 'pricing/calculate',
    signedIn: false,
    query: PriceQuery,
    data: Quote,
    errors: { 404: 'pricing.not_found', 422: 'request.invalid' },
  },
  listOrders: {
    method: 'GET',
    path: 'orders',
    signedIn: true,
    query: OrderQuery,
    data: OrderPage,
    errors: { 401: 'auth.expired', 422: 'request.invalid' },
  },
  readOrderPause: {
    method: 'GET',
    path: 'orders/pause',
    signedIn: false,
    data: OrderPause,
    errors: {},
  },
  readOrder: {
    method: 'GET',
    path: 'orders/{orderNo}',
    signedIn: true,
    data: Order,
    errors: { 401: 'auth.expired', 403: 'order.not_yours', 404: 'order.not_found' },
  },
  /** Says in `service_type` which of the five typed creates it means (wire, Calls of orders). */
  createOrder: {
    method: 'POST',
    path: 'orders',
    signedIn: true,
    body: OrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: ['report.not_found', 'article.not_found', 'package.not_found'],
      409: ['order.already_owned', 'order.membership_open', 'order.saas_open', 'refund.open'],
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  createServiceOrder: {
    method: 'POST',
    path: 'orders/service',
    signedIn: true,
    body: ServiceOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      409: ['order.saas_open', 'refund.open'],
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
  createReportOrder: {
    method: 'POST',
    path: 'orders/report',
    signedIn: true,
    body: ReportOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'report.not_found',
      409: 'order.already_owned',
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  createArticleOrder: {
    method: 'POST',
    path: 'orders/article',
    signedIn: true,
    body: ArticleOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'article.not_found',
      409: 'order.already_owned',
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  createPackageOrder: {
    method: 'POST',
    path: 'orders/package',
    signedIn: true,
    body: PackageOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      404: 'package.not_found',
      422: 'request.invalid',
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'server.unavailable'],
    },
  },
  cancelOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/cancel',
    signedIn: true,
    data: Order,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['order.already_paid', 'order.not_cancellable'],
      503: ['payment.still_confirming', 'server.unavailable'],
    },
  },
  createPayment: {
    method: 'POST',
    path: 'payments/orders/{orderNo}',
    signedIn: true,
    body: PaymentRequest,
    data: Payment,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['order.already_paid', 'order.not_payable', 'payment.superseded'],
      422: 'request.invalid',
      500: 'payment.create_failed',
      503: [
        'order.paused',
        'payment.create_failed',
        'payment.still_confirming',
        'server.unavailable',
      ],
    },
  },
  readPaymentState: {
    method: 'GET',
    path: 'payments/{paymentNo}/status',
    signedIn: true,
    polled: true,
    data: PaymentState,
    errors: { 401: 'auth.expired', 403: 'payment.not_yours', 404: 'payment.not_found' },
  },
  listPayments: {
    method: 'GET',
    path: 'payments',
    signedIn: true,
    query: PaymentQuery,
    data: PaymentPage,
    errors: { 401: 'auth.expired', 422: 'request.invalid' },
  },
  exportPayments: {
    method: 'GET',
    path: 'payments/export',
    signedIn: true,
    query: PaymentExportQuery,
    data: PaymentExport,
    errors: { 401: 'auth.expired', 422: 'request.invalid', 429: 'request.too_many' },
  },
  notifyPayment: {
    method: 'POST',
    path: 'payments/notify/{channel}',
    signedIn: false,
    data: NoData,
    errors: { 404: 'request.not_found' },
  },
  ...serviceCalls,
  ...refundCalls,
  ...contentCalls,
  ...invoiceCalls,
  ...accountCalls,
  ...memberCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
