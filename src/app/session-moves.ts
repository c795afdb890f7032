import type { SessionRef } from '../../machines/session.machine.ts';
import type { AppRouter } from '../router.tsx';

/**
 * What the session's ends do to the page: an expired one leads to the login page and back, a wanted
 * one goes home (spec 2). Every change of identity drops what was read for the one before.
 * Subscribe before the first `router.load()`, whose answers may already end the session.
 */
export function followSession(router: AppRouter, session: SessionRef): () => void {
  let token = tokenOf(session);
  let wanted = false;
  mark(token);
  const changes = session.subscribe((snapshot) => {
    wanted = snapshot.matches('signingOut') || (wanted && !snapshot.matches('signedIn'));
    if (tokenOf(session) === token) return;
    const replaced = token !== null;
    token = tokenOf(session);
    mark(token);
    router.options.context.api.forget();
    router.clearCache();
    // A session that ended is led away below; drawing its page again first would lose the address.
    if (token !== null) void router.invalidate({ forcePending: replaced });
  });
  const expired = session.on('session.expired', () => {
    const { pathname, publicHref } = router.latestLocation;
    if (pathname.startsWith('/auth/')) return;
    const search = { redirect: publicHref };
    void router
      .navigate({ to: '/auth/login', search, ignoreBlocker: true })
      .then(() => router.clearCache());
  });
  const ended = session.on('session.ended', () => {
    // Another tab's sign-out leaves a reader of public pages where they are.
    const stays = !wanted && !isPrivate(router);
    const left = stays ? Promise.resolve() : router.navigate({ to: '/', ignoreBlocker: true });
    void left.then(() => {
      // Leaving a page puts what it showed into the cache.
      router.clearCache();
      return router.invalidate();
    });
  });
  const uncover = coverWhileCached(router);
  return () => {
    changes.unsubscribe();
    expired.unsubscribe();
    ended.unsubscribe();
    uncover();
  };
}

/**
 * A private page goes into the back/forward cache covered, so that coming back shows it only after
 * the session was read again.
 */
function coverWhileCached(router: AppRouter): () => void {
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isPrivate(router)) document.documentElement.hidden = true;
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.hidden = false;
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}

function isPrivate(router: AppRouter): boolean {
  return /^\/user(\/|$)/.test(router.latestLocation.pathname);
}

function tokenOf(session: SessionRef): string | null {
  return session.getSnapshot().context.identity?.token ?? null;
}

/** CSS hides what is for guests only; the boot script has set the mark before the first paint. */
function mark(token: string | null): void {
  document.documentElement.toggleAttribute('data-session', token !== null);
}
