import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  checkoutSetup,
  emptyCheckout,
  type CheckoutContext,
  type CheckoutPage,
} from './checkout.setup.ts';
import { withEvent, withOutput } from './with-event.ts';

/** Reports of other tabs about the order; handled in every state where the order may have changed. */
const otherTabs = {
  id: 'otherTabs',
  src: 'otherTabs',
  input: ({ context }: { context: CheckoutContext }) => ({ orderNo: context.orderNo }),
} as const;

/** One call at a time; its own response says more than the report of another tab. */
const oneCall = { 'channel.picked': {}, 'transfer.picked': {}, 'order.changed': {} } as const;

/** Returns the transitions after a transfer was announced or taken back; a running cancellation continues. */
const afterTransfer = (next: 'awaitingTransfer' | 'choosingChannel') =>
  ({
    onDone: [
      {
        guard: withEvent('isPending'),
        target: next,
        actions: [withEvent('assignOrder'), 'emitOrderMoved'],
      },
      { target: '#checkout.resolving', actions: [withEvent('assignOrder'), 'emitOrderMoved'] },
    ],
    onError: { target: 'checking', actions: withEvent('assignDoubt') },
  }) as const;

/**
 * Leads one order at a time from a draft or an order number to the result. It resumes from the URL and the
 * server's state: pages send the draft or order number they opened, and the `meta` of a state names the
 * page that shows it. After a refusal, a lost answer or the end of an attempt it reads the order, which
 * alone decides the next state. Only paid and refunded are final; a cancelled order is still polled,
 * because its payer's money may be on the way.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: emptyCheckout,
  initial: 'waiting',
  on: {
    'draft.opened': [
      { guard: withEvent('isSameDraft') },
      { target: '.drafting', actions: withEvent('assignDraft') },
    ],
    'order.opened': { target: '.loadingOrder', actions: withEvent('assignOpened') },
  },
  states: {
    waiting: {
      description: 'No page has opened a draft or an order yet.',
      on: {
        'payer.returned': { target: 'loadingOrder', actions: withEvent('assignReturned') },
      },
    },
    drafting: {
      description:
        'The page shows the draft and its price and takes contact details. No order exists yet.',
      initial: 'reviewing',
      on: {
        'draft.opened': [
          {
            guard: withEvent('isOtherFigure'),
            target: '.termsChanged',
            actions: withEvent('assignOtherFigure'),
          },
          { guard: withEvent('isSameDraft'), actions: withEvent('assignQuote') },
        ],
        'draft.submitted': { target: 'creatingOrder', actions: withEvent('assignSubmission') },
      },
      states: {
        reviewing: {
          description: 'The page shows the amount and the terms that an order would have.',
        },
        termsChanged: {
          description: 'Amount or terms differ from those on the page, which now shows both.',
        },
      },
    },
    creatingOrder: {
      description:
        'The order is being placed; a repeat has the same key, so that it is placed once.',
      tags: 'busy',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => {
          const { draft, quote, contact, attachments, another, idempotencyKey } = context;
          if (draft === null || quote === null) {
            throw new Error('a draft is reviewed before it is placed');
          }
          return { draft, quote, contact, attachments, another, idempotencyKey };
        },
        onDone: { target: 'resolving', actions: withEvent('assignOrder') },
        onError: [
          {
            guard: withEvent('isTermsChange'),
            target: 'drafting.termsChanged',
            actions: withEvent('assignTermsChange'),
          },
          { guard: withEvent('isNotAccepted'), target: 'accepting' },
          { guard: withEvent('isUnclear'), target: 'unclear', actions: 'assignUnanswered' },
          { target: 'drafting', actions: withEvent('assignRefusal') },
        ],
      },
    },
    unclear: {
      description:
        'No response came, so an order may exist. The same order is placed again with its key.',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'retry.requested': 'creatingOrder', 'connection.returned': 'creatingOrder' },
      after: { askAgainPause: 'creatingOrder' },
    },
    accepting: {
      description:
        'Terms or privacy policy have a new version. The person is asked to accept it; no order exists yet.',
      invoke: {
        id: 'acceptance',
        src: 'acceptance',
        onDone: [
          { guard: withOutput('hasAccepted'), target: 'creatingOrder' },
          { target: 'drafting' },
        ],
      },
    },
    loadingOrder: {
      description: 'The order is being read; only its status decides the next state.',
      tags: 'busy',
      invoke: [
        otherTabs,
        {
          id: 'fetchOrder',
          src: 'fetchOrder',
          input: ({ context }) => ({ orderNo: context.orderNo }),
          onDone: { target: 'resolving', actions: withEvent('assignOrder') },
          onError: [
            {
              guard: withEvent('isNotOurs'),
              target: 'missing',
              actions: withEvent('assignLoadError'),
            },
            { target: 'unavailable', actions: withEvent('assignLoadError') },
          ],
        },
      ],
      on: {
        'order.changed': { target: 'loadingOrder', reenter: true },
      },
    },
    resolving: {
      description: 'The status of the order chooses the next state.',
      always: [
        { guard: 'isPaid', target: 'paid.complete' },
        { guard: 'isRefunded', target: 'refunded' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'unpaid' },
      ],
    },
    missing: {
      description: 'The order does not exist in this account. The page says not to pay again.',
      on: { 'retry.requested': 'loadingOrder' },
    },
    unavailable: {
      description: 'The order could not be read. It is read again after a pause or on request.',
      after: { reloadInterval: 'loadingOrder' },
      on: { 'retry.requested': 'loadingOrder' },
    },
    unpaid: {
      description: 'The order is unpaid. It can be cancelled in every state of this group.',
      invoke: [
        otherTabs,
        {
          id: 'order',
          src: 'order',
          input: ({ context }) => ({ orderNo: context.orderNo }),
          onDone: { target: 'loadingOrder', actions: 'emitOrderMoved' },
        },
      ],
      on: {
        'cancel.requested': { actions: 'sendCancelToOrder' },
        'order.changed': '.checking',
        'channel.picked': { target: '.startingPayment', actions: withEvent('assignChannel') },
        'transfer.picked': { target: '.announcingTransfer', actions: 'clearAttempt' },
      },
      initial: 'resuming',
      states: {
        resuming: {
          description:
            'Continues with the announced transfer, the open payment, the one that was begun, or the choice of a wallet.',
          always: [
            { guard: 'isTransferAnnounced', target: 'awaitingTransfer' },
            { guard: 'hasOpenCode', target: 'paying' },
            { guard: 'isBegun', target: 'startingPayment' },
            { target: 'choosingChannel' },
          ],
        },
        choosingChannel: {
          description:
            'The payer chooses Alipay or WeChat. The order is read at intervals, because it may change.',
          meta: { page: 'order' },
          invoke: { id: 'surroundings', src: 'surroundings' },
          after: { refreshInterval: 'checking' },
          on: {
            'poll.requested': 'checking',
            'tab.shown': 'checking',
            'network.restored': 'checking',
          },
        },
        startingPayment: {
          description:
            'The server requests a payment from the wallet, after it has retired an older one.',
          tags: 'busy',
          invoke: {
            id: 'startPayment',
            src: 'startPayment',
            input: ({ context }) => {
              if (context.channel === null)
                throw new Error('a wallet is picked before it is asked');
              return {
                orderNo: context.orderNo,
                channel: context.channel,
                presentation: context.presentation,
              };
            },
            onDone: {
              target: 'paying',
              actions: [withEvent('assignPayment'), 'emitOrderMoved'],
            },
            onError: [
              { guard: withEvent('needsPayer'), target: 'identifyingPayer' },
              { target: 'checking', actions: withEvent('assignDoubt') },
            ],
          },
          on: oneCall,
        },
        identifyingPayer: {
          description:
            'WeChat identifies the payer on its own page, and leads back to go on. No payment exists yet.',
          tags: 'busy',
          invoke: [
            { id: 'surroundings', src: 'surroundings' },
            {
              id: 'identifyPayer',
              src: 'identifyPayer',
              input: ({ context }) => {
                const { orderNo, channel, presentation } = context;
                if (channel === null) throw new Error('a wallet is picked before it is asked');
                return { orderNo, channel, presentation };
              },
              onError: { target: 'checking', actions: withEvent('assignDoubt') },
            },
          ],
          after: { leaveTimeout: 'checking' },
          on: {
            // The browser has kept the page, and the payer went back to it.
            'poll.requested': 'checking',
            'tab.shown': 'checking',
            'channel.picked': {},
            'transfer.picked': {},
          },
        },
        announcingTransfer: {
          description:
            'The server is told that a company transfers the amount, after it has retired an open code.',
          tags: 'busy',
          invoke: {
            id: 'announceTransfer',
            src: 'announceTransfer',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            ...afterTransfer('awaitingTransfer'),
          },
          on: oneCall,
        },
        awaitingTransfer: {
          description:
            'The page shows the account and what has arrived. No code is offered until the payer takes the transfer back.',
          meta: { page: 'order' },
          invoke: { id: 'surroundings', src: 'surroundings' },
          after: { refreshInterval: 'checking' },
          on: {
            'withdrawal.requested': { target: 'withdrawingTransfer', actions: 'clearAttempt' },
            'poll.requested': 'checking',
            'tab.shown': 'checking',
            'network.restored': 'checking',
            'channel.picked': {},
            'transfer.picked': {},
          },
        },
        withdrawingTransfer: {
          description:
            'The server takes the announced transfer back, unless a part of it has arrived.',
          tags: 'busy',
          invoke: {
            id: 'withdrawTransfer',
            src: 'withdrawTransfer',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            ...afterTransfer('choosingChannel'),
          },
          on: oneCall,
        },
        paying: {
          description: 'The page shows a code or has opened the wallet, and watches the payment.',
          meta: { page: 'code' },
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => {
              if (context.payment === null)
                throw new Error('a payment is started before it is watched');
              return { payment: context.payment, isNew: context.isNewPayment };
            },
            onDone: [
              { guard: withOutput('succeeded'), target: '#checkout.paid', actions: 'emitPaid' },
              { target: 'checking', actions: withOutput('assignEnd') },
            ],
          },
        },
        checking: {
          description: 'The order is read in the background; a running cancellation continues.',
          tags: 'checking',
          invoke: {
            id: 'checkOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: [
              {
                guard: withEvent('isPending'),
                target: 'resuming',
                actions: withEvent('assignOrder'),
              },
              { target: '#checkout.resolving', actions: withEvent('assignOrder') },
            ],
            onError: [
              {
                guard: withEvent('isNotOurs'),
                target: '#checkout.missing',
                actions: withEvent('assignLoadError'),
              },
              {
                guard: 'isUnsure',
                target: '#checkout.unavailable',
                actions: withEvent('assignLoadError'),
              },
              { target: 'resuming', actions: withEvent('assignLoadError') },
            ],
          },
          on: {
            'order.changed': { target: 'checking', reenter: true },
          },
        },
      },
    },
    paid: {
      description: 'The order is paid. The page does not wait for the receipt.',
      tags: 'ended',
      meta: { page: 'result' },
      entry: 'emitOrderMoved',
      initial: 'loadingReceipt',
      states: {
        loadingReceipt: {
          description: 'The receipt with transaction number and period is being read.',
          invoke: {
            id: 'fetchReceipt',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: { target: 'complete', actions: withEvent('assignOrder') },
            onError: 'complete',
          },
        },
        complete: {
          description: 'The receipt is complete.',
        },
      },
    },
    refunded: {
      description: 'The money came too late or twice and was refunded.',
      tags: 'ended',
      meta: { page: 'result' },
      entry: 'emitOrderMoved',
    },
    cancelled: {
      description:
        'The order was cancelled or has expired. It is still read, because money may arrive late.',
      tags: 'ended',
      meta: { page: 'result' },
      invoke: [otherTabs, { id: 'surroundings', src: 'surroundings' }],
      after: { refreshInterval: { guard: 'isUnsettled', target: 'loadingOrder' } },
      on: {
        'retry.requested': 'loadingOrder',
        'order.changed': 'loadingOrder',
        'poll.requested': 'loadingOrder',
        'tab.shown': 'loadingOrder',
        'network.restored': 'loadingOrder',
      },
    },
  },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;

/** Returns the page that shows `snapshot`; null if the payer stays on the current page. */
export function findCheckoutPage(
  snapshot: SnapshotFrom<typeof checkoutMachine>,
): CheckoutPage | null {
  const [meta] = Object.values(snapshot.getMeta());
  return meta?.page ?? null;
}
