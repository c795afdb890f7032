import type { Examples } from '../examples.ts';
import {
  failures,
  refund,
  refundChanged,
  refundOpen,
  refundQuote,
  refundTermsChanged,
} from './values.ts';

const account = { holder: '客户 017', bank: '中国银行', account: '6217000012345678' };
const request = {
  order_no: 'XY1',
  amount: 599_000,
  reason: 'unneeded',
  note: null,
  shown: { amount: 599_000, terms: 'T599000' },
} as const;

export const examples: Examples = {
  inputs: { order: { orderNo: 'XY1' }, refund: { refundNo: 'R1' } },
  events: {
    'request.submitted': { some: { request, idempotencyKey: 'k1' } },
    'offer.accepted': { some: { offered: 100 } },
    'note.sent': { some: { text: '请尽快' } },
    'account.sent': { some: { account } },
  },
  results: {
    fetchQuote: {
      done: {
        some: refundQuote(599_000),
        less: refundQuote(100_000),
        none: refundQuote(0),
        open: { ...refundQuote(599_000), open_refund_no: 'R1' },
      },
      error: { unreachable: failures.unreachable },
    },
    createRefund: {
      done: { requested: refund('requested'), withdrawn: refund('withdrawn') },
      error: {
        open: refundOpen,
        unreachable: failures.unreachable,
        invalid: failures.invalid,
        conflict: failures.conflict,
        termsChanged: refundTermsChanged(100_000),
        nothingNow: refundTermsChanged(0),
      },
    },
    readRefund: {
      done: { requested: refund('requested'), refunded: refund('refunded') },
      error: { unreachable: failures.unreachable },
    },
    refreshRefund: {
      done: { offered: refund('offered'), refunded: refund('refunded') },
      error: { unreachable: failures.unreachable },
    },
    actOnRefund: {
      done: { refunding: refund('refunding'), withdrawn: refund('withdrawn') },
      error: {
        unreachable: failures.unreachable,
        conflict: failures.conflict,
        changed: refundChanged,
      },
    },
  },
};
