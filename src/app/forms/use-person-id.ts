import { useRouteContext } from '@tanstack/react-router';

/** Returns the id of the signed-in person as of this render; `guest` without one. */
export function usePersonId(): string {
  const { session } = useRouteContext({ from: '__root__' });
  return session.getSnapshot().context.identity?.user.id ?? 'guest';
}
