import type { ActorRefFrom } from 'xstate';
import { refundRequestSetup } from './refund-request.setup.ts';
import { withEvent } from './with-event.ts';

/**
 * Requests a refund and follows it: from an order, or from the number of a refund. The customer confirms
 * the amount again when the terms give less. After a lost answer the outcome is unknown: the request is
 * sent again with its key, and the server treats it as the same one.
 */
export const refundRequestMachine = refundRequestSetup.createMachine({
  id: 'refundRequest',
  context: ({ input }) => ({
    orderNo: 'orderNo' in input ? input.orderNo : '',
    refundNo: 'refundNo' in input ? input.refundNo : '',
    quote: null,
    earlierQuote: null,
    refund: null,
    sending: null,
    unanswered: 0,
    act: null,
    error: null,
  }),
  output: ({ context }) => ({ refund: context.refund }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The input is an order or the number of a refund.',
      always: [{ guard: 'isKnown', target: 'reading' }, { target: 'quoting' }],
    },
    quoting: {
      description: 'The server computes the refundable amount. Typed text stays.',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: [
          {
            guard: withEvent('isOpenAlready'),
            target: 'reading',
            actions: withEvent('assignOpenNumber'),
          },
          {
            guard: withEvent('isNothingLeft'),
            target: 'nothingLeft',
            actions: withEvent('assignQuote'),
          },
          {
            guard: withEvent('isOtherFigure'),
            target: 'termsChanged',
            actions: withEvent('assignOtherQuote'),
          },
          { target: 'asking', actions: withEvent('assignQuote') },
        ],
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
    },
    asking: {
      description:
        'The form shows how the amount is computed. After a refusal it shows the reason.',
      on: {
        'request.submitted': { target: 'submitting', actions: withEvent('assignSending') },
      },
      after: { quoteLifetime: 'quoting' },
    },
    termsChanged: {
      description:
        'The terms give another amount than the page showed. It shows both; nothing was requested.',
      on: {
        'request.submitted': { target: 'submitting', actions: withEvent('assignSending') },
      },
      after: { quoteLifetime: 'quoting' },
    },
    submitting: {
      description: 'The request is being sent; a second click changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'createRefund',
        src: 'createRefund',
        input: ({ context: { sending } }) => {
          if (sending === null) throw new Error('nothing was asked for');
          return sending;
        },
        onDone: { target: 'following', actions: withEvent('assignRefund') },
        onError: [
          {
            guard: withEvent('isOpenMeanwhile'),
            target: 'reading',
            actions: withEvent('assignNumberOfError'),
          },
          {
            guard: withEvent('isNothingLeftNow'),
            target: 'nothingLeft',
            actions: withEvent('assignTermsChange'),
          },
          {
            guard: withEvent('isTermsChange'),
            target: 'termsChanged',
            actions: withEvent('assignTermsChange'),
          },
          {
            guard: withEvent('isUnanswered'),
            target: 'unclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          { guard: withEvent('isInvalid'), target: 'quoting', actions: withEvent('assignError') },
          { target: 'asking', actions: withEvent('assignError') },
        ],
      },
    },
    unclear: {
      description:
        'No response came, so the outcome is unknown. The same request is sent again with its key.',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'retry.requested': 'submitting', 'connection.returned': 'submitting' },
      after: { askAgainPause: 'submitting' },
    },
    nothingLeft: {
      description: 'The terms allow no refund of this order.',
      on: { 'retry.requested': 'quoting' },
    },
    unavailable: {
      description: 'The quote or the refund could not be read.',
      on: { 'retry.requested': { target: 'deciding', actions: 'clearError' } },
    },
    reading: {
      description: 'The refund is being read.',
      invoke: {
        id: 'readRefund',
        src: 'fetchRefund',
        input: ({ context }) => ({ refundNo: context.refundNo }),
        onDone: { target: 'following', actions: withEvent('assignRefund') },
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
    },
    following: {
      description: 'The page shows the refund and the possible actions.',
      always: { guard: 'isClosed', target: 'closed' },
      invoke: { id: 'surroundings', src: 'surroundings' },
      initial: 'resting',
      on: {
        'withdrawal.requested': 'confirmingWithdrawal',
        'offer.accepted': {
          target: 'acting',
          actions: {
            type: 'assignAct',
            params: ({ event }) => ({ act: { kind: 'accept', offered: event.offered } }),
          },
        },
        'note.sent': {
          target: 'acting',
          actions: {
            type: 'assignAct',
            params: ({ event }) => ({ act: { kind: 'note', text: event.text } }),
          },
        },
        'account.sent': {
          target: 'acting',
          actions: {
            type: 'assignAct',
            params: ({ event }) => ({ act: { kind: 'account', account: event.account } }),
          },
        },
      },
      states: {
        resting: {
          description:
            'The refund is read at intervals and when the person returns: the staff may have decided.',
          after: { refreshTime: 'refreshing' },
          on: { 'poll.requested': 'refreshing' },
        },
        refreshing: {
          description: 'The refund is being read again; the page stays as it is.',
          invoke: {
            id: 'refreshRefund',
            src: 'fetchRefund',
            input: ({ context }) => ({ refundNo: context.refundNo }),
            onDone: { target: 'resting', actions: withEvent('assignRefund') },
            onError: 'resting',
          },
        },
      },
    },
    confirmingWithdrawal: {
      description: 'The dialog asks whether to withdraw the request.',
      invoke: { id: 'confirmation', src: 'confirmation' },
      on: {
        'confirmation.accepted': {
          target: 'acting',
          actions: { type: 'assignAct', params: { act: { kind: 'withdraw' } } },
        },
        'confirmation.declined': 'following',
      },
    },
    acting: {
      description: 'An action on the refund is being sent.',
      tags: 'busy',
      invoke: {
        id: 'actOnRefund',
        src: 'actOnRefund',
        input: ({ context: { refundNo, act } }) => {
          if (act === null) throw new Error('nothing is to be done');
          return { refundNo, act };
        },
        onDone: {
          target: 'following',
          actions: [withEvent('assignRefund'), 'clearError'],
        },
        onError: [
          {
            guard: withEvent('isUnanswered'),
            target: 'actUnclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          {
            target: 'following',
            actions: [withEvent('assignRefundOfError'), withEvent('assignError')],
          },
        ],
      },
    },
    actUnclear: {
      description:
        'No answer came to what the person wants done. Soon it is sent again with the same key.',
      tags: 'busy',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'connection.returned': 'acting' },
      after: { askAgainPause: 'acting' },
    },
    closed: {
      description: 'Declined, withdrawn, refunded or settled: the refund cannot change any more.',
      type: 'final',
    },
  },
});

export type RefundRequestRef = ActorRefFrom<typeof refundRequestMachine>;
