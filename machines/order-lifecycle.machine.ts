import { setup, transition, type SnapshotFrom } from 'xstate';
import type { OrderStatus } from '#contract/base/picklists.ts';

export type OrderLifecycleEvent =
  | { type: 'order.paid' }
  | { type: 'order.fulfilled' }
  | { type: 'order.cancelled' }
  | { type: 'order.expired' }
  | { type: 'order.refunded' };

/** The lifecycle of an order (spec 4). Shared with the server, which checks it before every change. */
export const orderLifecycleMachine = setup({
  types: {} as { events: OrderLifecycleEvent },
}).createMachine({
  id: 'orderLifecycle',
  initial: 'pending',
  states: {
    pending: {
      description: 'Placed and unpaid. Money that arrives now pays it.',
      on: {
        'order.paid': 'processing',
        'order.cancelled': 'cancelled',
        'order.expired': 'cancelled',
      },
    },
    processing: {
      description: 'Paid; the service is being delivered.',
      on: {
        'order.fulfilled': 'completed',
        'order.refunded': 'cancelled',
      },
    },
    completed: {
      description: 'Delivered in full.',
      type: 'final',
    },
    cancelled: {
      description:
        'Cancelled, expired, or refunded in full before delivery. Money that arrives now is returned.',
      type: 'final',
    },
  },
});

/**
 * Returns the status an order has after `event`, or null when the event is not allowed in `status`. Pure:
 * the only thing that decides it is the chart above.
 */
export function nextOrderStatus(
  status: OrderStatus,
  event: OrderLifecycleEvent['type'],
): OrderStatus | null {
  const snapshot = resolveSnapshot(status);
  if (!snapshot.can({ type: event })) return null;
  const [next] = transition(orderLifecycleMachine, snapshot, { type: event });
  return next.value;
}

/** Checks whether `event` is allowed for an order in `status`. */
export function canOrder(status: OrderStatus, event: OrderLifecycleEvent['type']): boolean {
  return nextOrderStatus(status, event) !== null;
}

function resolveSnapshot(status: OrderStatus): SnapshotFrom<typeof orderLifecycleMachine> {
  return orderLifecycleMachine.resolveState({ value: status });
}
