import { setup } from 'xstate';
import { OrderStatus } from '#contract/base/picklists.ts';
import type { WhyNot } from '#contract/staff/picklists.ts';
import { readLifecycle } from './read-lifecycle.ts';

export type OrderLifecycleEvent =
  | { type: 'order.paid' }
  | { type: 'order.fulfilled' }
  | { type: 'order.cancelled' }
  | { type: 'order.expired' }
  | { type: 'order.refunded' }
  | { type: 'transfer.announced' }
  | { type: 'transfer.withdrawn' }
  | { type: 'transfer.received' };

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
      description:
        'Placed and unpaid. Money that arrives now pays it; less than its amount is kept until the rest arrives.',
      on: {
        'order.paid': 'processing',
        'order.cancelled': 'cancelled',
        'order.expired': 'cancelled',
        // The order stays unpaid: an announcement is not money, and a sum below the amount does not pay it.
        'transfer.announced': 'pending',
        'transfer.withdrawn': 'pending',
        'transfer.received': 'pending',
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

/** The acts of people on an order, each with its event. */
const acts = {
  pay: 'order.paid',
  cancel: 'order.cancelled',
  complete: 'order.fulfilled',
  announceTransfer: 'transfer.announced',
  withdrawTransfer: 'transfer.withdrawn',
} as const;

/** Reads the meaning of a status of an order, and the events and acts that it allows. */
export const orderLifecycle = readLifecycle(orderLifecycleMachine, OrderStatus.options, acts);

/** Checks whether an order in a status has one of these meanings. */
export const orderIs = orderLifecycle.is;

/** Checks whether people may do one of these acts with an order in a status. */
export const orderAllows = orderLifecycle.allows;

/** Why an order does not allow an act in a status. */
const reasons: Record<OrderStatus, WhyNot> = {
  pending: 'not_paid',
  processing: 'already_paid',
  completed: 'delivered',
  cancelled: 'order_ended',
};

/** Returns why an act is not possible for an order in `status`; null where it is. */
export function whyNotForOrder(status: OrderStatus, act: keyof typeof acts): WhyNot | null {
  if (orderAllows(status, act)) return null;
  return act !== 'complete' && orderIs(status, 'paid') ? 'already_paid' : reasons[status];
}
