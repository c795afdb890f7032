import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { Acceptance, AcceptedVersions, LegalDue } from '#contract/content/legal.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type AcceptanceEvent =
  /** The person accepts the documents on the page. */
  | { type: 'acceptance.given'; idempotencyKey: string }
  | { type: 'acceptance.declined' }
  | { type: 'retry.requested' }
  | ConnectionEvent;

export type AcceptanceOutput = { accepted: boolean };

/**
 * Asks a person to accept new versions of terms and privacy policy before an order is placed. It starts by
 * reading the due versions, because another tab may have accepted them. A lost answer is asked again with its key.
 */
export const acceptanceMachine = setup({
  types: {} as {
    context: {
      due: readonly LegalDue[];
      /** The versions that an acceptance names; null before they were read. */
      versions: AcceptedVersions | null;
      idempotencyKey: string;
      /** The number of tries without an answer. */
      unanswered: number;
      error: ApiError | null;
      isAccepted: boolean;
    };
    events: AcceptanceEvent;
    output: AcceptanceOutput;
    tags: 'busy';
  },
  actors: {
    fetchAcceptance: fromPromise<Acceptance>(unprovided('fetchAcceptance')),
    accept: fromPromise<Acceptance, { versions: AcceptedVersions; idempotencyKey: string }>(
      unprovided('accept'),
    ),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    reloadInterval: 5000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    isNothingDue: (_, params: { output: Acceptance }) => params.output.due.length === 0,
    isOtherVersion: (_, params: { error: unknown }) =>
      asApiError(params.error).error === 'legal.changed',
    leavesOpen: (_, params: { error: unknown }) => leavesOpen(params.error),
  },
  actions: {
    assignDue: assign((_, params: { output: Acceptance }) => ({
      due: params.output.due,
      versions: params.output.versions,
      unanswered: 0,
      error: null,
    })),
    assignKey: assign((_, params: { idempotencyKey: string }) => ({
      idempotencyKey: params.idempotencyKey,
      unanswered: 0,
      error: null,
    })),
    assignAccepted: assign({ isAccepted: true }),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignError: assign((_, params: { error: unknown }) => ({ error: asApiError(params.error) })),
    assignRefusal: assign((_, params: { error: unknown }) => ({
      error: asApiError(params.error),
      unanswered: 0,
    })),
  },
}).createMachine({
  id: 'acceptance',
  context: {
    due: [],
    versions: null,
    idempotencyKey: '',
    unanswered: 0,
    error: null,
    isAccepted: false,
  },
  initial: 'checking',
  states: {
    checking: {
      description: 'The server is asked which documents the person has not accepted yet.',
      tags: 'busy',
      invoke: {
        id: 'fetchAcceptance',
        src: 'fetchAcceptance',
        onDone: [
          { guard: withEvent('isNothingDue'), target: 'accepted' },
          { target: 'asked', actions: withEvent('assignDue') },
        ],
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
      on: { 'acceptance.declined': 'declined' },
    },
    unavailable: {
      description: 'The documents could not be read. They are read again after a pause.',
      after: { reloadInterval: 'checking' },
      on: { 'retry.requested': 'checking', 'acceptance.declined': 'declined' },
    },
    asked: {
      description: 'The page names each new version and what has changed, and asks to accept them.',
      on: {
        'acceptance.given': { target: 'submitting', actions: withEvent('assignKey') },
        'acceptance.declined': 'declined',
      },
    },
    submitting: {
      description: 'The acceptance is being stored; a second click changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { versions, idempotencyKey } }) => {
          if (versions === null) throw new Error('the documents are read before they are accepted');
          return { versions, idempotencyKey };
        },
        onDone: 'accepted',
        onError: [
          { guard: withEvent('isOtherVersion'), target: 'checking' },
          {
            guard: withEvent('leavesOpen'),
            target: 'unclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          { target: 'refused', actions: withEvent('assignRefusal') },
        ],
      },
    },
    unclear: {
      description: 'No answer came. The same acceptance is sent again with its key.',
      tags: 'busy',
      invoke: { id: 'awaitConnection', src: 'connection' },
      after: { askAgainPause: 'submitting' },
      on: { 'connection.returned': 'submitting', 'acceptance.declined': 'declined' },
    },
    refused: {
      description: 'The server did not store the acceptance. The page says why, and asks again.',
      on: {
        'acceptance.given': { target: 'submitting', actions: withEvent('assignKey') },
        'acceptance.declined': 'declined',
      },
    },
    accepted: {
      description: 'Every version in force is accepted; the order is placed.',
      type: 'final',
      entry: 'assignAccepted',
    },
    declined: {
      description: 'The person does not accept now. No order is placed.',
      type: 'final',
    },
  },
  output: ({ context }) => ({ accepted: context.isAccepted }),
});

export type AcceptanceRef = ActorRefFrom<typeof acceptanceMachine>;
