import { fromCallback, fromPromise } from 'xstate';
import { ApiFailure, unreachable } from '#contract/base/api-error.ts';
import type { MoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import { watchMachine, type Reading as Found, type WatchEvent } from '#machines/watch.machine.ts';
import { watchSurroundings } from './surroundings.ts';
import { broadcastReading, listenForReadings } from './tab-channel.ts';

/** The data that a page was loaded with, and the function that reads it again. */
type Loaded<Reading> = {
  /** Identifies a page of the site: address and query. */
  address: string;
  reading: Reading;
  read: (signal: AbortSignal) => Promise<Reading>;
  /** Says whether money may still arrive, judged by a reading. */
  findMoneyAhead: (reading: Reading) => MoneyAhead;
};

export type WatchedPage<Reading> = {
  /** Returns the newest reading of the loaded page; `loaded` when there is no newer one. */
  getNewest: (loaded: Reading) => Reading;
  /** Replaces the data after the page was reloaded: after an action, or for another address. */
  adopt: (loaded: Loaded<Reading>) => void;
  /** Shows what an act has changed, until a reading begun after it. */
  change: (update: (newest: Reading) => Reading) => void;
  /** Calls back for each newer reading. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  /** Reads the page again and sends the reading to the other tabs. Rejects when there is no answer. */
  readAgain: (signal: AbortSignal) => Promise<Found>;
  /** Calls back when another tab has read this page. Returns a function that stops listening. */
  listen: (heard: (isAsShown: boolean) => void) => () => void;
};

/** Creates a page that is read one request at a time. */
export function createWatchedPage<Reading>(first: Loaded<Reading>): WatchedPage<Reading> {
  let loaded = first;
  let newest = first.reading;
  const listeners = new Set<() => void>();
  const publish = (reading: Reading) => {
    newest = reading;
    for (const changed of listeners) changed();
  };
  return {
    getNewest: (reading) => (reading === loaded.reading ? newest : reading),
    adopt: (next) => {
      if (next.reading !== loaded.reading) newest = next.reading;
      loaded = next;
    },
    change: (update) => publish(update(newest)),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    readAgain: async (signal) => {
      const { address, read, findMoneyAhead } = loaded;
      const before = newest;
      const reading = await read(signal);
      // An act has changed or reloaded the page since the reading began, so its data are newer.
      if (before !== newest) {
        return { isNew: true, moneyAhead: loaded.findMoneyAhead(newest) };
      }
      const text = serializeReading(reading);
      const isNew = text !== serializeReading(newest);
      publish(reading);
      broadcastReading({ address, text });
      return { isNew, moneyAhead: findMoneyAhead(reading) };
    },
    listen: (heard) =>
      listenForReadings(({ address, text }) => {
        if (address === loaded.address) heard(text === serializeReading(newest));
      }),
  };
}

/** Binds the watch of a page to the API, the session, and this and other tabs. */
export function bindWatch(
  page: Pick<WatchedPage<unknown>, 'readAgain' | 'listen'>,
  session: SessionRef,
) {
  return watchMachine.provide({
    actors: {
      readPage: fromPromise<Found>(({ signal }) => {
        // Offline, a failed request every half minute is useless.
        if (!navigator.onLine) throw new ApiFailure(unreachable('network.unreachable'));
        return page.readAgain(signal);
      }),
      surroundings: fromCallback<WatchEvent>(({ sendBack }) => {
        const endSurroundings = watchSurroundings(sendBack);
        const endListening = page.listen((isAsShown) =>
          sendBack({ type: isAsShown ? 'page.confirmed' : 'poll.requested' }),
        );
        const sessionWatch = session.subscribe((snapshot) => {
          if (snapshot.matches('signingOut')) sendBack({ type: 'session.ending' });
        });
        return () => {
          endSurroundings();
          endListening();
          sessionWatch.unsubscribe();
        };
      }),
    },
  });
}

/** Serializes a reading without the server's time, which differs in every reading. */
function serializeReading(reading: unknown): string {
  return JSON.stringify(reading, (key, value: unknown) =>
    key === 'as_of' || key === 'server_time' ? undefined : value,
  );
}
