import { useRouter } from '@tanstack/react-router';

/** Ends the session; its listeners decide where that leads. */
export function useSignOut() {
  const router = useRouter();
  return () => router.options.context.session.send({ type: 'signOut.requested' });
}
