import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { Refusal } from '#server/base/refusal.ts';
import { clientAddress, isDirectlyFrom, type AddressList } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { respondFailure } from '#server/http/failure.ts';
import { staffHeaders } from '#server/http/headers.ts';
import type { Operator } from '#server/content/site/operator.ts';
import { fillConsoleDocument } from './document.ts';
import { logRequests } from '#server/http/request-log.ts';
import { consoleBase, createConsoleEndpoints } from './endpoints.ts';
import { ownAddressOnly } from './guard.ts';
import { createConsoleHandlers, type ConsoleSettings } from './handlers.ts';

export type ConsoleOptions = ConsoleSettings & {
  /** The folder of the built pages; null without a build. */
  pages: string | null;
  /** Builds the pages before the first response with one; absent if they are built. */
  buildPages?: (() => Promise<void>) | undefined;
  operator: () => Operator;
  /** The other machines that may read the figures; without them none. */
  metricsFrom?: AddressList | null;
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // As for the site: what draws writes style attributes (decision 003).
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const exposition = 'text/plain; version=0.0.4; charset=utf-8';

const secure: MiddlewareHandler = async (c, next) => {
  await staffHeaders(c, next);
  c.res.headers.set('content-security-policy', policy);
  c.res.headers.set('x-robots-tag', 'noindex');
  // Browsers may cache only files with a hash in their name.
  const isKept = c.req.path.startsWith('/assets/') && c.res.status === 200;
  c.res.headers.set('cache-control', isKept ? 'private, max-age=31536000, immutable' : 'no-store');
};

/** Creates the staff console without a port: pages and calls, with nothing of the site (decision 022). */
export function createConsole(deps: HttpDeps, options: ConsoleOptions): Hono {
  const app = new Hono();
  app.onError((error, c) => respondFailure(c, error, deps.log));
  app.use(logRequests(deps));
  app.use(secure);
  const { metricsFrom = null } = options;
  const serveMetrics: Handler = async (c) =>
    c.body(await options.status.expose(), 200, { 'content-type': exposition });
  // Before the guard, because Prometheus on another machine calls the console by another host name.
  app.get('/metrics', (c, next) =>
    metricsFrom !== null && isDirectlyFrom(c, metricsFrom) ? serveMetrics(c, next) : next(),
  );
  app.use(ownAddressOnly(deps, options.address));
  // Figures and versions are for programs on this machine only.
  const loopbackOnly: MiddlewareHandler = async (c, next) => {
    if (!clientAddress(c, deps).isLoopback) throw new Refusal(404);
    await next();
  };
  app.get('/metrics', loopbackOnly, serveMetrics);
  app.get('/readyz', loopbackOnly, async (c) => {
    const ready = await options.status.readiness();
    return c.json(ready, ready.status === 'ok' ? 200 : 503);
  });
  app.use(
    `${consoleBase}/*`,
    methodNotAllowed({
      app,
      onMethodNotAllowed: (_, allow) => {
        throw new Refusal(405, 'request.method_not_allowed', undefined, { allow });
      },
    }),
  );
  app.route(consoleBase, createConsoleEndpoints(deps, createConsoleHandlers(deps, options)));
  const { pages, buildPages } = options;
  if (pages !== null && (buildPages !== undefined || existsSync(join(pages, 'index.html')))) {
    if (buildPages !== undefined) app.get('*', onceBuilt(deps, buildPages));
    // Created with the first request: it looks for the folder at once.
    let files: MiddlewareHandler | null = null;
    const serveFile: MiddlewareHandler = (c, next) =>
      (files ??= serveStatic({ root: pages }))(c, next);
    app.get('/assets/*', serveFile);
    // What customers saw, of the states of their charts.
    app.get('/flow-pictures/*', serveFile);
    let shell: string | null = null;
    app.get('*', async (c, next) => {
      if (c.req.path.startsWith('/console/') || /\.\w+$/.test(c.req.path)) return next();
      shell ??= readFileSync(join(pages, 'index.html'), 'utf8');
      return c.html(fillConsoleDocument(shell, options.operator()));
    });
  }
  app.notFound((c) => respondFailure(c, new Refusal(404), deps.log));
  return app;
}

/** Holds requests for pages until they are built; after a failure the next request tries again. */
function onceBuilt({ log }: HttpDeps, buildPages: () => Promise<void>): MiddlewareHandler {
  let built: Promise<void> | null = null;
  return async (c, next) => {
    if (c.req.path.startsWith(`${consoleBase}/`)) return next();
    built ??= buildPages().catch((error: unknown) => {
      built = null;
      log.error('the pages of the console could not be built', { error });
      throw new Refusal(503);
    });
    await built;
    return next();
  };
}
