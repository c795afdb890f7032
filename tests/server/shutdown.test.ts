import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment, PaymentState } from '#contract/payments/schemas.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { startServer } from '#tests/support/server-process.ts';

test(
  'a server that begins to stop is no longer ready, answers waiting requests, and ends',
  { timeout: 240_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'xuyuan-stop-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await copyDatabase(directory);
    const server = await startServer(directory);
    onTestFinished(() => server.kill('SIGKILL'));
    const api = `${server.address}/api/v1`;
    let token = '';
    const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${api}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return v.parse(v.object({ data: v.unknown() }), await response.json()).data;
    };
    const phone = '13500000007';
    await send('auth/send-sms', { phone, purpose: 'register' });
    const inbox = await (await fetch(`${server.address}/sandbox/sms.json?phone=${phone}`)).json();
    const password = 'Xy#2026-park';
    const verification_code = Object(inbox).items[0].code;
    token = v.parse(
      Identity,
      await send('auth/register', { phone, password, verification_code }),
    ).token;
    const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
    const { order_no } = v.parse(Order, await send('orders', draft));
    const { payment_no } = v.parse(
      QrPayment,
      await send(`payments/orders/${order_no}`, { channel: 'wechat' }),
    );

    const held = Array.from({ length: 5 }, () =>
      send(`payments/${payment_no}/status`, undefined, { prefer: 'wait=25' }),
    );
    // On another connection, so that the held ones have been read before the signal comes.
    await send(`payments/${payment_no}/status`);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ready = () => ask(`${server.address}/readyz`, agent);
    expect(await ready()).toEqual({ status: 200, closes: false });
    server.kill('SIGTERM');
    let last = await ready();
    while (!last.closes) last = await ready();
    expect(last.status).toBe(503);
    for (const response of await Promise.all(held)) {
      expect(v.parse(PaymentState, response).status).toBe('pending');
    }
    expect(await server.exited).toMatchObject({ code: 0, signal: null });
  },
);

async function ask(address: string, agent: http.Agent) {
  const [response]: IncomingMessage[] = await once(http.get(address, { agent }), 'response');
  response?.resume();
  return { status: response?.statusCode, closes: response?.headers.connection === 'close' };
}
