import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '#src/app/shell/use-user.ts';

type PaidText = { kind: 'report' | 'article'; id: string };

/**
 * Reads a locked page again for who is signed in and has bought it: the server drew it as a guest sees
 * it. Asking for access first spares everybody else a refusal; a question that fails changes nothing.
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
