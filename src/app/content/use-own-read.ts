import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
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
    if (reader === null || !isLocked) return;
    const name = kind === 'report' ? 'readReportAccess' : 'readArticleAccess';
    client.call(name, { params: { id } }).then(
      ({ access }) => (access === 'locked' ? undefined : router.invalidate()),
      () => undefined,
    );
  }, [router, client, reader, isLocked, kind, id]);
}
