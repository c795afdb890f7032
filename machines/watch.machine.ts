import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { MoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import type { Surroundings } from './payment.setup.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type WatchEvent =
  | Surroundings
  /**
   * The person has returned to the page, or another tab has read a different page from the one shown here.
   */
  | { type: 'poll.requested' }
  /** Another tab has just read the page and found the same content as here. */
  | { type: 'page.confirmed' }
  /** An act of the person has changed the data: a reading under way is outdated. */
  | { type: 'data.changed' }
  /** The person is signing out: later responses do not concern them. */
  | { type: 'session.ending' };

/** The outcome of a reading, apart from the data it gives the page. */
export type Reading = { isNew: boolean; moneyAhead: MoneyAhead };

const followingMs = 5000;

/**
 * Keeps a page about money up to date while it is visible. It reads the page at intervals, less often once
 * nothing has changed for ten minutes, every ten seconds while money is expected, or for three minutes while
 * it is possible, and immediately when the person returns. Of several tabs with the same page one reads: the others receive its reports and wait
 * a little longer, so that they take over only when it closes. After a failed reading the content stays and
 * is marked as possibly out of date.
 */
export const watchMachine = setup({
  types: {} as {
    context: {
      /** The number of readings in a row without a change. */
      quiet: number;
      /** True if another tab reads the page. */
      follows: boolean;
      moneyAhead: MoneyAhead;
    };
    input: { moneyAhead: MoneyAhead };
    events: WatchEvent;
  },
  actors: {
    readPage: fromPromise<Reading>(unprovided('readPage')),
    surroundings: fromCallback<WatchEvent>(unprovidedCallback('surroundings')),
  },
  delays: {
    readInterval: ({ context: { quiet, follows, moneyAhead } }) => {
      const isNear = moneyAhead === 'expected' || (moneyAhead === 'possible' && quiet < 18);
      return (isNear ? 10_000 : quiet < 20 ? 30_000 : 60_000) + (follows ? followingMs : 0);
    },
    retryInterval: 30_000,
  },
  actions: {
    assignReading: assign(({ context: { quiet } }, { output }: { output: Reading }) => ({
      quiet: output.isNew ? 0 : quiet + 1,
      follows: false,
      moneyAhead: output.moneyAhead,
    })),
    assignConfirmation: assign(({ context: { quiet } }) => ({ quiet: quiet + 1, follows: true })),
  },
}).createMachine({
  id: 'watch',
  context: ({ input }) => ({ quiet: 0, follows: false, moneyAhead: input.moneyAhead }),
  invoke: { id: 'surroundings', src: 'surroundings' },
  initial: 'shown',
  on: {
    'tab.hidden': '.hidden',
    'session.ending': '.ended',
  },
  states: {
    shown: {
      description: 'The page shows the last reading.',
      after: { readInterval: 'reading' },
      on: {
        'poll.requested': 'reading',
        'data.changed': 'reading',
        'page.confirmed': { target: 'shown', reenter: true, actions: 'assignConfirmation' },
        'network.lost': 'outdated',
      },
    },
    reading: {
      description: 'The page is being read again; its content stays.',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        onDone: { target: 'shown', actions: withEvent('assignReading') },
        onError: 'outdated',
      },
      on: {
        'data.changed': { target: 'reading', reenter: true },
        'page.confirmed': { target: 'shown', actions: 'assignConfirmation' },
        'network.lost': 'outdated',
      },
    },
    outdated: {
      description:
        'The device is offline or a reading failed. The page says that it may be out of date.',
      after: { retryInterval: 'reading' },
      on: {
        'poll.requested': 'reading',
        'data.changed': 'reading',
        'network.restored': 'reading',
        'page.confirmed': { target: 'shown', actions: 'assignConfirmation' },
      },
    },
    hidden: {
      description: 'The page is hidden and is not read.',
      on: { 'tab.shown': 'reading' },
    },
    ended: {
      description: 'The person signs out. A running reading is aborted.',
      type: 'final',
    },
  },
});
