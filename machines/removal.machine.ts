import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { undoMs } from '#contract/base/limits.ts';
import type { Unread } from '#contract/notifications/schemas.ts';
import { askAgainPauseMs, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type RemovalEvent =
  | { type: 'removal.requested' }
  | { type: 'removal.undone' }
  /** The page of the list was left, or its tab closed: the removal can no longer be undone. */
  | { type: 'page.left' }
  | ConnectionEvent;

/**
 * Removes one item from a list: hidden immediately, deleted only if not undone in time. After a lost answer
 * the server is asked again with the same key before anything is called failed.
 */
export const removalMachine = setup({
  types: {} as {
    input: { id: string };
    context: {
      id: string;
      /** The number of tries without an answer. */
      unanswered: number;
      error: ApiError | null;
    };
    events: RemovalEvent;
    tags: 'hidden';
  },
  actors: {
    remove: fromPromise<Unread, { id: string }>(unprovided('remove')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    undoTime: undoMs,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    isGoneAlready: (_, params: { error: unknown }) => asApiError(params.error).kind === 'notFound',
    mayAskAgain: ({ context }, params: { error: unknown }) =>
      mayAskAgain(params.error, context.unanswered),
  },
  actions: {
    assignError: assign((_, params: { error: unknown }) => ({
      error: asApiError(params.error),
    })),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    clearError: assign({ error: null, unanswered: 0 }),
  },
}).createMachine({
  id: 'removal',
  context: ({ input }) => ({ id: input.id, unanswered: 0, error: null }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The item is in the list.',
      on: { 'removal.requested': 'waiting' },
    },
    waiting: {
      description: 'The item is out of the list and can be restored. The server does not know yet.',
      tags: 'hidden',
      entry: 'clearError',
      after: { undoTime: 'deleting' },
      on: { 'removal.undone': 'listed', 'page.left': 'deleting' },
    },
    deleting: {
      description: 'The server deletes the item. The call continues after the page is left.',
      tags: 'hidden',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'gone',
        onError: [
          { guard: withEvent('isGoneAlready'), target: 'gone' },
          { guard: withEvent('mayAskAgain'), target: 'unclear', actions: 'assignUnanswered' },
          { target: 'failed', actions: withEvent('assignError') },
        ],
      },
    },
    unclear: {
      description: 'No answer came: it may be deleted or not. Soon the server is asked again.',
      tags: 'hidden',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'connection.returned': 'deleting' },
      after: { askAgainPause: 'deleting' },
    },
    failed: {
      description: 'The deletion failed. The item is back in the list, with the reason.',
      on: { 'removal.requested': 'waiting' },
    },
    gone: {
      description: 'The item is deleted, by this page or another.',
      type: 'final',
    },
  },
});

export type RemovalRef = ActorRefFrom<typeof removalMachine>;
