import { setup } from 'xstate';
import { RefundStatus } from '#contract/base/picklists.ts';
import { readLifecycle } from './read-lifecycle.ts';

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
  types: {} as {
    events: RefundLifecycleEvent;
    tags:
      | 'open'
      | 'undecided'
      | 'awaitsStaff'
      | 'awaitsCustomer'
      | 'approved'
      | 'owed'
      | 'atWallet'
      | 'stuck'
      | 'returned'
      | 'byWallet'
      | 'byHand'
      | 'dropped'
      | 'declined'
      | 'withdrawn';
  },
}).createMachine({
  id: 'refundLifecycle',
  initial: 'requested',
  states: {
    requested: {
      tags: ['open', 'undecided', 'awaitsStaff'],
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
      tags: ['open', 'undecided', 'awaitsCustomer'],
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
      tags: ['open', 'approved', 'owed', 'atWallet'],
      description: 'Approved. The amount is reserved and the wallet sends it.',
      on: {
        'money.returned': 'refunded',
        'wallet.failed': 'failed',
      },
    },
    failed: {
      tags: ['open', 'approved', 'owed', 'stuck'],
      description: 'The wallet cannot send the money. It is still owed.',
      on: {
        'refund.retried': 'refunding',
        'refund.settled': 'settled',
      },
    },
    declined: {
      tags: ['dropped', 'declined'],
      description: 'Declined with a reason. No money goes back.',
      type: 'final',
    },
    withdrawn: {
      tags: ['dropped', 'withdrawn'],
      description: 'Withdrawn by the customer. No money goes back.',
      type: 'final',
    },
    refunded: {
      tags: ['approved', 'returned', 'byWallet'],
      description: 'The wallet has confirmed the refund.',
      type: 'final',
    },
    settled: {
      tags: ['approved', 'returned', 'byHand'],
      description: 'Paid by hand, with the reference of the bank transfer.',
      type: 'final',
    },
  },
});

/** Reads the meaning of a status of a refund, and the events and acts that it allows. */
export const refundLifecycle = readLifecycle(refundLifecycleMachine, RefundStatus.options, {
  approve: 'refund.approved',
  accept: 'offer.accepted',
  withdraw: 'refund.withdrawn',
  // The account is for the transfer by hand.
  giveAccount: 'refund.settled',
  settle: 'refund.settled',
});

/** Checks whether a refund in a status has one of these meanings. */
export const refundIs = refundLifecycle.is;

/** Checks whether people may do one of these acts with a refund in a status. */
export const refundAllows = refundLifecycle.allows;
