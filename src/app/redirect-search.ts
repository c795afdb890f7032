import { redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { isSitePath } from '../../contract/redirect.ts';
import type { RouterContext } from '../router.tsx';

/** Where to go after signing in: a path of this site, else nothing. */
export const RedirectSearch = v.object({
  redirect: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((path) => isSitePath(path)),
      ),
    ),
    undefined,
  ),
});

/**
 * Who is signed in does not see login and register (spec §2). Signing in ends here as well: the
 * guard runs again and leads to where the person wanted to go.
 */
export function leaveWhenSignedIn({
  context,
  search,
}: {
  context: RouterContext;
  search: v.InferOutput<typeof RedirectSearch>;
}): void {
  if (context.session.getSnapshot().context.identity === null) return;
  if (search.redirect === undefined) throw redirect({ to: '/', replace: true });
  throw redirect({ href: search.redirect, replace: true });
}
