import { useRouter } from '@tanstack/react-router';

/** Ends the session; where that leads is decided by who listens to it. */
export function useSignOut() {
  const router = useRouter();
  return () => router.options.context.session.send({ type: 'signOut.requested' });
}
