import { Hono, type Context } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { toSiteLocation } from '#contract/base/redirect.ts';
import { Refusal } from '#server/base/refusal.ts';
import { contractFile } from '#server/handlers/orders.ts';
import { exportFile } from '#server/handlers/account.ts';
import { fileContent } from '#server/handlers/files.ts';
import { createHandlers } from '#server/handlers/handlers.ts';
import { doorKeysRoute } from '#server/handlers/membership.ts';
import { healthRoutes, openApiRoute } from '#server/handlers/meta.ts';
import { openidReturn, paymentExport } from '#server/handlers/payments.ts';
import { pagePictures, reportFile } from '#server/handlers/reports.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { apiBase, createSiteEndpoints } from '#server/http/site-endpoints.ts';
import { respondFailure } from '#server/http/failure.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { healthPaths } from '#server/http/health-paths.ts';
import { logRequests } from '#server/http/request-log.ts';
import { withoutTypedSearch } from '#server/http/typed-search.ts';
import { siteRoutes, type Site } from '#server/pages/site-routes.ts';
import { injectFaults } from '#sandbox/site/inject-faults.ts';
import { sandboxRoutes } from '#sandbox/site/routes.ts';
import type { Sandbox } from '#sandbox/site/sandbox.ts';

/** Everything the server takes from outside. Nothing in `server/` reaches for the world but through it. */
export type AppDeps = HttpDeps & {
  /** Present while no real keys are set. */
  sandbox: Sandbox | null;
};

export type AppOptions = {
  /** Draws every page: asked for each GET and POST outside /api, /sandbox and the addresses of health. */
  pages?: (request: Request) => Promise<Response>;
  /** The pages of the site; with them the app serves sitemap, robots, feeds and pictures. */
  site?: Site;
  /** Says whether this node should get requests; by default that depends on the database alone. */
  isReady?: () => Promise<boolean>;
  /** Returns true once the process was asked to stop: it still answers, but wants no new requests. */
  isStopping?: () => boolean;
};

/** Creates the whole server without a port; tests call it with `app.request`. */
export function createApp(deps: AppDeps, options: AppOptions = {}): Hono {
  const app = new Hono();

  const refuseMethod = (c: Context, allow: string[]) =>
    respondFailure(
      c,
      new Refusal(405, 'request.method_not_allowed', undefined, { allow }),
      deps.log,
    );

  app.onError((error, c) => respondFailure(c, error, deps.log));
  app.use(logRequests(deps));
  app.use(securityHeaders(deps.publicUrl));
  if (deps.sandbox !== null) app.use('/api/*', injectFaults(deps.sandbox));
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.route(apiBase, openApiRoute(deps));
  app.route(apiBase, createSiteEndpoints(deps, createHandlers(deps)));
  app.route(apiBase, fileContent(deps));
  app.route(apiBase, reportFile(deps));
  app.route(apiBase, exportFile(deps));
  app.route(apiBase, contractFile(deps));
  app.route(apiBase, paymentExport(deps));
  app.route(apiBase, openidReturn(deps));
  app.route('/', pagePictures(deps));
  app.route('/', doorKeysRoute(deps));
  app.route('/', healthRoutes(deps, options));
  if (options.site !== undefined) app.route('/', siteRoutes(deps, options.site, app.fetch));
  if (deps.sandbox !== null) app.route('/sandbox', sandboxRoutes(deps, deps.sandbox));

  app.notFound(async (c) => {
    const { path, method } = c.req;
    if (isBelow(path, '/api')) return respondFailure(c, new Refusal(404), deps.log);
    const isPage = !isBelow(path, '/sandbox') && !healthPaths.includes(path);
    if (!isPage) return c.text('Not Found', 404);
    const known = options.pages === undefined ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
    if (!known.includes(method)) {
      throw new Refusal(405, 'request.method_not_allowed', undefined, { allow: ['GET', 'HEAD'] });
    }
    const clean = method === 'POST' ? null : withoutTypedSearch(c.req.url);
    if (clean !== null) {
      const headers = { location: toSiteLocation(clean), 'cache-control': 'no-store' };
      return c.body(null, 303, { ...headers, 'referrer-policy': 'no-referrer' });
    }
    const { pathname, search } = new URL(c.req.url);
    if (pathname.startsWith('//') && method !== 'POST') {
      return c.body(null, 308, { location: toSiteLocation(pathname + search) });
    }
    return options.pages?.(c.req.raw) ?? c.text('Not Found', 404);
  });
  return app;
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
