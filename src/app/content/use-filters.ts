import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Returns the filters of a list, which live in the address, and a function that changes some of them by `move`.
 * A change shows at once, and the list follows when its data have arrived. When the router no longer loads, the
 * filters are those of `search` again.
 */
export function useFilters<Search extends object>(
  search: Search,
  move: (changes: Search) => void,
): [shown: Search, change: (changes: Search) => void] {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  const [asked, ask] = useState<{ over: Search; filters: Search } | null>(null);
  if (asked !== null && !isLoading) ask(null);
  const shown = isLoading && asked?.over === search ? asked.filters : search;
  const change = (changes: Search) => {
    ask({ over: search, filters: { ...shown, ...changes } });
    move(changes);
  };
  return [shown, change];
}
