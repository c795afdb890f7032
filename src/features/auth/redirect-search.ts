import { redirect } from '@tanstack/react-router';
import { findSitePath } from '#contract/base/redirect.ts';
import type { RouterContext } from '#src/app/shell/router-context.ts';

export type RedirectSearch = { redirect?: string | undefined };

/** Reads the target after sign-in: a path of this site; other values are dropped. */
export function readRedirectSearch(search: Readonly<Record<string, unknown>>): RedirectSearch {
  // An explicit undefined: an omitted parameter would keep its unparsed value.
  return { redirect: findSitePath(search['redirect'], ownOrigin()) ?? undefined };
}

/**
 * Sends a signed-in user home from login or register (spec 2). A sign-in on the page ends here too: the guard
 * runs again and leads to the requested page.
 */
export function leaveWhenSignedIn({
  context,
  search,
  cause,
}: {
  context: RouterContext;
  search: RedirectSearch;
  cause: 'preload' | 'enter' | 'stay';
}): void {
  if (context.session.getSnapshot().context.identity === null) return;
  if (cause !== 'stay' || search.redirect === undefined) throw redirect({ to: '/', replace: true });
  throw redirect({ href: search.redirect, replace: true });
}

/** Undefined on the server: an absolute address waits for the browser. */
function ownOrigin(): string {
  return typeof location === 'undefined' ? '' : location.origin;
}
