import type { MiddlewareHandler } from 'hono';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

const ofTheApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Accept-Language',
} as const;

const finished = new WeakSet<Response>();

/** What every answer says about itself. Pages bring their own content security policy. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (finished.has(c.res)) return;
  const add = (headers: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
  add(always);
  if (c.req.path.startsWith('/api/')) add(ofTheApi);
};

/**
 * An answer of the API with every header already on it. Reading and changing the headers of an
 * answer afterwards costs more than all the rest of a status call.
 */
export function finishedJson(body: unknown, extra: Readonly<Record<string, string>>): Response {
  const response = new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...always, ...ofTheApi, ...extra },
  });
  finished.add(response);
  return response;
}
