import { setup } from 'xstate';
import { InvoiceStatus } from '#contract/base/picklists.ts';
import { readLifecycle } from './read-lifecycle.ts';

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
  types: {} as {
    events: InvoiceLifecycleEvent;
    tags:
      | 'open'
      | 'toIssue'
      | 'numbered'
      | 'valid'
      | 'reversing'
      | 'reversed'
      | 'dropped'
      | 'declined'
      | 'withdrawn';
  },
}).createMachine({
  id: 'invoiceLifecycle',
  initial: 'requested',
  states: {
    requested: {
      tags: ['open', 'toIssue'],
      description: 'Requested. No other invoice can cover the same money of its orders.',
      on: {
        'invoice.issued': 'issued',
        'invoice.declined': 'declined',
        'invoice.withdrawn': 'withdrawn',
      },
    },
    issued: {
      tags: ['numbered', 'valid'],
      description: 'Issued, with number and files. Only a red invoice can reverse it.',
      on: { 'reversal.entered': 'reversing' },
    },
    reversing: {
      tags: ['open', 'numbered', 'reversing'],
      description: 'A red invoice was entered; the buyer has 72 hours to confirm it.',
      on: {
        'reversal.confirmed': 'reversed',
        'reversal.refused': 'issued',
        'reversal.expired': 'issued',
      },
    },
    reversed: {
      tags: ['numbered', 'reversed'],
      description:
        'A red invoice has reversed it. The kept money of its orders can be invoiced again.',
      type: 'final',
    },
    declined: {
      tags: ['dropped', 'declined'],
      description: 'It could not be issued; its owner was notified of the reason.',
      type: 'final',
    },
    withdrawn: {
      tags: ['dropped', 'withdrawn'],
      description:
        'The request was withdrawn: by its owner, or because a refund left less than it was for.',
      type: 'final',
    },
  },
});

/** Reads the meaning of a status of an invoice, and the events and acts that it allows. */
export const invoiceLifecycle = readLifecycle(invoiceLifecycleMachine, InvoiceStatus.options, {
  issue: 'invoice.issued',
  decline: 'invoice.declined',
  withdraw: 'invoice.withdrawn',
  replace: 'invoice.withdrawn',
  reverse: 'reversal.entered',
  reversed: 'reversal.confirmed',
  refuse: 'reversal.refused',
});

/** Checks whether an invoice in a status has one of these meanings. */
export const invoiceIs = invoiceLifecycle.is;

/** Checks whether people may do one of these acts with an invoice in a status. */
export const invoiceAllows = invoiceLifecycle.allows;

/**
 * Returns the key of texts about an invoice that a refund left too large: `requested` for one that can be
 * replaced, `issued` for one that can be reversed, null for others.
 */
export function findCorrectable(status: InvoiceStatus): 'requested' | 'issued' | null {
  if (invoiceAllows(status, 'replace')) return 'requested';
  return invoiceAllows(status, 'reverse') ? 'issued' : null;
}
