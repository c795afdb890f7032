import { createContext, useContext } from 'react';
import type { SearchResult } from '#contract/staff/case.ts';
import type { StaffError } from '#contract/staff/failure.ts';

/**
 * What somebody looked for last, and what was found. It is kept in memory alone: a phone number or a
 * support code stands in no address and in no history.
 */
export type Find = {
  text: string | null;
  result: SearchResult | null;
  error: StaffError | null;
  isSearching: boolean;
  search: (text: string) => void;
};

export const FindContext = createContext<Find | null>(null);

/** Returns the search that the bar begins and the page of what was found shows. */
export function useFind(): Find {
  const find = useContext(FindContext);
  if (find === null) throw new Error('This belongs inside the console.');
  return find;
}
