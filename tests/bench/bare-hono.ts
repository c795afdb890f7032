import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { reportUsedBytes } from './used-bytes.ts';
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
  // Requests that wait, as the server's watchers keep them.
  let held: ((response: Response) => void)[] = [];
  const app = new Hono().get('/', (c) => c.json({ code: 200, message: '成功', data: {} }));
  app.get('/api/v1/payments/:paymentNo/status', (c) =>
    c.req.header('prefer') === undefined
      ? new Response(statusBody, { headers })
      : new Promise<Response>((resolve) => held.push(resolve)),
  );
  app.post('*', () => {
    for (const answer of held) answer(new Response(statusBody, { headers }));
    held = [];
    return new Response(statusBody, { headers });
  });
  reportUsedBytes();
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
}
