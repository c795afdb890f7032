import { createActor } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { SearchResult } from '#contract/staff/case.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';
import { bindAct, submitted } from './act.ts';

/** The last search and its result. */
export type Found = {
  text: string | null;
  result: SearchResult | null;
  error: ApiError | null;
  isSearching: boolean;
};

export type Find = {
  getSnapshot: () => Found;
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  /** Begins a search, which replaces the one before. */
  search: (text: string) => void;
  /** Aborts a search that is under way. */
  stop: () => void;
};

const nothing: Found = { text: null, result: null, error: null, isSearching: false };

/**
 * Creates the search of one session. Text and result are in memory only, so that no phone number or support
 * code appears in an address or in the history.
 */
export function createFind(call: ConsoleClient): Find {
  let found = nothing;
  let stop = (): void => undefined;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => found,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    search: (text) => {
      stop();
      const logic = bindAct<string, SearchResult>((said, signal) =>
        call('search', { body: { text: said }, signal }),
      );
      const submission = createActor(logic, { input: { changes: false } });
      submission.subscribe((snapshot) => {
        const { output: result, error } = snapshot.context;
        found = { text, result, error, isSearching: snapshot.hasTag('busy') };
        for (const changed of listeners) changed();
      });
      submission.start();
      submission.send(submitted(text));
      stop = () => submission.stop();
    },
    stop: () => stop(),
  };
}
