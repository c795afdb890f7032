import type { Context } from 'hono';
import { findSitePath } from '#contract/base/redirect.ts';
import { invalid } from '#server/base/refusal.ts';
import type { HttpDeps } from './deps.ts';

type Reached = Pick<HttpDeps, 'publicUrl'>;

/** Returns the origin of PUBLIC_URL, else that by which the caller knows the site. */
export function getSiteOrigin(c: Context, { publicUrl }: Reached): string {
  return new URL(publicUrl ?? c.req.url).origin;
}

/** Returns the path that a return address of this site leads to. Throws 422 for any other address. */
export function getReturnPath(c: Context, deps: Reached, address: string): string {
  const path = findSitePath(address, getSiteOrigin(c, deps));
  if (path === null) throw invalid('return_url', 'sitePath');
  return path;
}
