import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createDocuments } from '#server/http/compressed.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { warnNowAndThen } from '#server/base/warn-now-and-then.ts';
import { healthPaths } from '#server/http/health-paths.ts';
import { isReady as readIsReady } from '#server/status/readiness.ts';
import { getSiteOrigin } from '#server/http/site-origin.ts';
import { siteApi } from '#server/openapi/site-api.ts';

/** Serves GET /api/v1/openapi.json, written at the first request and again under another name or address. */
export function openApiRoute(deps: Pick<HttpDeps, 'site' | 'publicUrl'>): Hono {
  const respond = createDocuments();
  let written = { key: '', document: '' };
  return new Hono().get('/openapi.json', (c) => {
    const { name, mail } = deps.site();
    const operator = { title: name['en-US'], mail, origin: getSiteOrigin(c, deps) };
    const key = JSON.stringify(operator);
    if (written.key !== key) written = { key, document: JSON.stringify(siteApi(operator)) };
    return respond(c, written.document, 'application/json');
  });
}

type HealthOptions = { isStopping?: () => boolean; isReady?: () => Promise<boolean> };

/**
 * Serves the health calls of docs/wire.md. GET /livez: the process answers. GET /healthz: the database
 * answers too. GET /readyz: whether this node should get requests; why not is said at the console's port.
 */
export function healthRoutes(
  deps: HttpDeps,
  { isStopping = () => false, isReady = () => readIsReady(deps) }: HealthOptions = {},
): Hono {
  const routes = new Hono();
  for (const path of healthPaths) {
    routes.use(path, async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    });
  }
  return routes
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const ready = isStopping() || (await isReady());
      // Also if the process was asked to stop during the database query.
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      return ready ? c.json({ status: 'ok' }) : c.json({ status: 'failing' }, 503);
    })
    .get('/healthz', async (c) => {
      try {
        await deps.db.execute(sql`select 1`);
        return c.json({ status: 'ok' });
      } catch (error) {
        warnNowAndThen(deps.log, 'database', { error });
        return c.json({ status: 'failing' }, 503);
      }
    });
}
