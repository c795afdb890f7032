import type { Examples } from '../examples.ts';
import {
  changedQuote,
  draft,
  failures,
  order,
  otherDraft,
  payment,
  quote,
  refundedOrder,
  transfer,
  unsettledOrder,
} from './values.ts';

const unpaid = {
  pending: order('pending'),
  'pending+code': order('pending', { open_payment: payment() }),
  'pending+transfer': order('pending', { transfer }),
};

const ended = {
  paid: order('completed'),
  cancelled: order('cancelled'),
  refunded: refundedOrder,
  unsettled: unsettledOrder,
};

export const examples: Examples = {
  inputs: { start: undefined },
  events: {
    'draft.opened': {
      one: { draft, quote },
      other: { draft: otherDraft, quote },
      repriced: { draft, quote: changedQuote },
    },
    'order.opened': { XY1: { orderNo: 'XY1' } },
    'payer.returned': {
      XY1: { orderNo: 'XY1', begun: { channel: 'wechat', presentation: 'jsapi' } },
    },
    'draft.submitted': {
      contact: {
        contact: { name: null, phone: null, email: null },
        attachments: [],
        idempotencyKey: 'k1',
      },
    },
    'channel.picked': { wechat: { channel: 'wechat' } },
  },
  results: {
    createOrder: {
      // An order that was placed before is presented as it is by now.
      done: { ...unpaid, ...ended },
      error: {
        conflict: failures.conflict,
        unreachable: failures.unreachable,
        termsChanged: failures.termsChanged,
        notAccepted: failures.notAccepted,
      },
    },
    acceptance: { done: { accepted: { accepted: true }, declined: { accepted: false } } },
    fetchOrder: {
      done: { ...unpaid, ...ended },
      error: { notFound: failures.notFound, unreachable: failures.unreachable },
    },
    checkOrder: {
      done: { ...unpaid, ...ended },
      error: { notFound: failures.notFound, unreachable: failures.unreachable },
    },
    fetchReceipt: {
      done: { paid: order('completed') },
      error: { unreachable: failures.unreachable },
    },
    startPayment: {
      done: { code: payment() },
      error: { unavailable: failures.unavailable, openidNeeded: failures.openidNeeded },
    },
    announceTransfer: {
      done: { transfer: unpaid['pending+transfer'], ...ended },
      error: { unavailable: failures.unavailable },
    },
    withdrawTransfer: {
      done: { pending: unpaid.pending, ...ended },
      error: { unavailable: failures.unavailable },
    },
    identifyPayer: { error: { unavailable: failures.unavailable } },
    payment: {
      done: {
        success: { result: 'success', paymentNo: 'P1' },
        failed: { result: 'failed', paymentNo: 'P1' },
      },
    },
    order: { done: { cancelled: { result: 'cancelled', order: null } } },
  },
};
