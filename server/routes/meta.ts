import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { openApi } from '../openapi.ts';

/** GET /api/v1/openapi.json */
export function openApiRoute(): Hono {
  return new Hono().get('/openapi.json', (c) => c.json(openApi()));
}

/** GET /healthz: the process answers and so does its database. */
export function healthRoute(deps: Deps): Hono {
  return new Hono().get('/healthz', async (c) => {
    c.header('cache-control', 'no-store');
    try {
      await deps.db.execute(sql`select 1`);
      return c.json({ status: 'ok' });
    } catch (error) {
      deps.log.error('the database does not answer', { error });
      return c.json({ status: 'failing' }, 503);
    }
  });
}
