import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { CodeKind, CodeRequest, SmsSent } from '#contract/accounts/auth.ts';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { smsResendMs } from '#contract/base/limits.ts';
import { askAgainPauseMs, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type SmsCodeEvent =
  | { type: 'code.requested'; to: string }
  | { type: 'recipient.changed' }
  | ConnectionEvent;

/**
 * Requests codes for a phone or an address, at most one per pause that the server names. After a lost answer
 * the server is asked again with the same key, which sends no second code.
 */
export const smsCodeMachine = setup({
  types: {} as {
    input: { kind: CodeKind };
    context: {
      kind: CodeKind;
      /** The phone or address of the last request. */
      to: string;
      /** The time until another code may be requested, in ms. */
      waitMs: number;
      /** The number of tries without an answer. */
      unanswered: number;
      error: ApiError | null;
    };
    events: SmsCodeEvent;
    tags: 'busy' | 'sent';
  },
  actors: {
    sendCode: fromPromise<SmsSent, CodeRequest>(unprovided('sendCode')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    coolDown: ({ context }) => context.waitMs,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    mustWait: (_, params: { error: unknown }) => asApiError(params.error).kind === 'tooMany',
    mayAskAgain: ({ context }, params: { error: unknown }) =>
      mayAskAgain(params.error, context.unanswered),
  },
  actions: {
    assignRecipient: assign((_, params: { to: string }) => ({ to: params.to, error: null })),
    assignWait: assign((_, params: { output: SmsSent }) => ({
      waitMs: params.output.resend_after_s * 1000,
    })),
    assignError: assign((_, params: { error: unknown }) => {
      const error = asApiError(params.error);
      return { error, waitMs: error.retryAfterMs ?? smsResendMs };
    }),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    clearUnanswered: assign({ unanswered: 0 }),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'smsCode',
  context: ({ input }) => ({ kind: input.kind, to: '', waitMs: 0, unanswered: 0, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'A code can be requested.',
      entry: 'clearUnanswered',
      on: { 'code.requested': 'sending' },
    },
    sending: {
      description: 'The server sends a code.',
      tags: 'busy',
      entry: {
        type: 'assignRecipient',
        params: ({ event, context }) => ({
          to: event.type === 'code.requested' ? event.to : context.to,
        }),
      },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ ...context.kind, to: context.to }),
        onDone: { target: 'coolingDown', actions: withEvent('assignWait') },
        onError: [
          {
            guard: withEvent('mustWait'),
            target: 'refused.waiting',
            actions: withEvent('assignError'),
          },
          { guard: withEvent('mayAskAgain'), target: 'unclear', actions: 'assignUnanswered' },
          { target: 'refused.retryable', actions: withEvent('assignError') },
        ],
      },
    },
    unclear: {
      description: 'No answer came: the code may be sent or not. Soon the server is asked again.',
      tags: 'busy',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'connection.returned': 'sending', 'recipient.changed': 'idle' },
      after: { askAgainPause: 'sending' },
    },
    coolingDown: {
      description: 'A code was sent. The same recipient may request another after the pause.',
      tags: 'sent',
      after: { coolDown: 'idle' },
      on: { 'recipient.changed': 'idle' },
    },
    refused: {
      description: 'No code was sent; the reason is next to the field.',
      entry: 'clearUnanswered',
      initial: 'retryable',
      on: { 'recipient.changed': { target: 'idle', actions: 'clearError' } },
      states: {
        retryable: {
          description: 'A wrong number or address, or a failure. A code can be requested again.',
          on: { 'code.requested': '#smsCode.sending' },
        },
        waiting: {
          description: 'Too many codes were sent. The server says how long to wait.',
          after: { coolDown: { target: '#smsCode.idle', actions: 'clearError' } },
        },
      },
    },
  },
});

export type SmsCodeRef = ActorRefFrom<typeof smsCodeMachine>;
