import type { Examples } from '../examples.ts';
import { failures, payment, statusResponse, walletPayment } from './values.ts';

export const examples: Examples = {
  inputs: {
    start: { payment: payment(), isNew: true },
    onPhone: { payment: walletPayment(), isNew: true },
    returned: { payment: walletPayment(), isNew: false },
  },
  events: {},
  results: {
    fetchStatus: {
      done: {
        'pending 30 min': statusResponse('pending', 30 * 60 * 1000),
        'pending 1 min': statusResponse('pending', 60 * 1000),
        'pending 0 min': statusResponse('pending', 0),
        success: statusResponse('success', 0),
        refunded: statusResponse('refunded', 0),
        failed: statusResponse('failed', 0),
        superseded: { ...statusResponse('pending', 0), open_payment_no: 'P2' },
      },
      error: { notFound: failures.notFound, unreachable: failures.unreachable },
    },
    openWallet: {
      done: { closed: undefined },
      error: { unavailable: failures.unavailable },
    },
    extendCode: {
      done: { extended: payment() },
      error: { unavailable: failures.unavailable },
    },
  },
};
