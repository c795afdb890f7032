import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The server's framework without any routes of the site.
if (process.send !== undefined) {
  const app = new Hono().get('/', (c) => c.json({ code: 200, message: '成功', data: {} }));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
}
