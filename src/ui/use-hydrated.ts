import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether scripts run what is drawn: false on the server and while a page that it drew is
 * being taken over, true from then on and for everything that is drawn in the browser.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
