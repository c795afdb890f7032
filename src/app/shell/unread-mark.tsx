import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useUser } from './use-user.ts';

const loadCount = async () => (await import('./unread-count.tsx')).UnreadCount;

/** The number of unread notifications for the signed-in user; it is fetched after the page is rendered. */
export function UnreadMark() {
  const user = useUser();
  const { Component: Count } = useLazy(loadCount, { when: user !== null });
  return user === null || Count === null ? null : <Count key={user.id} at="corner" />;
}
