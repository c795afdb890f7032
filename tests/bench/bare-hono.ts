import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { statusBody } from './status-body.ts';

/** Sends the headers of the site's calls as its fast responses do. */
const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'Accept-Language',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

// The server's framework without the routes of the site.
if (process.send !== undefined) {
  const app = new Hono().get('/', (c) => c.json({ code: 200, message: '成功', data: {} }));
  app.get('/api/v1/payments/:paymentNo/status', () => new Response(statusBody, { headers }));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
}
