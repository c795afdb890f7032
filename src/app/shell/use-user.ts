import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/auth.ts';

/**
 * Returns who is signed in. While a page that the server drew is being taken over the answer is nobody, as
 * the server said; then it is drawn again with the truth, so hydration agrees.
 */
export function useUser(): User | null {
  const { session } = useRouteContext({ from: '__root__' });
  return useSyncExternalStore(
    (changed) => {
      const subscription = session.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => session.getSnapshot().context.identity?.user ?? null,
    () => null,
  );
}
