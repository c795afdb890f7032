import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { undoMs } from '#contract/base/limits.ts';
import type { Unread } from '#contract/notifications/schemas.ts';
import { unprovided } from './unprovided.ts';

export type RemovalEvent =
  | { type: 'removal.requested' }
  | { type: 'removal.undone' }
  /** The page of the list was left, or its tab closed: the removal can no longer be undone. */
  | { type: 'page.left' };

/** Removes one item from a list: hidden immediately, deleted only if not undone in time. */
export const removalMachine = setup({
  types: {} as {
    input: { id: string };
    context: { id: string; error: ApiError | null };
    events: RemovalEvent;
    tags: 'hidden';
  },
  actors: {
    remove: fromPromise<Unread, { id: string }>(unprovided('remove')),
  },
  delays: { undoTime: undoMs },
  guards: {
    isGoneAlready: (_, params: { error: unknown }) => asApiError(params.error).kind === 'notFound',
  },
  actions: {
    assignError: assign((_, params: { error: unknown }) => ({
      error: asApiError(params.error),
    })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'removal',
  context: ({ input }) => ({ id: input.id, error: null }),
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
          {
            guard: { type: 'isGoneAlready', params: ({ event }) => event },
            target: 'gone',
          },
          {
            target: 'failed',
            actions: { type: 'assignError', params: ({ event }) => event },
          },
        ],
      },
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
