import type { Examples } from '../examples.ts';
import { failures, order } from './values.ts';

export const examples: Examples = {
  inputs: { start: { orderNo: 'XY1' } },
  events: {},
  results: {
    cancelOrder: {
      done: { cancelled: order('cancelled') },
      error: { unavailable: failures.unavailable },
    },
    checkOrder: {
      done: {
        cancelled: order('cancelled'),
        pending: order('pending'),
        paid: order('completed'),
      },
      error: { unreachable: failures.unreachable },
    },
  },
};
