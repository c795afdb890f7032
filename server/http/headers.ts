import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { requestScope } from '#server/base/request-scope.ts';

const yearInSeconds = 31_536_000;

/** Headers of every response. A header that the response already has stays. */
const always = {
  overwrite: false,
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  xContentTypeOptions: 'nosniff',
  xFrameOptions: 'DENY',
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  removePoweredBy: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies Parameters<typeof secureHeaders>[0];

const secure = secureHeaders(always);
const secureApi = secureHeaders({
  ...always,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
});

/** The same headers for the console, but only its own origin may load its responses, and no referrer is sent. */
export const staffHeaders: MiddlewareHandler = secureHeaders({
  ...always,
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'no-referrer',
});

const apiHeaders: MiddlewareHandler = async (c, next) => {
  await secureApi(c, next);
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  if (!c.res.headers.has('vary')) c.res.headers.set('vary', 'Accept-Language');
};

const complete = new WeakSet<Response>();

/**
 * Creates the middleware that sets the security headers. Pages set a separate content security policy. If
 * `publicUrl` is https, browsers are instructed to use only https for this host; subdomains may still lack it.
 */
export function securityHeaders(publicUrl: string | null): MiddlewareHandler {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const written = () => Promise.resolve();
  return async (c, next) => {
    await next();
    if (isSecure) c.res.headers.set('strict-transport-security', `max-age=${yearInSeconds}`);
    if (isComplete(c.res)) return;
    await (c.req.path.startsWith('/api/') ? apiHeaders : secure)(c, written);
  };
}

const jsonHeaders = {
  'content-type': 'application/json',
  ...Object.fromEntries(
    (
      await new Hono()
        .use(apiHeaders)
        .get('/', (c) => c.body(null))
        .request('/')
    ).headers,
  ),
};

/**
 * Returns a response of the API with all headers. Changing the headers of a response afterwards costs more than
 * the rest of a status call.
 */
export function completeJson(body: unknown, extra?: Readonly<Record<string, string>>): Response {
  return completeText(JSON.stringify(body), extra);
}

/** Returns true if a response already has all its headers, including the request id. */
export function isComplete(response: Response): boolean {
  return complete.has(response);
}

/** Returns `completeJson` for JSON that is already a text, or packed. */
export function completeText(
  json: string | Uint8Array<ArrayBuffer>,
  extra?: Readonly<Record<string, string>>,
): Response {
  const id = requestScope.getStore()?.id;
  const headers: Record<string, string> = { ...jsonHeaders, ...extra };
  if (id !== undefined) headers['x-request-id'] = id;
  const response = new Response(json, { headers });
  complete.add(response);
  return response;
}
