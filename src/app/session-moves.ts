import type { SessionRef } from '../../machines/session.machine.ts';
import type { AppRouter } from '../router.tsx';

/**
 * What the session's ends do to the page: an expired one leads to the login page and back, a wanted
 * one goes home (design §5). Every change of identity drops what was read for the one before.
 */
export function followSession(router: AppRouter, session: SessionRef): () => void {
  let token = tokenOf(session);
  mark(token);
  const changes = session.subscribe(() => {
    if (tokenOf(session) === token) return;
    token = tokenOf(session);
    mark(token);
    router.clearCache();
    // An expired session is led away below; drawing its page again first would lose the address.
    if (token !== null) void router.invalidate();
  });
  const expired = session.on('session.expired', () => {
    const { pathname, publicHref } = router.state.location;
    if (pathname.startsWith('/auth/')) return;
    void router.navigate({
      to: '/auth/login',
      search: { redirect: publicHref },
      ignoreBlocker: true,
    });
  });
  const ended = session.on('session.ended', () => {
    void router.navigate({ to: '/', ignoreBlocker: true }).then(() => router.invalidate());
  });
  return () => {
    changes.unsubscribe();
    expired.unsubscribe();
    ended.unsubscribe();
  };
}

function tokenOf(session: SessionRef): string | null {
  return session.getSnapshot().context.identity?.token ?? null;
}

/** CSS hides what is for guests only; the boot script has set the mark before the first paint. */
function mark(token: string | null): void {
  document.documentElement.toggleAttribute('data-session', token !== null);
}
