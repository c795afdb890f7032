import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { CodeKind, CodeRequest, SmsSent } from '#contract/accounts/auth.ts';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { smsResendMs } from '#contract/base/limits.ts';
import { unprovided } from './unprovided.ts';

export type SmsCodeEvent = { type: 'code.requested'; to: string } | { type: 'recipient.changed' };

/** Requests codes for a phone or an address, at most one per pause that the server names. */
export const smsCodeMachine = setup({
  types: {} as {
    input: { kind: CodeKind };
    context: {
      kind: CodeKind;
      /** The phone or address of the last request. */
      to: string;
      /** The time until another code may be requested, in ms. */
      waitMs: number;
      error: ApiError | null;
    };
    events: SmsCodeEvent;
    tags: 'busy' | 'sent';
  },
  actors: {
    sendCode: fromPromise<SmsSent, CodeRequest>(unprovided('sendCode')),
  },
  delays: {
    coolDown: ({ context }) => context.waitMs,
  },
  guards: {
    mustWait: (_, params: { error: unknown }) => asApiError(params.error).kind === 'tooMany',
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
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'smsCode',
  context: ({ input }) => ({ kind: input.kind, to: '', waitMs: 0, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'A code can be requested.',
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
        onDone: {
          target: 'coolingDown',
          actions: { type: 'assignWait', params: ({ event }) => event },
        },
        onError: [
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            target: 'refused.waiting',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
          {
            target: 'refused.retryable',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
        ],
      },
    },
    coolingDown: {
      description: 'A code was sent. The same recipient may request another after the pause.',
      tags: 'sent',
      after: { coolDown: 'idle' },
      on: { 'recipient.changed': 'idle' },
    },
    refused: {
      description: 'No code was sent; the reason is next to the field.',
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
