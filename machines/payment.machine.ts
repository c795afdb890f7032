import type { ActorRefFrom } from 'xstate';
import { msLeft } from '#contract/payments/schemas.ts';
import { paymentSetup } from './payment.setup.ts';
import { withEvent, withOutput } from './with-event.ts';

/**
 * Polls one attempt. It ends only when the server reports success, a refund or a failure, that the attempt
 * is no longer the order's open one, or that the order has moved on; in all other cases (silence, invalid
 * answers, a hidden tab, an expired code) it keeps polling.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    payment: input.payment,
    isNew: input.isNew,
    walletError: null,
    leftMs: msLeft(input.payment),
    // A payer who comes back from the wallet gets the first response at once.
    hold: input.isNew || input.payment.presentation === 'qr',
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
      description: 'The last known status of the attempt is open.',
      type: 'parallel',
      invoke: { id: 'surroundings', src: 'surroundings' },
      states: {
        watch: {
          description: 'Polls the server for the status of the payment.',
          initial: 'polling',
          states: {
            polling: {
              description: 'A poll is running; the server may hold it until something changes.',
              invoke: {
                id: 'fetchStatus',
                src: 'fetchStatus',
                input: ({ context }) => ({
                  paymentNo: context.payment.payment_no,
                  hold: context.hold,
                }),
                onDone: [
                  { guard: withOutput('isPaid'), target: '#payment.paid' },
                  { guard: withOutput('isRefunded'), target: '#payment.refunded' },
                  { guard: withOutput('isFailed'), target: '#payment.failed' },
                  { guard: withOutput('isSuperseded'), target: '#payment.superseded' },
                  {
                    target: 'waiting',
                    actions: [withEvent('assignStatus'), 'raiseStatusReceived'],
                  },
                ],
                onError: [
                  { guard: withEvent('isNotOurs'), target: 'missing' },
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
              description: 'The server responded "pending". The next poll follows after a pause.',
              after: { pollInterval: { target: 'polling', actions: 'assignHold' } },
              on: {
                'poll.requested': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            unreachable: {
              description:
                'No response, or an unreadable one. The outcome is unknown, so it polls again.',
              entry: 'assignNoResponse',
              after: { retryInterval: { target: 'polling', actions: 'assignUnheld' } },
              on: {
                'poll.requested': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
                'network.lost': 'offline',
              },
            },
            hidden: {
              description: 'The page is hidden. It polls as soon as it is visible.',
              on: {
                'tab.shown': { target: 'polling', actions: 'assignUnheld' },
                'network.lost': 'offline',
              },
            },
            offline: {
              description: 'The device is offline. It polls as soon as the network is back.',
              on: {
                'network.restored': { target: 'polling', actions: 'assignUnheld' },
                'tab.shown': { target: 'polling', actions: 'assignUnheld' },
                'tab.hidden': 'hidden',
              },
            },
            missing: {
              description:
                'The payment does not exist in this account. The page says not to pay again and offers a poll.',
              on: { 'poll.requested': { target: 'polling', actions: 'assignUnheld' } },
            },
          },
        },
        code: {
          description: 'The time left to pay the code.',
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
              description: 'Less than five minutes are left; the code can be extended.',
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
              description: 'The time is over. One more poll decides what the page says.',
              entry: 'raisePoll',
              on: {
                'status.received': [{ guard: 'isExpired', target: 'expired' }, { target: 'live' }],
                'code.extended': 'live',
              },
            },
            expired: {
              description:
                'The code has expired unpaid. Polling continues, because money may arrive late.',
              on: {
                'status.received': { guard: 'hasTime', target: 'live' },
                'code.extended': 'live',
              },
            },
          },
        },
        wallet: {
          description:
            'Where the payer is who pays on this phone; a code is scanned by another device.',
          initial: 'arriving',
          states: {
            arriving: {
              description: 'A new payment opens the wallet; one found on a return asks first.',
              always: [
                { guard: 'isCode', target: 'scanning' },
                { guard: 'isNew', target: 'leaving' },
                { target: 'back' },
              ],
            },
            scanning: {
              description: 'A code stands on the screen. The wallet is not opened from here.',
            },
            leaving: {
              description: 'The wallet is being opened. The phone may throw this page away.',
              entry: 'clearWalletError',
              exit: 'clearEntrance',
              invoke: {
                id: 'openWallet',
                src: 'openWallet',
                input: ({ context }) => ({ payment: context.payment }),
                // What the wallet says of its end is a hint: the server is asked.
                onDone: { target: 'back', actions: 'raisePoll' },
                onError: {
                  target: 'unopened',
                  actions: [
                    withEvent('assignWalletError'),
                    // A refusal may mean that this payment is no longer the current one.
                    'raisePoll',
                  ],
                },
              },
              after: { leaveTimeout: { target: 'back', actions: 'raisePoll' } },
              on: { 'tab.hidden': 'away' },
            },
            away: {
              description: 'The wallet covers the page. It asks the moment it is seen again.',
              on: { 'tab.shown': 'back' },
            },
            back: {
              description: 'The payer is back; the server is asked before the page says anything.',
              on: { 'status.received': 'asked', 'tab.hidden': 'away' },
            },
            asked: {
              description: 'No money yet, as far as anybody knows. The same payment can go on.',
              on: { 'wallet.requested': 'leaving', 'tab.hidden': 'away' },
            },
            unopened: {
              description: 'The wallet did not open. The same payment can be tried again.',
              on: { 'wallet.requested': 'leaving', 'tab.hidden': 'away' },
            },
          },
        },
        extension: {
          description: 'Extends the time of the code on request.',
          initial: 'available',
          states: {
            available: {
              description: 'No extension is running; the payer may request one.',
              on: { 'extension.requested': 'extending' },
            },
            extending: {
              description: 'The server extends the same code.',
              entry: 'clearExtensionError',
              invoke: {
                id: 'extendCode',
                src: 'extendCode',
                input: ({ context }) => ({ payment: context.payment }),
                onDone: {
                  target: 'available',
                  actions: [withEvent('assignPayment'), 'raiseCodeExtended'],
                },
                onError: {
                  target: 'available',
                  actions: [
                    withEvent('assignExtensionError'),
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
      description: 'The payment succeeded.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'success' } },
    },
    refunded: {
      description: 'The payment was refunded.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'refunded' } },
    },
    failed: {
      description: 'The attempt ended without money.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'failed' } },
    },
    superseded: {
      description: 'Another code replaced this one, or the order is no longer pending.',
      type: 'final',
      entry: { type: 'assignResult', params: { result: 'superseded' } },
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
