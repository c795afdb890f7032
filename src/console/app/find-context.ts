import { createContext, useContext } from 'react';
import type { SearchResult } from '#contract/staff/case.ts';
import type { StaffError } from '#contract/staff/failure.ts';

/**
 * The last search and its result. It is kept in memory only, so that no phone number or support code appears
 * in an address or in the history.
 */
export type Find = {
  text: string | null;
  result: SearchResult | null;
  error: StaffError | null;
  isSearching: boolean;
  search: (text: string) => void;
};

export const FindContext = createContext<Find | null>(null);

/** The search that the header bar starts and the results page shows. */
export function useFind(): Find {
  const find = useContext(FindContext);
  if (find === null) throw new Error('This belongs inside the console.');
  return find;
}
