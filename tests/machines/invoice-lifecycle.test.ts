import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { InvoiceStatus } from '#contract/base/picklists.ts';
import {
  invoiceLifecycle,
  invoiceLifecycleMachine,
  type InvoiceLifecycleEvent,
} from '#machines/lifecycles/invoice-lifecycle.machine.ts';

type Moves = Partial<Record<InvoiceLifecycleEvent['type'], InvoiceStatus>>;

/** The allowed transitions of an invoice by status and event; all others are refused. */
const table: Record<InvoiceStatus, Moves> = {
  requested: {
    'invoice.issued': 'issued',
    'invoice.declined': 'declined',
    'invoice.withdrawn': 'withdrawn',
  },
  issued: { 'reversal.entered': 'reversing' },
  reversing: {
    'reversal.confirmed': 'reversed',
    'reversal.refused': 'issued',
    'reversal.expired': 'issued',
  },
  reversed: {},
  declined: {},
  withdrawn: {},
};

const events = [
  'invoice.issued',
  'invoice.declined',
  'invoice.withdrawn',
  'reversal.entered',
  'reversal.confirmed',
  'reversal.refused',
  'reversal.expired',
] as const;

const rows = InvoiceStatus.options.flatMap((status) =>
  events.map((event) => ({ status, event, to: table[status][event] ?? null })),
);

describe('the life of an invoice', () => {
  it.each(rows)('an invoice in $status, on $event, leads to $to', ({ status, event, to }) => {
    expect(invoiceLifecycle.next(status, event)).toBe(to);
  });

  it('an invoice begins with the request', () => {
    expect(createActor(invoiceLifecycleMachine).getSnapshot().value).toBe('requested');
  });
});
