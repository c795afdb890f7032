import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration; true afterward and for everything rendered in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
