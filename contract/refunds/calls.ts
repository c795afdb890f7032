import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import {
  Refund,
  RefundAcceptance,
  RefundAccount,
  RefundNote,
  RefundPage,
  RefundQuery,
  RefundQuote,
  RefundRequest,
} from './schemas.ts';

const ofOne = {
  401: 'auth.expired',
  403: 'refund.not_yours',
  404: 'refund.not_found',
} as const satisfies Call['errors'];

/** The calls about refunds (wire, Calls of refunds). */
export const refundCalls = {
  readRefundQuote: {
    method: 'GET',
    path: 'orders/{orderNo}/refund-quote',
    audience: 'user',
    data: RefundQuote,
    errors: { 401: 'auth.expired', 403: 'order.not_yours', 404: 'order.not_found' },
  },
  listRefunds: {
    method: 'GET',
    path: 'refunds',
    audience: 'user',
    query: RefundQuery,
    data: RefundPage,
    errors: { 401: 'auth.expired' },
  },
  readRefund: {
    method: 'GET',
    path: 'refunds/{refundNo}',
    audience: 'user',
    data: Refund,
    errors: ofOne,
  },
  createRefund: {
    method: 'POST',
    path: 'refunds',
    audience: 'user',
    keyed: 'made',
    body: RefundRequest,
    data: Refund,
    errors: {
      401: 'auth.expired',
      403: 'order.not_yours',
      404: 'order.not_found',
      409: ['refund.terms_changed', 'refund.open', 'order.membership_open', 'order.saas_open'],
    },
  },
  acceptRefundOffer: {
    method: 'POST',
    path: 'refunds/{refundNo}/accept',
    audience: 'user',
    keyed: 'state',
    body: RefundAcceptance,
    data: Refund,
    errors: { ...ofOne, 409: 'refund.changed' },
  },
  withdrawRefund: {
    method: 'POST',
    path: 'refunds/{refundNo}/withdraw',
    audience: 'user',
    keyed: 'state',
    data: Refund,
    errors: { ...ofOne, 409: 'refund.changed' },
  },
  addRefundNote: {
    method: 'POST',
    path: 'refunds/{refundNo}/note',
    audience: 'user',
    keyed: 'state',
    body: RefundNote,
    data: Refund,
    errors: { ...ofOne, 409: 'refund.changed' },
  },
  setRefundAccount: {
    method: 'POST',
    path: 'refunds/{refundNo}/account',
    audience: 'user',
    keyed: 'state',
    body: RefundAccount,
    data: Refund,
    errors: { ...ofOne, 409: 'refund.changed' },
  },
} as const satisfies Record<string, Call>;

export const refundExamples = {
  createRefund: {
    body: {
      order_no: 'XY2026112200000017',
      amount: 100,
      reason: 'unneeded',
      note: '项目暂停',
      shown: { amount: 59_900, terms: 'Uy4aKLbSTfVj8q3N' },
    },
  },
  acceptRefundOffer: { body: { offered: 100 } },
  addRefundNote: { body: { text: '请尽快' } },
  setRefundAccount: {
    body: { holder: '客户 017', bank: '示例银行', account: '6222 0000 0000 0000' },
  },
} satisfies Examples<typeof refundCalls>;
