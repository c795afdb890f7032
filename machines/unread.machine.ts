import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type UnreadEvent =
  /** A notification was read, deleted or caused, in this tab or another. */
  | { type: 'unread.changed' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  /** The person is signing out: later responses do not concern them. */
  | { type: 'session.ending' };

/**
 * The number of unread notifications. It is polled after an event, when the tab becomes visible, and at
 * intervals while it is visible. A failed poll changes nothing: the number is secondary and shows no
 * failure.
 */
export const unreadMachine = setup({
  types: {} as {
    /** `pollsSoon`: true if one more poll follows soon. */
    context: { unread: number | null; pollsSoon: boolean };
    events: UnreadEvent;
  },
  actors: {
    fetchUnread: fromPromise<number>(unprovided('fetchUnread')),
    surroundings: fromCallback<UnreadEvent>(unprovidedCallback('surroundings')),
  },
  delays: {
    // A notification may follow its cause with a delay: a paid order is fulfilled in the background.
    pollInterval: ({ context }) => (context.pollsSoon ? 2000 : 60_000),
  },
  actions: {
    assignUnread: assign((_, params: { output: number }) => ({ unread: params.output })),
    assignPollsSoon: assign({ pollsSoon: true }),
    assignPollsLater: assign({ pollsSoon: false }),
  },
}).createMachine({
  id: 'unread',
  context: { unread: null, pollsSoon: false },
  invoke: { id: 'surroundings', src: 'surroundings' },
  initial: 'polling',
  on: {
    'unread.changed': { target: '.polling', actions: 'assignPollsSoon' },
    'tab.hidden': '.hidden',
    'tab.shown': '.polling',
    'session.ending': '.ended',
  },
  states: {
    polling: {
      description: 'The number is being fetched. A change during the poll starts another one.',
      invoke: {
        id: 'fetchUnread',
        src: 'fetchUnread',
        onDone: { target: 'waiting', actions: withEvent('assignUnread') },
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'The poll has ended; the next one follows after a pause.',
      after: { pollInterval: { target: 'polling', actions: 'assignPollsLater' } },
    },
    hidden: {
      description: 'The tab is hidden; the number is not polled.',
      on: { 'unread.changed': { actions: 'assignPollsSoon' } },
    },
    ended: {
      description: 'The person signs out. A running poll is aborted.',
      type: 'final',
    },
  },
});

export type UnreadRef = ActorRefFrom<typeof unreadMachine>;
