import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from './use-user.ts';

/** Reads a locked page again for who is signed in: the server drew it as a guest sees it. */
export function useOwnRead(isLocked: boolean): void {
  const router = useRouter();
  const reader = useUser()?.id ?? null;
  useEffect(() => {
    if (reader !== null && isLocked) void router.invalidate();
  }, [router, reader, isLocked]);
}
