import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { unprovided } from './unprovided.ts';

export type UnreadEvent =
  /** Something was read, deleted or caused, in this tab or another. */
  { type: 'unread.changed' } | { type: 'tab.hidden' } | { type: 'tab.shown' };

/**
 * How many notifications a person has not read. It is asked for when something has happened, when the
 * tab comes into sight, and now and then while it is. A look that fails changes nothing: the number
 * stands beside everything else and has no failure of its own to show.
 */
export const unreadMachine = setup({
  types: {} as {
    /** `afterwards`: whether one more look follows soon. */
    context: { unread: number | null; afterwards: boolean };
    events: UnreadEvent;
  },
  actors: {
    readUnread: fromPromise<number>(unprovided('readUnread')),
    surroundings: fromCallback<UnreadEvent>(() => {
      throw new Error('The actor "surroundings" is not provided.');
    }),
  },
  delays: {
    // What was caused just now may be told a moment after: a paid order is fulfilled behind it.
    pollInterval: ({ context }) => (context.afterwards ? 2000 : 60_000),
  },
  actions: {
    rememberUnread: assign((_, params: { unread: number }) => ({ unread: params.unread })),
    expectMore: assign({ afterwards: true }),
    expectNothing: assign({ afterwards: false }),
  },
}).createMachine({
  id: 'unread',
  context: { unread: null, afterwards: false },
  invoke: { id: 'surroundings', src: 'surroundings' },
  initial: 'looking',
  on: {
    'unread.changed': { target: '.looking', actions: 'expectMore' },
    'tab.hidden': '.hidden',
    'tab.shown': '.looking',
  },
  states: {
    looking: {
      description: 'The server is asked. What happens meanwhile asks anew.',
      invoke: {
        id: 'readUnread',
        src: 'readUnread',
        onDone: {
          target: 'resting',
          actions: {
            type: 'rememberUnread',
            params: ({ event }) => ({ unread: event.output }),
          },
        },
        onError: 'resting',
      },
    },
    resting: {
      description: 'The number is known, or was not to be had.',
      after: { pollInterval: { target: 'looking', actions: 'expectNothing' } },
    },
    hidden: {
      description: 'Nobody sees the number; nobody asks for it.',
      on: { 'unread.changed': { actions: 'expectMore' } },
    },
  },
});

export type UnreadRef = ActorRefFrom<typeof unreadMachine>;
