import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionRef } from '#machines/session.machine.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { record } from '#src/app/support/record.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The login page was opened because the session expired. */
    expired?: boolean;
  }
}

/**
 * Reacts to the end of a session: an expired session leads to the login page and back, a deliberate sign-out
 * leads home (spec 2). Every change of identity drops the cached reads of the previous one. Subscribe before
 * the first `router.load()`, because its responses may already end the session.
 */
export function followSession(router: RegisteredRouter, session: SessionRef): () => void {
  let token = findToken(session);
  let isRequested = false;
  markSignedIn(token);
  // The login page after the session's end has a support code, which contains the reason of the end.
  if (token !== null) record(session);
  const changes = session.subscribe((snapshot) => {
    isRequested = snapshot.matches('signingOut') || (isRequested && !snapshot.matches('signedIn'));
    if (findToken(session) === token) return;
    const isReplaced = token !== null;
    token = findToken(session);
    markSignedIn(token);
    router.options.context.api.clear();
    router.clearCache();
    // An expired session leaves the page below; rendering the page again first would lose the address.
    if (token === null) return;
    record(session);
    void router.invalidate({ forcePending: isReplaced });
  });
  const expired = session.on('session.expired', () => {
    const { pathname, publicHref } = router.latestLocation;
    if (pathname.startsWith('/auth/')) return;
    const search = { redirect: publicHref };
    void router
      .navigate({ to: '/auth/login', search, state: { expired: true }, ignoreBlocker: true })
      .then(() => router.clearCache());
  });
  const ended = session.on('session.ended', () => {
    // Another tab's sign-out leaves a reader of public pages on their page.
    const staysOnPage = !isRequested && !isPrivate(router);
    const navigated = staysOnPage
      ? Promise.resolve()
      : router.navigate({ to: '/', ignoreBlocker: true });
    void navigated.then(() => {
      // Leaving a page caches its data.
      router.clearCache();
      return router.invalidate();
    });
  });
  const failed = session.on('signOut.failed', () => {
    const { i18n } = router.options.context;
    showToast({
      kind: 'warning',
      title: i18n.t('account.signOutFailed'),
      message: i18n.t('account.signOutFailedText'),
    });
  });
  const uncover = coverWhileCached(router);
  return () => {
    changes.unsubscribe();
    expired.unsubscribe();
    ended.unsubscribe();
    failed.unsubscribe();
    uncover();
  };
}

/**
 * Covers a private page before it enters the back/forward cache, so that it is shown again only after the
 * session was read.
 */
function coverWhileCached(router: RegisteredRouter): () => void {
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isPrivate(router)) document.documentElement.hidden = true;
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.hidden = false;
  };
  const ended = new AbortController();
  window.addEventListener('pagehide', hide, { signal: ended.signal });
  window.addEventListener('pageshow', show, { signal: ended.signal });
  return () => ended.abort();
}

function isPrivate(router: RegisteredRouter): boolean {
  return /^\/user(\/|$)/.test(router.latestLocation.pathname);
}

function findToken(session: SessionRef): string | null {
  return session.getSnapshot().context.identity?.token ?? null;
}

/** CSS hides elements for guests only; the boot script sets the mark before the first paint. */
function markSignedIn(token: string | null): void {
  document.documentElement.toggleAttribute('data-session', token !== null);
}
