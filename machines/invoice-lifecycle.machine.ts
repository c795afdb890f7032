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
      description: 'Asked for. What of its orders it is about is asked for by nobody else.',
      on: {
        'invoice.issued': 'issued',
        'invoice.declined': 'declined',
        'invoice.withdrawn': 'withdrawn',
      },
    },
    issued: {
      description:
        'It has its number and its files. It is never void: only a red one takes it back.',
      on: { 'reversal.entered': 'reversing' },
    },
    reversing: {
      description: 'A red invoice is entered; the buyer has 72 hours to confirm it.',
      on: {
        'reversal.confirmed': 'reversed',
        'reversal.refused': 'issued',
        'reversal.expired': 'issued',
      },
    },
    reversed: {
      description: 'A red invoice took it back. What is kept of its orders can be asked for anew.',
      type: 'final',
    },
    declined: {
      description: 'It could not be issued, and its owner was told why.',
      type: 'final',
    },
    withdrawn: {
      description: 'Its owner took the request back.',
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

/** Checks whether `event` is allowed for an invoice in `status`. */
export function canInvoice(status: InvoiceStatus, event: InvoiceLifecycleEvent['type']): boolean {
  return nextInvoiceStatus(status, event) !== null;
}

function resolveSnapshot(status: InvoiceStatus): SnapshotFrom<typeof invoiceLifecycleMachine> {
  return invoiceLifecycleMachine.resolveState({ value: status });
}
