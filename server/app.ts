import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxBodyBytes } from '../contract/limits.ts';
import type { Deps } from './deps.ts';
import { AppError } from './domain/app-error.ts';
import { receiveNotice } from './domain/payments/observe.ts';
import { answerFailure } from './http/failure.ts';
import { meetFaults } from './http/faults.ts';
import { refuseUnknown } from './http/not-found.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isUpload } from './http/upload.ts';
import { siteRoutes, type Site } from './http/site-routes.ts';
import { withoutTyped } from './http/typed-search.ts';
import { authRoutes } from './routes/auth.ts';
import { contactRoutes } from './routes/contact.ts';
import { incubationRoutes } from './routes/incubation.ts';
import { innovationRoutes } from './routes/innovation.ts';
import { membershipRoutes } from './routes/membership.ts';
import { healthRoute, openApiRoute } from './routes/meta.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { fileRoutes } from './routes/files.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { pricingRoutes } from './routes/pricing.ts';
import { productRoutes } from './routes/products.ts';
import { recommendationRoutes } from './routes/recommendations.ts';
import { reportRoutes } from './routes/reports.ts';
import { sandboxRoutes } from './routes/sandbox.ts';
import { userRoutes } from './routes/user.ts';

export type AppOptions = {
  /** Draws every page: asked for each GET and POST outside /api, /sandbox and /healthz. */
  pages?: (request: Request) => Promise<Response>;
  /** What the pages are together: brings sitemap, robots, feeds and pictures along. */
  site?: Site;
};

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError(413);
  },
});

/** The whole server without a port; tests ask it with `app.request`. */
export function createApp(deps: Deps, options: AppOptions = {}): Hono {
  const app = new Hono();
  deps.sandbox?.onNotice((paymentNo) => receiveNotice(deps, paymentNo));

  app.onError((error, c) => answerFailure(c, error, deps.log));
  app.use(securityHeaders);
  app.use('/api/*', meetFaults(deps.sandbox));
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', async (c, next) =>
    isUpload(c) ? next() : limitBody(c, next),
  );
  app.route('/api/v1', openApiRoute());
  app.route('/api/v1/auth', authRoutes(deps));
  app.route('/api/v1/pricing', pricingRoutes(deps));
  app.route('/api/v1/orders', orderRoutes(deps));
  app.route('/api/v1/payments', paymentRoutes(deps));
  app.route('/api/v1/incubation', incubationRoutes(deps));
  app.route('/api/v1/incubation', reportRoutes(deps));
  app.route('/api/v1/incubation', innovationRoutes(deps));
  app.route('/api/v1/recommendations', recommendationRoutes(deps));
  app.route('/api/v1/products', productRoutes(deps));
  app.route('/api/v1/contact', contactRoutes(deps));
  app.route('/api/v1/user', userRoutes(deps));
  app.route('/api/v1/membership', membershipRoutes(deps));
  app.route('/api/v1/notifications', notificationRoutes(deps));
  app.route('/api/v1/files', fileRoutes(deps));
  app.route('/', healthRoute(deps));
  if (options.site !== undefined) app.route('/', siteRoutes(deps.db, options.site));
  if (deps.sandbox !== null) app.route('/sandbox', sandboxRoutes(deps, deps.sandbox));

  app.notFound(async (c) => {
    const { path, method } = c.req;
    if (isBelow(path, '/api')) return refuseUnknown(app, c);
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
