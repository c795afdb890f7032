import type { ActorRefFrom } from 'xstate';
import { msLeft } from '#contract/payments/schemas.ts';
import { paymentSetup } from './payment.setup.ts';

/**
 * Polls one attempt. It ends only when the server reports success, a refund or a failure, that the attempt
 * is no longer the order's open one, or that the order has moved on; in all other cases (silence, invalid
 * answers, a hidden tab, an expired code) it keeps polling.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    payment: input.payment,
    leftMs: msLeft(input.payment),
    hold: true,
    held: false,
    polls: 0,
    unsure: false,
    extensionError: null,
    result: 'failed',
  }),
  output: ({ context }) => ({ result: context.result, paymentNo: context.payment.payment_no }),
  initial: 'watched',
  states: {
    watched: {
      description: 'The attempt is open as far as anybody knows.',
      type: 'parallel',
      invoke: { id: 'surroundings', src: 'surroundings' },
      states: {
        watch: {
          description: 'What is known of the money, and when the server is polled next.',
          initial: 'polling',
          states: {
            polling: {
              description: 'One poll is under way, held by the server until something changes.',
              invoke: {
                id: 'fetchStatus',
                src: 'fetchStatus',
                input: ({ context }) => ({
                  paymentNo: context.payment.payment_no,
                  hold: context.hold,
                }),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => event.output },
                    target: '#payment.paid',
                  },
                  {
                    guard: { type: 'isRefunded', params: ({ event }) => event.output },
                    target: '#payment.refunded',
                  },
                  {
                    guard: { type: 'isFailed', params: ({ event }) => event.output },
                    target: '#payment.failed',
                  },
                  {
                    guard: { type: 'isSuperseded', params: ({ event }) => event.output },
                    target: '#payment.superseded',
                  },
                  {
                    target: 'waiting',
                    actions: [
                      { type: 'assignStatus', params: ({ event }) => event },
                      'raiseStatusReceived',
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isNotOurs', params: ({ event }) => event },
                    target: 'missing',
                  },
                  { target: 'unreachable' },
                ],
              },
              after: { pollTimeout: 'unreachable' },
              on: {
                'poll.requested': { target: 'polling', reenter: true, actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            waiting: {
              description: 'The server said "pending". A short wait before the next poll.',
              after: { pollInterval: { target: 'polling', actions: 'assignHold' } },
              on: {
                'poll.requested': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            unreachable: {
              description: 'No response or no sense in it. Unknown is not failed: it polls again.',
              entry: 'assignNoResponse',
              after: { retryInterval: { target: 'polling', actions: 'assignUnheld' } },
              on: {
                'poll.requested': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            hidden: {
              description: 'Nobody sees the page; it polls the moment it is seen again.',
              on: {
                'tab.shown': { target: 'polling', actions: 'assignUnheld' },
                'network.lost': 'offline',
              },
            },
            offline: {
              description: 'The device has no network; it polls the moment that returns.',
              on: {
                'network.restored': { target: 'polling', actions: 'assignUnheld' },
                'tab.shown': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
              },
            },
            missing: {
              description:
                'Not found under this account. Do not pay again; poll once more by hand.',
              on: { 'poll.requested': { target: 'polling', actions: 'assignUnheld' } },
            },
          },
        },
        code: {
          description: 'How long the code on the screen can still be paid.',
          initial: 'live',
          states: {
            live: {
              description: 'The code can be scanned.',
              after: { untilClosing: 'closing' },
              on: {
                'status.received': [
                  { guard: 'isExpired', target: 'checking' },
                  { guard: 'isClosing', target: 'closing' },
                  { target: 'live', reenter: true },
                ],
                'code.extended': { target: 'live', reenter: true },
              },
            },
            closing: {
              description: 'Less than five minutes left; the code can be extended.',
              entry: 'assignClosing',
              after: { untilExpiry: 'checking' },
              on: {
                'status.received': [
                  { guard: 'isExpired', target: 'checking' },
                  { guard: 'isClosing', target: 'closing', reenter: true },
                  { target: 'live' },
                ],
                'code.extended': 'live',
              },
            },
            checking: {
              description: 'Time is over: one last poll before anything is said.',
              entry: 'raisePoll',
              on: {
                'status.received': [{ guard: 'isExpired', target: 'expired' }, { target: 'live' }],
                'code.extended': 'live',
              },
            },
            expired: {
              description: 'No money had arrived at the last poll; late money is still recognised.',
              on: {
                'status.received': { guard: 'hasTime', target: 'live' },
                'code.extended': 'live',
              },
            },
          },
        },
        extension: {
          description: 'Whether more time is being asked for.',
          initial: 'available',
          states: {
            available: {
              description: 'The person may ask for more time.',
              on: { 'extension.requested': 'extending' },
            },
            extending: {
              description: 'The server is asked to extend the same code.',
              entry: 'clearExtensionError',
              invoke: {
                id: 'extendCode',
                src: 'extendCode',
                input: ({ context }) => ({ payment: context.payment }),
                onDone: {
                  target: 'available',
                  actions: [
                    { type: 'assignPayment', params: ({ event }) => event },
                    'raiseCodeExtended',
                  ],
                },
                onError: {
                  target: 'available',
                  actions: [
                    { type: 'assignExtensionError', params: ({ event }) => event },
                    // A refusal may mean that this code is no longer the current one; silence means
                    // nothing.
                    'raisePoll',
                  ],
                },
              },
            },
          },
        },
      },
    },
    paid: {
      description: 'The money is there.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'success' } },
    },
    refunded: {
      description: 'The money came and went back, with a reason.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'refunded' } },
    },
    failed: {
      description: 'The attempt ended without money.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'failed' } },
    },
    superseded: {
      description: 'Another code has taken its place, or the order has moved on without it.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'superseded' } },
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
