import type { ActorRefFrom } from 'xstate';
import { msLeft } from '../contract/payments.ts';
import { paymentSetup } from './payment.setup.ts';

/**
 * One attempt under watch. It ends only when the server says success, refunded or failed, that the
 * attempt is no longer the order's open one, or that the order has moved on; whatever else happens
 * (silence, nonsense, a hidden tab, the end of the code) it goes on looking.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    payment: input.payment,
    leftMs: msLeft(input.payment),
    hold: true,
    held: false,
    looks: 0,
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
          description: 'What is known of the money, and when the server is asked next.',
          initial: 'looking',
          states: {
            looking: {
              description: 'One question to the server is under way, held until something changes.',
              invoke: {
                id: 'readStatus',
                src: 'readStatus',
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
                    guard: { type: 'isOvertaken', params: ({ event }) => event.output },
                    target: '#payment.overtaken',
                  },
                  {
                    target: 'resting',
                    actions: [
                      { type: 'assignReading', params: ({ event }) => event },
                      'raiseStatusRead',
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
              after: { lookPatience: 'unreachable' },
              on: {
                'look.requested': { target: 'looking', reenter: true, actions: 'assignAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            resting: {
              description: 'The server said "pending". A short rest before the next question.',
              after: { restInterval: { target: 'looking', actions: 'assignHold' } },
              on: {
                'look.requested': { target: 'looking', actions: 'assignAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            unreachable: {
              description: 'No answer or no sense in it. Unknown is not failed: it asks again.',
              entry: 'assignSilence',
              after: { retryInterval: { target: 'looking', actions: 'assignAtOnce' } },
              on: {
                'look.requested': { target: 'looking', actions: 'assignAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            hidden: {
              description: 'Nobody sees the page; it asks the moment it is seen again.',
              on: {
                'tab.shown': { target: 'looking', actions: 'assignAtOnce' },
                'network.lost': 'offline',
              },
            },
            offline: {
              description: 'The device has no network; it asks the moment that returns.',
              on: {
                'network.restored': { target: 'looking', actions: 'assignAtOnce' },
                'tab.shown': { target: 'looking', actions: 'assignAtOnce' },
                'tab.hidden': 'hidden',
              },
            },
            missing: {
              description:
                'Not found under this account. Do not pay again; look once more by hand.',
              on: { 'look.requested': { target: 'looking', actions: 'assignAtOnce' } },
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
                'status.read': [
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
                'status.read': [
                  { guard: 'isExpired', target: 'checking' },
                  { guard: 'isClosing', target: 'closing', reenter: true },
                  { target: 'live' },
                ],
                'code.extended': 'live',
              },
            },
            checking: {
              description: 'Time is over: one last look before anything is said.',
              entry: 'raiseLook',
              on: {
                'status.read': [{ guard: 'isExpired', target: 'expired' }, { target: 'live' }],
                'code.extended': 'live',
              },
            },
            expired: {
              description: 'No money had arrived at the last look; late money is still recognised.',
              on: {
                'status.read': { guard: 'hasTime', target: 'live' },
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
                    'raiseExtended',
                  ],
                },
                onError: {
                  target: 'available',
                  actions: [
                    { type: 'assignExtensionError', params: ({ event }) => event },
                    // The refusal may say that this code is no longer the one, the silence nothing.
                    'raiseLook',
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
    overtaken: {
      description: 'Another code has taken its place, or the order has moved on without it.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'overtaken' } },
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
