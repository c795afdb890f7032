import { fromCallback, fromPromise } from 'xstate';
import { asStaffError, type StaffError } from '#contract/staff/failure.ts';
import { watchMachine, type Reading as Found, type WatchEvent } from '#machines/watch.machine.ts';
import { watchSurroundings } from '#src/actors/surroundings.ts';

/** The data of the last reading that succeeded, and why the last one failed; null after a success. */
export type WatchedData<Data> = { data: Data | null; error: StaffError | null };

export type WatchedRead<Data> = {
  getSnapshot: () => WatchedData<Data>;
  /** Calls back after each reading. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  /** Reads the data. Rejects when there is no answer. */
  readAgain: (signal: AbortSignal) => Promise<Found>;
};

/** Creates data of the console that are read one request at a time. */
export function createWatchedRead<Data>(
  read: (signal: AbortSignal) => Promise<Data>,
): WatchedRead<Data> {
  let last: WatchedData<Data> = { data: null, error: null };
  const listeners = new Set<() => void>();
  const publish = (next: WatchedData<Data>) => {
    last = next;
    for (const changed of listeners) changed();
  };
  return {
    getSnapshot: () => last,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    readAgain: async (signal) => {
      try {
        const data = await read(signal);
        signal.throwIfAborted();
        publish({ data, error: null });
      } catch (thrown) {
        if (!signal.aborted) publish({ ...last, error: asStaffError(thrown) });
        throw thrown;
      }
      // Work arrives at any time: the queues are read as often after a quiet hour.
      return { isNew: true, moneyAhead: 'none' };
    },
  };
}

/**
 * Binds the watch of console data to the call and this tab. Other tabs report nothing: each may belong to
 * another colleague.
 */
export function bindConsoleWatch({ readAgain }: Pick<WatchedRead<unknown>, 'readAgain'>) {
  return watchMachine.provide({
    actors: {
      readPage: fromPromise<Found>(({ signal }) => readAgain(signal)),
      surroundings: fromCallback<WatchEvent>(({ sendBack }) => {
        // Nothing has been loaded yet.
        sendBack({ type: 'poll.requested' });
        return watchSurroundings(sendBack);
      }),
    },
  });
}
