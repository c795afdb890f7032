import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '../contract/errors.ts';
import { unprovided } from './unprovided.ts';

/** What a form holds. The port knows its exact shape; the machine only carries it. */
export type FormValues = Readonly<Record<string, unknown>>;

export type SubmissionEvent =
  | { type: 'form.submitted'; values: FormValues }
  | { type: 'form.edited' };

/** Any form that posts: contact, profile, password, reset, verification. Nothing typed is lost. */
export const submissionMachine = setup({
  types: {} as {
    input: { idempotencyKey: string };
    context: {
      idempotencyKey: string;
      values: FormValues;
      error: ApiError | null;
      answer: unknown;
    };
    events: SubmissionEvent;
    output: { answer: unknown };
    tags: 'busy';
  },
  actors: {
    submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
      unprovided('submit'),
    ),
  },
  guards: {
    isInvalid: (_, params: { thrown: unknown }) => asApiError(params.thrown).kind === 'invalid',
  },
  actions: {
    rememberValues: assign((_, params: { values: FormValues }) => ({
      values: params.values,
      error: null,
    })),
    rememberError: assign((_, params: { thrown: unknown }) => ({
      error: asApiError(params.thrown),
    })),
    rememberAnswer: assign((_, params: { answer: unknown }) => ({ answer: params.answer })),
    forgetError: assign({ error: null }),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    idempotencyKey: input.idempotencyKey,
    values: {},
    error: null,
    answer: null,
  }),
  initial: 'editing',
  output: ({ context }) => ({ answer: context.answer }),
  states: {
    editing: {
      description: 'The person writes. Field errors of the last try stay until the next.',
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberValues', params: ({ event }) => event },
        },
      },
    },
    submitting: {
      description: 'One call is under way; a second click changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({
          values: context.values,
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: {
          target: 'done',
          actions: { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ thrown: event.error }) },
            target: 'editing',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
        ],
      },
    },
    failed: {
      description: 'The server could not take it. What was typed is still there to send again.',
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberValues', params: ({ event }) => event },
        },
        'form.edited': { target: 'editing', actions: 'forgetError' },
      },
    },
    done: {
      description: 'The server has it.',
      type: 'final',
    },
  },
});

export type SubmissionRef = ActorRefFrom<typeof submissionMachine>;
