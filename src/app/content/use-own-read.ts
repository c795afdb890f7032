import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startRead } from '#src/actors/start-read.ts';
import { useUser } from '#src/app/shell/use-user.ts';

type PaidText = { kind: 'report' | 'article'; id: string };

/**
 * Reads a locked page again for a signed-in buyer, because the server rendered it as a guest sees it.
 * Checking access first avoids a refused read for other visitors; a failed check changes nothing.
 */
export function useOwnRead({ kind, id }: PaidText, isLocked: boolean): void {
  const router = useRouter();
  const { client } = useRouteContext({ from: '__root__' });
  const reader = useUser()?.id ?? null;
  useEffect(() => {
    if (reader === null || !isLocked) return undefined;
    const name = kind === 'report' ? 'readReportAccess' : 'readArticleAccess';
    return startRead((signal) => client.call(name, { params: { id }, signal }), {
      onDone: ({ access }) => void (access === 'locked' ? undefined : router.invalidate()),
    });
  }, [router, client, reader, isLocked, kind, id]);
}
