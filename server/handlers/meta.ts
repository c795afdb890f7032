import { sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import type { HttpDeps } from '#server/http/deps.ts';
import { openApi } from './openapi.ts';

/** GET /api/v1/openapi.json */
export function openApiRoute(): Hono {
  return new Hono().get('/openapi.json', (c) => c.json(openApi()));
}

/** Where machines ask how the server is. */
export const healthPaths: readonly string[] = ['/livez', '/readyz', '/healthz'];

/**
 * GET /livez: the process answers. GET /healthz: and so does its database. GET /readyz: and it was
 * not told to end (wire, Beside the calls).
 */
export function healthRoutes(deps: HttpDeps, isStopping: () => boolean = () => false): Hono {
  const health = async (c: Context) => {
    try {
      await deps.db.execute(sql`select 1`);
      return c.json({ status: 'ok' });
    } catch (error) {
      deps.log.error('the database does not answer', { error });
      return c.json({ status: 'failing' }, 503);
    }
  };
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
      return isStopping() ? c.json({ status: 'stopping' }, 503) : health(c);
    })
    .get('/healthz', health);
}
