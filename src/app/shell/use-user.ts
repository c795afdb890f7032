import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/auth.ts';

/**
 * The signed-in user. During hydration the result is null, as on the server; then the component re-renders
 * with the real user, so that hydration matches.
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
