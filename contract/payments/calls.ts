import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import {
  OpenidAddress,
  OpenidRequest,
  Payment,
  PaymentExport,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  PaymentRequest,
  PaymentReturn,
  PaymentReturnRequest,
  PaymentState,
} from './schemas.ts';

const NoData = v.object({});

/** The calls about payments, and the notices of the wallets (spec 7). */
export const paymentCalls = {
  createPayment: {
    method: 'POST',
    path: 'payments/orders/{orderNo}',
    audience: 'user',
    keyed: 'made',
    body: PaymentRequest,
    data: Payment,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: [
        'order.already_paid',
        'order.not_payable',
        'order.transfer_announced',
        'order.transfer_checking',
        'payment.openid_needed',
        'payment.superseded',
      ],
      500: 'payment.create_failed',
      503: [
        'order.paused',
        'payment.create_failed',
        'payment.still_confirming',
        'server.unavailable',
      ],
    },
  },
  requestOpenid: {
    method: 'POST',
    path: 'payments/wechat/openid',
    audience: 'user',
    body: OpenidRequest,
    data: OpenidAddress,
    errors: { 401: 'auth.expired', 429: 'request.too_many' },
  },
  readPaymentState: {
    method: 'GET',
    path: 'payments/{paymentNo}/status',
    audience: 'user',
    polled: true,
    data: PaymentState,
    errors: { 401: 'auth.expired', 403: 'payment.not_yours', 404: 'payment.not_found' },
  },
  readPaymentReturn: {
    method: 'POST',
    path: 'payments/{paymentNo}/return',
    audience: 'public',
    body: PaymentReturnRequest,
    data: PaymentReturn,
    errors: { 403: ['payment.return_invalid', 'payment.return_used'], 404: 'payment.not_found' },
  },
  listPayments: {
    method: 'GET',
    path: 'payments',
    audience: 'user',
    query: PaymentQuery,
    data: PaymentPage,
    errors: { 401: 'auth.expired' },
  },
  exportPayments: {
    method: 'GET',
    path: 'payments/export',
    audience: 'user',
    query: PaymentExportQuery,
    data: PaymentExport,
    errors: { 401: 'auth.expired', 429: 'request.too_many' },
  },
  notifyPayment: {
    method: 'POST',
    path: 'payments/notify/{channel}',
    audience: 'public',
    data: NoData,
    errors: { 404: 'request.not_found' },
  },
} as const satisfies Record<string, Call>;

export const paymentExamples = {
  createPayment: { body: { channel: 'alipay', return_url: '/user/orders?page=2' } },
  requestOpenid: { body: { return_url: '/user/orders' } },
  readPaymentReturn: {
    body: { key: 'fq0SG7ssbRXJiY9vUo1TSA', ticket: 'ticket-of-one-browser-1' },
  },
  exportPayments: { query: { month: '2026-11' } },
  notifyPayment: { params: { channel: 'alipay' } },
} satisfies Examples<typeof paymentCalls>;
