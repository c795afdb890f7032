import { Hono, type Context } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Deps } from './deps.ts';
import { AppError } from './domain/app-error.ts';
import { receiveNotice } from './domain/payments/observe.ts';
import { apiBase, endpoints } from './http/endpoint.ts';
import { answerFailure } from './http/failure.ts';
import { meetFaults } from './http/faults.ts';
import { securityHeaders } from './http/security-headers.ts';
import { siteRoutes, type Site } from './http/site-routes.ts';
import { withoutTyped } from './http/typed-search.ts';
import { healthRoute, openApiRoute } from './routes/meta.ts';
import { fileContent } from './routes/files.ts';
import { createHandlers } from './routes/handlers.ts';
import { reportFile } from './routes/reports.ts';
import { sandboxRoutes } from './routes/sandbox.ts';

export type AppOptions = {
  /** Draws every page: asked for each GET and POST outside /api, /sandbox and /healthz. */
  pages?: (request: Request) => Promise<Response>;
  /** What the pages are together: brings sitemap, robots, feeds and pictures along. */
  site?: Site;
};

/** The whole server without a port; tests ask it with `app.request`. */
export function createApp(deps: Deps, options: AppOptions = {}): Hono {
  const app = new Hono();
  deps.sandbox?.onNotice((paymentNo) => receiveNotice(deps, paymentNo));

  const refuseMethod = (c: Context, allow: string[]) =>
    answerFailure(c, new AppError(405, 'request.method_not_allowed', { allow }), deps.log);

  app.onError((error, c) => answerFailure(c, error, deps.log));
  app.use(securityHeaders);
  app.use('/api/*', meetFaults(deps.sandbox));
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.route(apiBase, openApiRoute());
  app.route(apiBase, endpoints(deps, createHandlers(deps)));
  app.route(apiBase, fileContent(deps));
  app.route(apiBase, reportFile(deps));
  app.route('/', healthRoute(deps));
  if (options.site !== undefined) app.route('/', siteRoutes(deps.db, options.site));
  if (deps.sandbox !== null) app.route('/sandbox', sandboxRoutes(deps, deps.sandbox));

  app.notFound(async (c) => {
    const { path, method } = c.req;
    if (isBelow(path, '/api')) return answerFailure(c, new AppError(404), deps.log);
    const drawn = !isBelow(path, '/sandbox') && path !== '/healthz';
    if (!drawn) return c.text('Not Found', 404);
    const known = options.pages === undefined ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
    if (!known.includes(method)) {
      throw new AppError(405, 'request.method_not_allowed', { allow: ['GET', 'HEAD'] });
    }
    const clean = method === 'POST' ? null : withoutTyped(c.req.url);
    if (clean !== null) {
      const headers = { location: clean, 'cache-control': 'no-store' };
      return c.body(null, 303, { ...headers, 'referrer-policy': 'no-referrer' });
    }
    return options.pages?.(c.req.raw) ?? c.text('Not Found', 404);
  });
  return app;
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
