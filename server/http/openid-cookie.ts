import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { openidRequestLifetimeMs } from '#contract/base/limits.ts';
import type { HttpDeps } from './deps.ts';

const name = 'openid_request';

/** Reads the secret of a browser that was sent to WeChat; empty without one. */
export function parseOpenidCookie(c: Context): string {
  const value = getCookie(c, name) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : '';
}

/** Lets the browser bring a secret back from WeChat, to the address at `path` only; no script reads it. */
export function setOpenidCookie(
  c: Context,
  { publicUrl }: Pick<HttpDeps, 'publicUrl'>,
  secret: string,
  path: string,
): void {
  setCookie(c, name, secret, {
    path,
    maxAge: openidRequestLifetimeMs / 1000,
    httpOnly: true,
    // Lax: WeChat leads back by a navigation from its own site.
    sameSite: 'Lax',
    secure: publicUrl?.startsWith('https:') ?? false,
  });
}
