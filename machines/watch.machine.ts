import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { Surroundings } from './payment.setup.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

export type WatchEvent =
  | Surroundings
  /** The person has come back to the page, or another tab has found it otherwise than it is shown here. */
  | { type: 'poll.requested' }
  /** Another tab has just read the page and found it as it is shown here. */
  | { type: 'page.confirmed' }
  /** The person is signing out: no answer is for them any more. */
  | { type: 'session.ending' };

const followingMs = 5000;

/**
 * Keeps a page that speaks of money true while somebody sees it. The page is read again now and then,
 * less often once nothing has changed for ten minutes, and at once when somebody comes back to it. Of
 * several tabs that show the same page one reads: the others hear of it and wait a little longer, so
 * that they take its place only when it goes. What is shown stays when a reading fails, and is said to
 * be possibly out of date.
 */
export const watchMachine = setup({
  types: {} as {
    /** `quiet`: how many readings in a row found nothing new. `follows`: whether another tab reads. */
    context: { quiet: number; follows: boolean };
    events: WatchEvent;
  },
  actors: {
    readPage: fromPromise<{ isNew: boolean }>(unprovided('readPage')),
    surroundings: fromCallback<WatchEvent>(unprovidedCallback('surroundings')),
  },
  delays: {
    readInterval: ({ context: { quiet, follows } }) =>
      (quiet < 20 ? 30_000 : 60_000) + (follows ? followingMs : 0),
    retryInterval: 30_000,
  },
  actions: {
    assignReading: assign(({ context: { quiet } }, { output }: { output: { isNew: boolean } }) => ({
      quiet: output.isNew ? 0 : quiet + 1,
      follows: false,
    })),
    assignConfirmation: assign(({ context: { quiet } }) => ({ quiet: quiet + 1, follows: true })),
  },
}).createMachine({
  id: 'watch',
  context: { quiet: 0, follows: false },
  invoke: { id: 'surroundings', src: 'surroundings' },
  initial: 'shown',
  on: {
    'tab.hidden': '.hidden',
    'session.ending': '.ended',
  },
  states: {
    shown: {
      description: 'The page shows what the server said last.',
      after: { readInterval: 'reading' },
      on: {
        'poll.requested': 'reading',
        'page.confirmed': { target: 'shown', reenter: true, actions: 'assignConfirmation' },
        'network.lost': 'outdated',
      },
    },
    reading: {
      description: 'The page is read again; what stands on the screen stays.',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        onDone: {
          target: 'shown',
          actions: { type: 'assignReading', params: ({ event }) => event },
        },
        onError: 'outdated',
      },
      on: {
        'page.confirmed': { target: 'shown', actions: 'assignConfirmation' },
        'network.lost': 'outdated',
      },
    },
    outdated: {
      description:
        'The network is gone, or nobody answered. The page says that it may be out of date.',
      after: { retryInterval: 'reading' },
      on: {
        'poll.requested': 'reading',
        'network.restored': 'reading',
        'page.confirmed': { target: 'shown', actions: 'assignConfirmation' },
      },
    },
    hidden: {
      description: 'Nobody sees the page; nobody reads it.',
      on: { 'tab.shown': 'reading' },
    },
    ended: {
      description: 'Whoever signs out is told nothing more; a reading under way is given up.',
      type: 'final',
    },
  },
});

export type WatchRef = ActorRefFrom<typeof watchMachine>;
