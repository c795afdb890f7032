import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { hourMs } from '#contract/base/durations.ts';
import { changedRefundQuote, openRefundNo, findCarriedRefund } from '#contract/refunds/failures.ts';
import type {
  Refund,
  RefundAccount,
  RefundQuote,
  RefundRequest,
} from '#contract/refunds/schemas.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** The actions a person can take on an open refund. */
export type RefundAct =
  | { kind: 'accept'; offered: number }
  | { kind: 'withdraw' }
  | { kind: 'note'; text: string }
  | { kind: 'account'; account: RefundAccount };

type Sending = { request: RefundRequest; idempotencyKey: string };

export type RefundRequestEvent =
  /** A new key for each submission. */
  | ({ type: 'request.submitted' } & Sending)
  | { type: 'retry.requested' }
  | { type: 'withdrawal.requested' }
  | { type: 'confirmation.accepted' }
  | { type: 'confirmation.declined' }
  | { type: 'offer.accepted'; offered: number }
  | { type: 'note.sent'; text: string }
  | { type: 'account.sent'; account: RefundAccount }
  /** The person has returned to the page. */
  | { type: 'poll.requested' }
  | ConnectionEvent;

type Context = {
  orderNo: string;
  refundNo: string;
  /** The terms that the page shows; a request is made for these terms only. */
  quote: RefundQuote | null;
  /** The terms shown before they changed; null if there were none. */
  earlierQuote: RefundQuote | null;
  refund: Refund | null;
  /** The last request sent, with its key: repeated after a lost answer, it counts as the same request. */
  sending: Sending | null;
  /** The number of tries without a response. */
  unanswered: number;
  act: RefundAct | null;
  error: ApiError | null;
};

/** The parts of the refund request machine; its chart is in refund-request.machine.ts. */
export const refundRequestSetup = setup({
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
      awaitConnection: 'connection';
      surroundings: 'surroundings';
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
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
    surroundings: fromCallback<RefundRequestEvent>(unprovidedCallback('surroundings')),
  },
  guards: {
    isKnown: ({ context }) => context.refundNo !== '',
    isClosed: ({ context }) => context.refund !== null && !refundIs(context.refund.status, 'open'),
    isOpenAlready: (_, { output }: { output: RefundQuote }) => output.open_refund_no !== undefined,
    isNothingLeft: (_, { output }: { output: RefundQuote }) => output.refundable === 0,
    /** True if the terms give another amount or other terms than the page showed, and not zero. */
    isOtherFigure: ({ context: { quote } }, { output }: { output: RefundQuote }) =>
      quote !== null && quote.terms !== output.terms,
    isTermsChange: (_, { error }: { error: unknown }) => changedRefundQuote(error) !== null,
    isNothingLeftNow: (_, { error }: { error: unknown }) =>
      changedRefundQuote(error)?.refundable === 0,
    isOpenMeanwhile: (_, { error }: { error: unknown }) => openRefundNo(error) !== '',
    isInvalid: (_, { error }: { error: unknown }) => asApiError(error).kind === 'invalid',
    isUnanswered: (_, { error }: { error: unknown }) => leavesOpen(error),
  },
  actions: {
    assignQuote: assign((_, { output }: { output: RefundQuote }) => ({ quote: output })),
    assignOtherQuote: assign(({ context }, { output }: { output: RefundQuote }) => ({
      quote: output,
      earlierQuote: context.quote,
    })),
    assignTermsChange: assign(({ context }, { error }: { error: unknown }) => ({
      quote: changedRefundQuote(error) ?? context.quote,
      earlierQuote: context.quote,
      sending: null,
      error: null,
    })),
    assignOpenNumber: assign((_, { output }: { output: RefundQuote }) => ({
      refundNo: output.open_refund_no ?? '',
    })),
    assignNumberOfError: assign((_, { error }: { error: unknown }) => ({
      refundNo: openRefundNo(error),
      sending: null,
    })),
    assignSending: assign((_, { request, idempotencyKey }: Sending) => ({
      sending: { request, idempotencyKey },
      unanswered: 0,
      error: null,
    })),
    assignRefund: assign(({ context: { act, error } }, { output }: { output: Refund }) => ({
      refund: output,
      refundNo: output.refund_no,
      sending: null,
      // The reason why an act was refused stays while the refund is read again.
      error: act === null ? null : error,
    })),
    assignRefundOfError: assign(({ context }, { error }: { error: unknown }) => ({
      refund: findCarriedRefund(error) ?? context.refund,
    })),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignAct: assign((_, { act }: { act: RefundAct }) => ({
      act,
      unanswered: 0,
      error: null,
    })),
    assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
    clearError: assign({ error: null }),
  },
  delays: {
    /** The time until the terms give less, by the server's clock; at most an hour. */
    quoteLifetime: ({ context: { quote } }) => {
      const next = quote?.next_change;
      if (quote === null || next === undefined) return hourMs;
      const untilMs = Date.parse(next.at) - Date.parse(quote.as_of);
      return Math.min(hourMs, Math.max(1000, untilMs));
    },
    refreshTime: 30_000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
});
