import type { ActorRefFrom } from 'xstate';
import { msLeft } from '../contract/payments.ts';
import { paymentSetup } from './payment.setup.ts';

/**
 * One attempt under watch. It ends only when the server says success, refunded or failed; whatever
 * else happens (silence, nonsense, a hidden tab, the end of the code) it goes on looking.
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
    error: null,
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
                    guard: {
                      type: 'says',
                      params: ({ event }) => ({ reading: event.output, status: 'success' }),
                    },
                    target: '#payment.paid',
                    actions: { type: 'rememberResult', params: { result: 'success' } },
                  },
                  {
                    guard: {
                      type: 'says',
                      params: ({ event }) => ({ reading: event.output, status: 'refunded' }),
                    },
                    target: '#payment.refunded',
                    actions: { type: 'rememberResult', params: { result: 'refunded' } },
                  },
                  {
                    guard: {
                      type: 'says',
                      params: ({ event }) => ({ reading: event.output, status: 'failed' }),
                    },
                    target: '#payment.failed',
                    actions: { type: 'rememberResult', params: { result: 'failed' } },
                  },
                  {
                    target: 'resting',
                    actions: [
                      {
                        type: 'rememberReading',
                        params: ({ event }) => ({ reading: event.output }),
                      },
                      'tellRead',
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isNotOurs', params: ({ event }) => ({ thrown: event.error }) },
                    target: 'missing',
                  },
                  {
                    target: 'unreachable',
                    actions: {
                      type: 'rememberError',
                      params: ({ event }) => ({ thrown: event.error }),
                    },
                  },
                ],
              },
              after: { lookPatience: 'unreachable' },
              on: {
                'look.requested': { target: 'looking', reenter: true, actions: 'askAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            resting: {
              description: 'The server said "pending". A short rest before the next question.',
              after: { restInterval: { target: 'looking', actions: 'askToHold' } },
              on: {
                'look.requested': { target: 'looking', actions: 'askAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            unreachable: {
              description: 'No answer or no sense in it. Unknown is not failed: it asks again.',
              entry: 'rememberSilence',
              after: { retryInterval: { target: 'looking', actions: 'askAtOnce' } },
              on: {
                'look.requested': { target: 'looking', actions: 'askAtOnce' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            hidden: {
              description: 'Nobody sees the page; it asks the moment it is seen again.',
              on: {
                'tab.shown': { target: 'looking', actions: 'askAtOnce' },
                'network.lost': 'offline',
              },
            },
            offline: {
              description: 'The device has no network; it asks the moment that returns.',
              on: {
                'network.restored': { target: 'looking', actions: 'askAtOnce' },
                'tab.shown': { target: 'looking', actions: 'askAtOnce' },
                'tab.hidden': 'hidden',
              },
            },
            missing: {
              description:
                'Not found under this account. Do not pay again; look once more by hand.',
              on: { 'look.requested': { target: 'looking', actions: 'askAtOnce' } },
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
              entry: 'countDown',
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
              entry: 'lookAgain',
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
              entry: 'forgetRefusal',
              invoke: {
                id: 'extendCode',
                src: 'extendCode',
                input: ({ context }) => ({ payment: context.payment }),
                onDone: {
                  target: 'available',
                  actions: [
                    { type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) },
                    'tellExtended',
                  ],
                },
                onError: {
                  target: 'available',
                  actions: {
                    type: 'rememberRefusal',
                    params: ({ event }) => ({ thrown: event.error }),
                  },
                },
              },
            },
          },
        },
      },
    },
    paid: { description: 'The money is there.', type: 'final' },
    refunded: { description: 'The money came and went back, with a reason.', type: 'final' },
    failed: { description: 'The attempt ended without money.', type: 'final' },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
