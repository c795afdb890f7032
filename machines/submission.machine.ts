import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { askAgainPauseMs, leavesOpen, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type Submission<Values> = { values: Values; idempotencyKey: string };

/** A new key for each attempt; the machine keeps the previous key for a repeat of the same values. */
export type SubmissionEvent<Values> =
  | ({ type: 'form.submitted' } & Submission<Values>)
  | { type: 'form.edited' }
  | ConnectionEvent;

/** True if the call changes something on the server; false if it only creates something to download. */
type SubmissionInput = { changes: boolean };

/**
 * Creates the machine of a form that posts and can be submitted repeatedly. It loses no typed text. After a
 * lost answer it sends the same values with the same key, which shows the outcome of the first try; only
 * then does the page say whether they were saved. Until then nothing else is sent, so that an older write
 * never follows a newer one.
 */
export function createSubmissionMachine<Values, Output>() {
  return setup({
    types: {} as {
      input: SubmissionInput;
      context: {
        changes: boolean;
        sent: Submission<Values> | null;
        /** The number of tries without an answer. */
        unanswered: number;
        error: ApiError | null;
        output: Output | null;
      };
      events: SubmissionEvent<Values>;
      emitted:
        | { type: 'form.accepted'; output: Output }
        /** No answer came; the form asks again. */
        | { type: 'form.unanswered' }
        | { type: 'form.failed'; error: ApiError };
      tags: 'busy';
    },
    actors: {
      submit: fromPromise<Output, Submission<Values>>(unprovided('submit')),
      connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
    },
    delays: { askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered) },
    guards: {
      mayAskAgain: ({ context }, { error }: { error: unknown }) =>
        context.changes && mayAskAgain(error, context.unanswered),
      isUnknown: ({ context }, { error }: { error: unknown }) =>
        context.changes && leavesOpen(error),
      isInvalid: (_, { error }: { error: unknown }) => asApiError(error).kind === 'invalid',
    },
    actions: {
      assignSent: assign(
        ({ context: { sent } }, { values, idempotencyKey }: Submission<Values>) => ({
          // The same values may have arrived without a response: they keep their key.
          sent: sent !== null && isSame(values, sent.values) ? sent : { values, idempotencyKey },
          error: null,
        }),
      ),
      assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
      clearUnanswered: assign({ unanswered: 0 }),
      assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
      assignOutput: assign((_, { output }: { output: Output }) => ({
        output,
        sent: null,
        unanswered: 0,
        error: null,
      })),
      clearError: assign({ error: null }),
      emitAccepted: emit((_, { output }: { output: Output }) => ({
        type: 'form.accepted' as const,
        output,
      })),
      emitUnanswered: emit({ type: 'form.unanswered' as const }),
      emitFailed: emit((_, { error }: { error: unknown }) => ({
        type: 'form.failed' as const,
        error: asApiError(error),
      })),
    },
  }).createMachine({
    id: 'submission',
    context: ({ input }) => ({
      changes: input.changes,
      sent: null,
      unanswered: 0,
      error: null,
      output: null,
    }),
    initial: 'editing',
    states: {
      editing: {
        description: 'The person fills in the form. Field errors stay until the next submission.',
        entry: 'clearUnanswered',
        on: {
          'form.submitted': { target: 'submitting', actions: withEvent('assignSent') },
        },
      },
      submitting: {
        description: 'The form is being sent; a second click changes nothing.',
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { sent } }) => {
            if (sent === null) throw new Error('nothing was submitted');
            return sent;
          },
          onDone: {
            target: 'submitted',
            actions: [withEvent('assignOutput'), withEvent('emitAccepted')],
          },
          onError: [
            {
              guard: withEvent('isInvalid'),
              target: 'editing',
              actions: [withEvent('assignError'), withEvent('emitFailed')],
            },
            {
              guard: withEvent('mayAskAgain'),
              target: 'unclear',
              actions: [withEvent('assignError'), 'assignUnanswered', 'emitUnanswered'],
            },
            { guard: withEvent('isUnknown'), target: 'unknown', actions: withEvent('assignError') },
            {
              target: 'failed',
              actions: [withEvent('assignError'), withEvent('emitFailed')],
            },
          ],
        },
      },
      unclear: {
        description:
          'No response came, so the outcome is unknown. The same values are sent again with their key.',
        tags: 'busy',
        invoke: { id: 'awaitConnection', src: 'connection' },
        on: { 'connection.returned': 'submitting' },
        after: { askAgainPause: 'submitting' },
      },
      unknown: {
        description:
          'Several tries got no response. The page says what to check; the tries continue.',
        entry: 'clearUnanswered',
        invoke: { id: 'watchConnection', src: 'connection' },
        after: { askAgainPause: 'submitting' },
        on: {
          'connection.returned': 'submitting',
          'form.submitted': { target: 'submitting', actions: withEvent('assignSent') },
        },
      },
      failed: {
        description: 'The server did not accept it. The typed values stay and can be sent again.',
        entry: 'clearUnanswered',
        on: {
          'form.submitted': { target: 'submitting', actions: withEvent('assignSent') },
          'form.edited': { target: 'editing', actions: 'clearError' },
        },
      },
      submitted: {
        description: 'The server has accepted it. The next submission is a new one.',
        on: {
          'form.submitted': { target: 'submitting', actions: withEvent('assignSent') },
        },
      },
    },
  });
}

export const submissionMachine = createSubmissionMachine<
  Readonly<Record<string, unknown>>,
  unknown
>();

export type SubmissionRef<Values, Output> = ActorRefFrom<
  ReturnType<typeof createSubmissionMachine<Values, Output>>
>;

function isSame(values: unknown, before: unknown): boolean {
  return JSON.stringify(values) === JSON.stringify(before);
}
