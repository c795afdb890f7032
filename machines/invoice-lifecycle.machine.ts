import { setup, transition, type SnapshotFrom } from 'xstate';
import type { InvoiceStatus } from '#contract/base/picklists.ts';

export type InvoiceLifecycleEvent =
  | { type: 'invoice.issued' }
  | { type: 'invoice.declined' }
  | { type: 'invoice.withdrawn' }
  | { type: 'reversal.entered' }
  | { type: 'reversal.confirmed' }
  | { type: 'reversal.refused' }
  | { type: 'reversal.expired' };

/** The lifecycle of an invoice. Shared with the server, which checks it before every change. */
export const invoiceLifecycleMachine = setup({
  types: {} as { events: InvoiceLifecycleEvent },
}).createMachine({
  id: 'invoiceLifecycle',
  initial: 'requested',
  states: {
    requested: {
      description: 'Requested. No other invoice can cover the same money of its orders.',
      on: {
        'invoice.issued': 'issued',
        'invoice.declined': 'declined',
        'invoice.withdrawn': 'withdrawn',
      },
    },
    issued: {
      description: 'Issued, with number and files. Only a red invoice can reverse it.',
      on: { 'reversal.entered': 'reversing' },
    },
    reversing: {
      description: 'A red invoice was entered; the buyer has 72 hours to confirm it.',
      on: {
        'reversal.confirmed': 'reversed',
        'reversal.refused': 'issued',
        'reversal.expired': 'issued',
      },
    },
    reversed: {
      description:
        'A red invoice has reversed it. The kept money of its orders can be invoiced again.',
      type: 'final',
    },
    declined: {
      description: 'It could not be issued; its owner was notified of the reason.',
      type: 'final',
    },
    withdrawn: {
      description:
        'The request was withdrawn: by its owner, or because a refund left less than it was for.',
      type: 'final',
    },
  },
});

/**
 * Returns the status an invoice has after `event`, or null when the event is not allowed in `status`. Pure:
 * the only thing that decides it is the chart above.
 */
export function nextInvoiceStatus(
  status: InvoiceStatus,
  event: InvoiceLifecycleEvent['type'],
): InvoiceStatus | null {
  const snapshot = resolveSnapshot(status);
  if (!snapshot.can({ type: event })) return null;
  const [next] = transition(invoiceLifecycleMachine, snapshot, { type: event });
  return next.value;
}

function resolveSnapshot(status: InvoiceStatus): SnapshotFrom<typeof invoiceLifecycleMachine> {
  return invoiceLifecycleMachine.resolveState({ value: status });
}
