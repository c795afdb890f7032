import { setup } from 'xstate';
import { OrderStatus } from '#contract/base/picklists.ts';
import { readLifecycle } from './read-lifecycle.ts';

export type OrderLifecycleEvent =
  | { type: 'order.paid' }
  | { type: 'order.fulfilled' }
  | { type: 'order.cancelled' }
  | { type: 'order.expired' }
  | { type: 'order.refunded' };

/** The lifecycle of an order (spec 4). Shared with the server, which checks it before every change. */
export const orderLifecycleMachine = setup({
  types: {} as {
    events: OrderLifecycleEvent;
    tags: 'open' | 'unpaid' | 'paid' | 'underWay' | 'delivered' | 'cancelled';
  },
}).createMachine({
  id: 'orderLifecycle',
  initial: 'pending',
  states: {
    pending: {
      tags: ['open', 'unpaid'],
      description: 'Placed and unpaid. Money that arrives now pays it.',
      on: {
        'order.paid': 'processing',
        'order.cancelled': 'cancelled',
        'order.expired': 'cancelled',
      },
    },
    processing: {
      tags: ['open', 'paid', 'underWay'],
      description: 'Paid; the service is being delivered.',
      on: {
        'order.fulfilled': 'completed',
        'order.refunded': 'cancelled',
      },
    },
    completed: {
      tags: ['paid', 'delivered'],
      description: 'Delivered in full.',
      type: 'final',
    },
    cancelled: {
      tags: 'cancelled',
      description:
        'Cancelled, expired, or refunded in full before delivery. Money that arrives now is returned.',
      type: 'final',
    },
  },
});

/** What the status of an order means, and what may happen in it. */
export const orderLifecycle = readLifecycle(orderLifecycleMachine, OrderStatus.options);

/** Checks whether an order in a status has one of these meanings. */
export const orderIs = orderLifecycle.is;
