import type { ActorRefFrom } from 'xstate';
import { checkoutSetup, nothing } from './checkout.setup.ts';

/**
 * From a draft or an order number to the result; owns the story of one order at a time.
 * It resumes from the URL and the server's truth: pages tell it what was opened, it tells the pages
 * where the story is (`page.turned`). Paid, refunded and cancelled are the only ends.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: nothing,
  initial: 'waiting',
  on: {
    'draft.opened': [
      { guard: { type: 'isSameDraft', params: ({ event }) => event } },
      {
        target: '.reviewing',
        actions: { type: 'rememberDraft', params: ({ event }) => event },
      },
    ],
    'order.opened': [
      { guard: { type: 'isHere', params: ({ event }) => event } },
      {
        target: '.loadingOrder',
        actions: { type: 'rememberOpened', params: ({ event }) => event },
      },
    ],
  },
  states: {
    waiting: {
      description: 'No page has said yet what it shows.',
    },
    reviewing: {
      description: 'The draft and its price; contact details are added. Nothing exists yet.',
      on: {
        'draft.submitted': {
          target: 'creatingOrder',
          actions: { type: 'rememberSubmission', params: ({ event }) => event },
        },
      },
    },
    creatingOrder: {
      description: 'The order is being placed, once: a repeat carries the same key.',
      tags: 'busy',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a draft is reviewed before it is placed');
          const { draft, contact, attachments, idempotencyKey } = context;
          return { draft, contact, attachments, idempotencyKey };
        },
        onDone: {
          target: 'sorting',
          actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
        },
      },
    },
    loadingOrder: {
      description: 'The server says where this order stands; that alone decides what comes next.',
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: {
          target: 'sorting',
          actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNotOurs', params: ({ event }) => ({ thrown: event.error }) },
            target: 'missing',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
          {
            target: 'unavailable',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
        ],
      },
    },
    sorting: {
      description: 'The story goes on where the order stands.',
      always: [
        { guard: 'isPaid', target: 'paid.complete' },
        { guard: 'isRefunded', target: 'refunded' },
        { guard: 'isCancelled', target: 'cancelled' },
        {
          guard: 'isBeingPaid',
          target: 'unpaid.paying',
          actions: [{ type: 'turnPage', params: { page: 'code' } }, 'tellPage'],
        },
        { target: 'unpaid' },
      ],
    },
    missing: {
      description: 'Not found under this account. Nothing here may be paid again.',
      on: { 'retry.requested': 'loadingOrder' },
    },
    unavailable: {
      description: 'The server could not say. It is asked again, by itself or by hand.',
      after: { reloadInterval: 'loadingOrder' },
      on: { 'retry.requested': 'loadingOrder' },
    },
    unpaid: {
      description: 'The order waits for its money. It can be cancelled at any point in here.',
      invoke: [
        {
          id: 'order',
          src: 'order',
          input: ({ context }) => ({ orderNo: context.orderNo }),
          onDone: { target: 'loadingOrder', actions: 'forgetPayment' },
        },
        {
          id: 'otherTabs',
          src: 'otherTabs',
          input: ({ context }) => ({ orderNo: context.orderNo }),
        },
      ],
      on: {
        'cancel.requested': { actions: 'askToCancel' },
        'order.changed': 'loadingOrder',
      },
      initial: 'choosingChannel',
      states: {
        choosingChannel: {
          description: 'Alipay or WeChat.',
          entry: [{ type: 'turnPage', params: { page: 'order' } }, 'tellPage'],
          on: {
            'channel.picked': {
              target: 'startingPayment',
              actions: { type: 'rememberChannel', params: ({ event }) => event },
            },
          },
        },
        startingPayment: {
          description: 'The wallet is asked for a code; an older one is put out of use first.',
          tags: 'busy',
          invoke: {
            id: 'startPayment',
            src: 'startPayment',
            input: ({ context }) => ({ orderNo: context.orderNo, channel: context.channel }),
            onDone: {
              target: 'paying',
              actions: [
                { type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) },
                { type: 'turnPage', params: { page: 'code' } },
                'tellStep',
                'tellOtherTabs',
              ],
            },
            onError: [
              {
                guard: { type: 'hasMoved', params: ({ event }) => ({ thrown: event.error }) },
                target: '#checkout.loadingOrder',
              },
              {
                guard: 'hasCode',
                target: 'paying',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
              {
                target: 'choosingChannel',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
            ],
          },
        },
        paying: {
          description: 'A code is on the screen and its payment is watched.',
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => {
              if (context.payment === null)
                throw new Error('a payment is started before it is watched');
              return { payment: context.payment };
            },
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: '#checkout.paid',
                actions: 'tellPaid',
              },
              { target: '#checkout.loadingOrder', actions: 'rememberEnd' },
            ],
          },
          on: {
            'channel.picked': {
              target: 'startingPayment',
              actions: { type: 'rememberChannel', params: ({ event }) => event },
            },
          },
        },
      },
    },
    paid: {
      description: 'The money is there. The receipt is read behind it; the page does not wait.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
      initial: 'readingReceipt',
      states: {
        readingReceipt: {
          description: 'Paid; transaction number and period are on their way.',
          invoke: {
            id: 'readReceipt',
            src: 'readOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: {
              target: 'complete',
              actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: 'complete',
          },
        },
        complete: {
          description: 'Paid, with all that is known about it.',
        },
      },
    },
    refunded: {
      description: 'The money came too late or twice and has gone back.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
    },
    cancelled: {
      description: 'Cancelled, by hand or by time. Nothing was charged.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
      on: {
        // Late money is returned; a payer who paid all the same may ask what became of it.
        'retry.requested': 'loadingOrder',
      },
    },
  },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
