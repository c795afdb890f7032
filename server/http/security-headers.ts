import type { MiddlewareHandler } from 'hono';

/** What every answer says about itself. Pages bring their own content security policy. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
  set('x-content-type-options', 'nosniff');
  set('referrer-policy', 'strict-origin-when-cross-origin');
  set('x-frame-options', 'DENY');
  set('cross-origin-opener-policy', 'same-origin');
  set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (c.req.path.startsWith('/api/')) {
    set('cache-control', 'no-store');
    set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    set('vary', 'Accept-Language');
  }
};
