import { assertEvent, assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/errors.ts';
import { unprovided } from './unprovided.ts';

export type Submission<Values> = { values: Values; idempotencyKey: string };

/** The key is a new one for each attempt; the machine keeps the one before as long as that counts. */
export type SubmissionEvent<Values> =
  | ({ type: 'form.submitted' } & Submission<Values>)
  | { type: 'form.edited' };

/** Returns the machine of any form that posts, as often as it is submitted. Nothing typed is lost. */
export function createSubmissionMachine<Values, Output>() {
  return setup({
    types: {} as {
      context: {
        values: Values | null;
        /** Empty once the server has taken what was sent with it. */
        idempotencyKey: string;
        error: ApiError | null;
        output: Output | null;
      };
      events: SubmissionEvent<Values>;
      emitted: { type: 'form.accepted'; output: Output } | { type: 'form.failed'; error: ApiError };
      tags: 'busy';
    },
    actors: {
      submit: fromPromise<Output, Submission<Values>>(unprovided('submit')),
    },
    guards: {
      isInvalid: (_, { error }: { error: unknown }) => asApiError(error).kind === 'invalid',
    },
    actions: {
      assignValues: assign(({ context }, { values, idempotencyKey }: Submission<Values>) => ({
        values,
        error: null,
        // The same values may have arrived although no answer came back: they keep their key.
        idempotencyKey:
          context.idempotencyKey !== '' && isSame(values, context.values)
            ? context.idempotencyKey
            : idempotencyKey,
      })),
      assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
      assignOutput: assign((_, { output }: { output: Output }) => ({ output, idempotencyKey: '' })),
      clearError: assign({ error: null }),
      emitAccepted: emit((_, { output }: { output: Output }) => ({
        type: 'form.accepted' as const,
        output,
      })),
      emitFailed: emit((_, { error }: { error: unknown }) => ({
        type: 'form.failed' as const,
        error: asApiError(error),
      })),
    },
  }).createMachine({
    id: 'submission',
    context: { values: null, idempotencyKey: '', error: null, output: null },
    initial: 'editing',
    states: {
      editing: {
        description: 'The person writes. Field errors of the last try stay until the next.',
        on: {
          'form.submitted': {
            target: 'submitting',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
        },
      },
      submitting: {
        description: 'One call is under way; a second click changes nothing.',
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { idempotencyKey }, event }) => {
            assertEvent(event, 'form.submitted');
            return { values: event.values, idempotencyKey };
          },
          onDone: {
            target: 'submitted',
            actions: [
              { type: 'assignOutput', params: ({ event }) => event },
              { type: 'emitAccepted', params: ({ event }) => event },
            ],
          },
          onError: [
            {
              guard: { type: 'isInvalid', params: ({ event }) => event },
              target: 'editing',
              actions: [
                { type: 'assignError', params: ({ event }) => event },
                { type: 'emitFailed', params: ({ event }) => event },
              ],
            },
            {
              target: 'failed',
              actions: [
                { type: 'assignError', params: ({ event }) => event },
                { type: 'emitFailed', params: ({ event }) => event },
              ],
            },
          ],
        },
      },
      failed: {
        description: 'The server could not take it. What was typed is still there to send again.',
        on: {
          'form.submitted': {
            target: 'submitting',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          'form.edited': { target: 'editing', actions: 'clearError' },
        },
      },
      submitted: {
        description: 'The server has it. What is submitted now is sent as something new.',
        on: {
          'form.submitted': {
            target: 'submitting',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
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
