import { setup, transition, type SnapshotFrom } from 'xstate';
import type { RefundStatus } from '#contract/base/picklists.ts';

export type RefundLifecycleEvent =
  | { type: 'refund.approved' }
  | { type: 'refund.offered' }
  | { type: 'refund.declined' }
  | { type: 'refund.withdrawn' }
  | { type: 'offer.accepted' }
  | { type: 'money.returned' }
  | { type: 'wallet.failed' }
  | { type: 'refund.retried' }
  | { type: 'refund.settled' };

/**
 * The lifecycle of a refund. Shared with the server, which checks it before every change. Money that came
 * late or twice goes back without a request and begins in `refunding`.
 */
export const refundLifecycleMachine = setup({
  types: {} as { events: RefundLifecycleEvent },
}).createMachine({
  id: 'refundLifecycle',
  initial: 'requested',
  states: {
    requested: {
      description:
        'Requested and undecided. Until then work pauses, a plan can be used, and opened content is not refunded.',
      on: {
        'refund.approved': 'refunding',
        'refund.offered': 'offered',
        'refund.declined': 'declined',
        'refund.withdrawn': 'withdrawn',
      },
    },
    offered: {
      description:
        'The staff offer less than requested. The customer may accept, withdraw or write.',
      on: {
        'offer.accepted': 'refunding',
        'refund.offered': 'offered',
        'refund.approved': 'refunding',
        'refund.declined': 'declined',
        'refund.withdrawn': 'withdrawn',
      },
    },
    refunding: {
      description: 'Approved. The amount is reserved and the wallet sends it.',
      on: {
        'money.returned': 'refunded',
        'wallet.failed': 'failed',
      },
    },
    failed: {
      description: 'The wallet cannot send the money. It is still owed.',
      on: {
        'refund.retried': 'refunding',
        'refund.settled': 'settled',
      },
    },
    declined: {
      description: 'Declined with a reason. No money goes back.',
      type: 'final',
    },
    withdrawn: {
      description: 'Withdrawn by the customer. No money goes back.',
      type: 'final',
    },
    refunded: {
      description: 'The wallet has confirmed the refund.',
      type: 'final',
    },
    settled: {
      description: 'Paid by hand, with the reference of the bank transfer.',
      type: 'final',
    },
  },
});

/**
 * Returns the status a refund has after `event`, or null when the event is not allowed in `status`. Pure:
 * the only thing that decides it is the chart above.
 */
export function nextRefundStatus(
  status: RefundStatus,
  event: RefundLifecycleEvent['type'],
): RefundStatus | null {
  const snapshot = resolveSnapshot(status);
  if (!snapshot.can({ type: event })) return null;
  const [next] = transition(refundLifecycleMachine, snapshot, { type: event });
  return next.value;
}

/** Checks whether a refund is in a final status. */
export function isRefundClosed(status: RefundStatus): boolean {
  return resolveSnapshot(status).status === 'done';
}

function resolveSnapshot(status: RefundStatus): SnapshotFrom<typeof refundLifecycleMachine> {
  return refundLifecycleMachine.resolveState({ value: status });
}
