import { startTransition, useOptimistic } from 'react';

/**
 * The filters of a list, which live in the address, and a function that changes some of them. A change shows at
 * once; the list follows when its data have arrived. `move` resolves when the address has changed or could
 * not: then the filters are those of `search` again.
 */
export function useFilters<Search extends object>(
  search: Search,
  move: (changes: Search) => Promise<void>,
): [shown: Search, change: (changes: Search) => void] {
  const [shown, show] = useOptimistic(search, (before: Search, changes: Search) => ({
    ...before,
    ...changes,
  }));
  const change = (changes: Search) =>
    startTransition(() => {
      show(changes);
      return move(changes);
    });
  return [shown, change];
}
