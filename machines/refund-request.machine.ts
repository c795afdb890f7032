import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/errors.ts';
import { isResponseLost } from '#contract/lost-response.ts';
import { openRefundNo, refundOf } from '#contract/refund-failures.ts';
import type { Refund, RefundAccount, RefundQuote, RefundRequest } from '#contract/refunds.ts';

import { isRefundClosed } from './refund-lifecycle.machine.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** What a person does with a refund that is open. */
export type RefundAct =
  | { kind: 'accept'; offered: number }
  | { kind: 'withdraw' }
  | { kind: 'note'; text: string }
  | { kind: 'account'; account: RefundAccount };

type Sending = { request: RefundRequest; idempotencyKey: string };

export type RefundRequestEvent =
  /** The key is a new one for each round of asking. */
  | ({ type: 'request.submitted' } & Sending)
  | { type: 'retry.requested' }
  | { type: 'withdrawal.requested' }
  | { type: 'confirmation.accepted' }
  | { type: 'confirmation.declined' }
  | { type: 'offer.accepted'; offered: number }
  | { type: 'note.sent'; text: string }
  | { type: 'account.sent'; account: RefundAccount };

type Context = {
  orderNo: string;
  refundNo: string;
  quote: RefundQuote | null;
  refund: Refund | null;
  /** What was sent last, with its key: sent again after a lost answer, it is the same request. */
  sending: Sending | null;
  act: RefundAct | null;
  error: ApiError | null;
};

const hourMs = 60 * 60 * 1000;

/**
 * Asking for money back and following what becomes of it: from an order, or from the number of a refund.
 * The amount that the terms give is asked for again when it becomes less. After a lost answer nobody
 * knows whether the request arrived: it is sent again with its key, and is the same one.
 */
export const refundRequestMachine = setup({
  types: {} as {
    input: { orderNo: string } | { refundNo: string };
    context: Context;
    events: RefundRequestEvent;
    output: { refund: Refund | null };
    tags: 'busy';
    children: {
      fetchQuote: 'fetchQuote';
      createRefund: 'createRefund';
      readRefund: 'fetchRefund';
      refreshRefund: 'fetchRefund';
      confirmation: 'confirmation';
      actOnRefund: 'actOnRefund';
    };
  },
  actors: {
    fetchQuote: fromPromise<RefundQuote, { orderNo: string }>(unprovided('fetchQuote')),
    createRefund: fromPromise<Refund, Sending>(unprovided('createRefund')),
    fetchRefund: fromPromise<Refund, { refundNo: string }>(unprovided('fetchRefund')),
    actOnRefund: fromPromise<Refund, { refundNo: string; act: RefundAct }>(
      unprovided('actOnRefund'),
    ),
    confirmation: fromCallback<RefundRequestEvent>(unprovidedCallback('confirmation')),
  },
  guards: {
    isKnown: ({ context }) => context.refundNo !== '',
    isClosed: ({ context }) => context.refund !== null && isRefundClosed(context.refund.status),
    isOpenAlready: (_, { output }: { output: RefundQuote }) => output.open_refund_no !== undefined,
    isNothingLeft: (_, { output }: { output: RefundQuote }) => output.refundable === 0,
    isOpenMeanwhile: (_, { error }: { error: unknown }) => openRefundNo(error) !== '',
    isInvalid: (_, { error }: { error: unknown }) => asApiError(error).kind === 'invalid',
    isLost: (_, { error }: { error: unknown }) => isResponseLost(asApiError(error)),
  },
  actions: {
    assignQuote: assign((_, { output }: { output: RefundQuote }) => ({ quote: output })),
    assignOpenNumber: assign((_, { output }: { output: RefundQuote }) => ({
      refundNo: output.open_refund_no ?? '',
    })),
    assignNumberOfError: assign((_, { error }: { error: unknown }) => ({
      refundNo: openRefundNo(error),
      sending: null,
    })),
    assignSending: assign((_, { request, idempotencyKey }: Sending) => ({
      sending: { request, idempotencyKey },
      error: null,
    })),
    assignRefund: assign(({ context: { act, error } }, { output }: { output: Refund }) => ({
      refund: output,
      refundNo: output.refund_no,
      sending: null,
      error: act === null || (isLost(error) && isDecidedBy(output, act)) ? null : error,
    })),
    assignRefundOfError: assign(({ context }, { error }: { error: unknown }) => ({
      refund: refundOf(error) ?? context.refund,
    })),
    assignAct: assign((_, { act }: { act: RefundAct }) => ({ act, error: null })),
    assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
    clearError: assign({ error: null }),
  },
  delays: {
    /** Until the terms give less, by the server's clock; looked at again within the hour anyway. */
    quoteLifetime: ({ context: { quote } }) => {
      const next = quote?.next_change;
      if (quote === null || next === undefined) return hourMs;
      const untilMs = Date.parse(next.at) - Date.parse(quote.as_of);
      return Math.min(hourMs, Math.max(1000, untilMs));
    },
    refreshTime: 30_000,
  },
}).createMachine({
  id: 'refundRequest',
  context: ({ input }) => ({
    orderNo: 'orderNo' in input ? input.orderNo : '',
    refundNo: 'refundNo' in input ? input.refundNo : '',
    quote: null,
    refund: null,
    sending: null,
    act: null,
    error: null,
  }),
  output: ({ context }) => ({ refund: context.refund }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'It begins with an order, or with a refund that is known.',
      always: [{ guard: 'isKnown', target: 'reading' }, { target: 'quoting' }],
    },
    quoting: {
      description: 'The server works out what goes back. What was typed stays.',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: [
          {
            guard: { type: 'isOpenAlready', params: ({ event }) => event },
            target: 'reading',
            actions: { type: 'assignOpenNumber', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNothingLeft', params: ({ event }) => event },
            target: 'nothingLeft',
            actions: { type: 'assignQuote', params: ({ event }) => event },
          },
          {
            target: 'asking',
            actions: { type: 'assignQuote', params: ({ event }) => event },
          },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'assignError', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'The form, with how the amount comes about. A refused try left its reason here.',
      on: {
        'request.submitted': {
          target: 'submitting',
          actions: { type: 'assignSending', params: ({ event }) => event },
        },
      },
      after: { quoteLifetime: 'quoting' },
    },
    submitting: {
      description: 'One request is under way; a second click changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'createRefund',
        src: 'createRefund',
        input: ({ context: { sending } }) => {
          if (sending === null) throw new Error('nothing was asked for');
          return sending;
        },
        onDone: {
          target: 'following',
          actions: { type: 'assignRefund', params: ({ event }) => event },
        },
        onError: [
          {
            guard: { type: 'isOpenMeanwhile', params: ({ event }) => event },
            target: 'reading',
            actions: { type: 'assignNumberOfError', params: ({ event }) => event },
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'unclear',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: 'quoting',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            target: 'asking',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
        ],
      },
    },
    unclear: {
      description: 'Nobody said whether the request arrived. Sent again it is the same one.',
      on: { 'retry.requested': 'submitting' },
    },
    nothingLeft: {
      description: 'The terms give nothing back of this order.',
      on: { 'retry.requested': 'quoting' },
    },
    unavailable: {
      description: 'What was asked for could not be read.',
      on: { 'retry.requested': { target: 'deciding', actions: 'clearError' } },
    },
    reading: {
      description: 'The refund is being read.',
      invoke: {
        id: 'readRefund',
        src: 'fetchRefund',
        input: ({ context }) => ({ refundNo: context.refundNo }),
        onDone: {
          target: 'following',
          actions: { type: 'assignRefund', params: ({ event }) => event },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'assignError', params: ({ event }) => event },
        },
      },
    },
    following: {
      description: 'The refund is known, and what its owner can do with it.',
      always: { guard: 'isClosed', target: 'closed' },
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
          description: 'It is looked at again soon: somebody may have decided.',
          after: { refreshTime: 'refreshing' },
        },
        refreshing: {
          description: 'It is being read again; what stands on the screen stays.',
          invoke: {
            id: 'refreshRefund',
            src: 'fetchRefund',
            input: ({ context }) => ({ refundNo: context.refundNo }),
            onDone: {
              target: 'resting',
              actions: { type: 'assignRefund', params: ({ event }) => event },
            },
            onError: 'resting',
          },
        },
      },
    },
    confirmingWithdrawal: {
      description: 'The dialog asks whether it is to be withdrawn.',
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
      description: 'What the person wants done is under way.',
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
          actions: { type: 'assignRefund', params: ({ event }) => event },
        },
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'following.refreshing',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            target: 'following',
            actions: [
              { type: 'assignRefundOfError', params: ({ event }) => event },
              { type: 'assignError', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    closed: {
      description: 'Declined, withdrawn, refunded or settled: nothing can become of it any more.',
      type: 'final',
    },
  },
});

export type RefundRequestRef = ActorRefFrom<typeof refundRequestMachine>;

function isLost(error: ApiError | null): boolean {
  return error !== null && isResponseLost(error);
}

/** Whether a refund as it is now says what became of an act: it was done, or cannot be done any more. */
function isDecidedBy({ status, offered, notes, account }: Refund, act: RefundAct): boolean {
  switch (act.kind) {
    case 'accept':
      return status !== 'offered' || offered !== act.offered;
    case 'withdraw':
      return status !== 'requested' && status !== 'offered';
    case 'note':
      return isRefundClosed(status) || notes.some(({ text }) => text === act.text);
    case 'account':
      return status !== 'failed' || isSameAccount(account, act.account);
  }
}

// The server gives back the end of a number, the rest masked.
function isSameAccount(shown: RefundAccount | undefined, { account }: RefundAccount): boolean {
  return shown !== undefined && shown.account.slice(-4) === account.slice(-4);
}
