import { redirect } from '@tanstack/react-router';
import { isSitePath } from '../../contract/redirect.ts';
import type { RouterContext } from '../router.tsx';

export type RedirectSearch = { redirect?: string | undefined };

/** Where to go after signing in: a path of this site, else nothing. */
export function readRedirectSearch(search: Readonly<Record<string, unknown>>): RedirectSearch {
  const { redirect: path } = search;
  // Said outright: a parameter that is left out would keep its unread value.
  return { redirect: isSitePath(path) ? path : undefined };
}

/**
 * Who is signed in does not see login and register (spec 2). Signing in ends here as well: the
 * guard runs again and leads to where the person wanted to go.
 */
export function leaveWhenSignedIn({
  context,
  search,
}: {
  context: RouterContext;
  search: RedirectSearch;
}): void {
  if (context.session.getSnapshot().context.identity === null) return;
  if (search.redirect === undefined) throw redirect({ to: '/', replace: true });
  throw redirect({ href: search.redirect, replace: true });
}
