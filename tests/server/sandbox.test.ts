import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { JSDOM } from 'jsdom';
import { describe, expect, onTestFinished } from 'vitest';
import { NotifiedEvent } from '#contract/base/picklists.ts';
import { createTestServer, controlToken } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

async function page(path: string, language = 'zh-CN') {
  const response = await server.app.request(path, { headers: { 'accept-language': language } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function begun() {
  const person = await server.register();
  const order = await server.order(person);
  return { person, order, payment: await server.pay(person, order.order_no) };
}

const inboxes = ['/sandbox/sms', '/sandbox/sms.json', '/sandbox/mail', '/sandbox/mail.json'];

describe('the SMS inbox', () => {
  test('the SMS inbox gives the codes of a phone, newest first', async () => {
    const older = await server.code('13700000001', 'login');
    const newer = await server.code('13700000001', 'reset');
    const response = await server.app.request('/sandbox/sms.json?phone=13700000001');
    const now = server.clock.now();
    expect(await response.json()).toEqual({
      items: [
        {
          phone: '13700000001',
          code: newer,
          purpose: 'reset',
          sent_at: new Date(now).toISOString(),
        },
        {
          phone: '13700000001',
          code: older,
          purpose: 'login',
          sent_at: new Date(now - 61_000).toISOString(),
        },
      ],
    });
    expect((await page('/sandbox/sms')).text).toContain(newer);
    const english = (await page('/sandbox/sms', 'en')).text;
    expect(english).toContain('Code to reset the password');
    expect(english).toContain(`Your code is ${newer}. Do not share it with anyone.`);
  });

  test('the SMS inbox shows each notice as the sentence for which an operator applies', async () => {
    const guide = await readFile('docs/operations/sms.md', 'utf8');
    const templates = [...guide.matchAll(/“([^”]*\$\{[^”]*)”/g)].map(
      ([, template = '']) => template,
    );
    const values = { order: '01778099', amount: '1680.00', time: '12-03 14:00' };
    const phone = '13700000002';
    await server.sandbox.inbox.send({ phone, purpose: 'phone_changed', to: '137****0003' });
    for (const purpose of NotifiedEvent.options) {
      const { order, amount, time } = values;
      const more =
        purpose === 'booking_soon' ? { time } : purpose === 'step_done' ? {} : { amount };
      await server.sandbox.inbox.send({ phone, purpose, locale: 'zh-CN', order, ...more });
    }
    const { text } = await page(`/sandbox/sms?phone=${phone}`);
    expect(templates).toHaveLength(1 + NotifiedEvent.options.length);
    for (const template of templates) {
      const filled = template.replaceAll(
        /\$\{(\w+)\}/g,
        (_, name) => new Map(Object.entries({ ...values, phone: '137****0003' })).get(name) ?? '',
      );
      expect(text).toContain(filled);
    }
    expect(text).not.toContain('class="code"');
  });

  test.each([
    ['another machine', '203.0.113.5', {}],
    [
      'a caller behind a proxy that nobody declared',
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.5' },
    ],
    ['a proxy that names only itself', '127.0.0.1', { via: '1.1 proxy' }],
    ['a page that another name led here', '127.0.0.1', { host: 'evil.example' }],
  ])('the SMS inbox does not exist for %s', async (_who, remoteAddress, headers) => {
    for (const path of [...inboxes, '/sandbox/control']) {
      const method = path.endsWith('control') ? 'POST' : 'GET';
      const env = { incoming: { socket: { remoteAddress } } };
      const authorization = `Bearer ${controlToken}`;
      const request = { method, headers: { authorization, ...headers } };
      const response = await server.app.request(path, request, env);
      expect(response.status).toBe(404);
    }
  });

  test('the SMS inbox opens over a real socket only by a name of this machine, its port and HTTP/1.1, or by the token', async () => {
    const listening = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' });
    onTestFinished(() => void listening.close());
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await server.code('13700000009', 'login');
    const token = `Authorization: Bearer ${controlToken}`;
    const ask = (path: string, version: string, ...lines: readonly string[]) =>
      askByHand(port, `GET ${path} HTTP/${version}`, ...lines);
    for (const path of inboxes) {
      expect(await ask(path, '1.1', `Host: localhost:${port}`)).toMatch(/^200 /);
      expect(await ask(path, '1.1', `Host: 127.0.0.1:${port}`)).toMatch(/^200 /);
      // A proxy that adds no header calls like this.
      for (const host of [`Host: 127.0.0.1:${port}`, `Host: localhost:${port}`, 'X-Nothing: 1']) {
        const refused = await ask(path, '1.0', host);
        expect(refused).toMatch(/^404 .*HTTP\/1\.1.*SANDBOX_CONTROL_TOKEN/s);
        expect(await ask(path, '1.0', host, token)).toMatch(/^200 /);
      }
      expect(await ask(path, '1.1', 'Host: localhost:1')).toMatch(/^404 .*SANDBOX_CONTROL_TOKEN/s);
      expect(await ask(path, '1.1', 'Host: localhost:1', token)).toMatch(/^200 /);
      const foreign = await ask(path, '1.1', `Host: evil.example:${port}`, token);
      expect(foreign).toMatch(/^404 .*localhost/s);
      const forwarded = await ask(path, '1.0', `Host: localhost:${port}`, 'Via: 1.1 x', token);
      expect(forwarded).toMatch(/^404 .*(?:代理|proxy)/s);
    }
  });
});

test('the mail inbox shows a mail in a frame without rights, and its plain text', async () => {
  const html = '<p title="x">"></iframe><script>alert(1)</script></p>';
  await server.sandbox.mailInbox.send({
    to: 'reader@example.com',
    subject: '<b>',
    text: 'plain <i>',
    html,
    messageId: 'frame@site.test',
  });
  const shown = await page('/sandbox/mail?email=reader@example.com');
  const { document } = new JSDOM(shown.text).window;
  const [frame, ...others] = document.querySelectorAll('iframe');
  expect(others).toEqual([]);
  expect(frame?.srcdoc).toBe(html);
  expect(frame?.getAttribute('sandbox')).not.toMatch(/scripts|same-origin|top-navigation/);
  expect(document.querySelector('script')).toBeNull();
  expect(document.querySelector('details .text')?.textContent).toBe('plain <i>');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
});

/** Sends raw request lines that no HTTP client sends. Returns status and body. */
async function askByHand(port: number, ...head: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // Ended, it would not wait for an answer that takes longer.
  socket.write([...head, 'Connection: close', '', ''].join('\r\n'));
  const answer = await text(socket);
  const [, status = '', body = ''] = /^HTTP\/1\.\d (\d{3})[^]*?\r\n\r\n([^]*)$/.exec(answer) ?? [];
  return `${status} ${body}`;
}

describe('the wallet', () => {
  test('the wallet shows payee, amount and purpose in both languages, and runs no script', async () => {
    const { payment, order } = await begun();
    const chinese = await page(payment.payer_url ?? '');
    for (const part of ['付款给商户', '¥599.00', order.order_no, '支付宝', '确认付款']) {
      expect(chinese.text).toContain(part);
    }
    expect(chinese.text).toContain('<html lang="zh-CN">');
    expect(chinese.text).not.toContain('<script');
    expect(chinese.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await page(payment.payer_url ?? '', 'en-US')).text).toContain('Pay to the merchant');
  });

  test('the wallet opens a pasted code, and says when it does not know one', async () => {
    const { payment } = await begun();
    const found = await page(`/sandbox/wallet?code=${encodeURIComponent(payment.qr_code)}`);
    expect([found.status, found.headers.get('location')]).toEqual([303, payment.payer_url]);
    expect((await page('/sandbox/wallet?code=nonsense"><b>')).text).toContain('没有找到这个付款码');
    expect((await page('/sandbox/wallet?code=nonsense"><b>')).text).not.toContain('"><b>');
    expect((await page('/sandbox/wallet')).text).toContain(payment.payer_url);
  });

  test('the wallet pays with a plain form, once', async () => {
    const { person, order, payment } = await begun();
    const press = (action: string) =>
      server.app.request(`${payment.payer_url}/${action}`, { method: 'POST' });
    expect((await press('approve')).headers.get('location')).toBe(payment.payer_url);
    expect((await press('approve')).headers.get('location')).toBe(
      `${payment.payer_url}?told=refused`,
    );
    expect((await page(payment.payer_url ?? '')).text).toContain('付款成功');
    const read = await server.call('GET', `orders/${order.order_no}`, person);
    expect(read.data).toMatchObject({ status: 'completed' });
    expect((await press('steal')).status).toBe(404);
  });

  test('declining a payment changes nothing for the merchant', async () => {
    const { person, payment } = await begun();
    await server.app.request(`${payment.payer_url}/decline`, { method: 'POST' });
    const path = `payments/${payment.payment_no}/status`;
    const status = await server.call('GET', path, person);
    expect(status.data).toMatchObject({ status: 'pending' });
    expect(await server.wallet(payment, 'approve')).toBe(true);
  });
});

describe('the control', () => {
  const control = (body: unknown, token = controlToken) =>
    server.app.request('/sandbox/control', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('the control needs its token', async () => {
    expect((await control({ command: 'sweep' }, 'guess')).status).toBe(401);
    expect((await control({ command: 'fly' })).status).toBe(422);
  });

  test('the control moves the clock, and due work happens', async () => {
    const { person, order } = await begun();
    expect((await control({ command: 'clock.move', ms: 24 * 60 * 60 * 1000 })).status).toBe(200);
    const read = await server.call('GET', `orders/${order.order_no}`, person);
    expect(read.data).toMatchObject({ status: 'cancelled' });
  });

  test('the control ends the sessions of a phone', async () => {
    const { person } = await begun();
    await control({ command: 'sessions.end', phone: person.phone });
    expect((await server.call('GET', 'orders', person)).status).toBe(401);
  });

  const as = (tester: string) => ({ headers: { 'x-sandbox-tester': tester } });
  const plans = (tester: string) => server.call('GET', 'pricing/plans', as(tester));

  test('the control fails the next calls of a path, before or after the work is done', async () => {
    const { person, payment } = await begun();
    const call = (method: string, path: string) =>
      server.call(method, path, { token: person.token, ...as('one') });
    await control({ command: 'calls.fail', owner: 'one', path: '/api/v1/orders', status: 502 });
    expect((await call('GET', 'orders')).status).toBe(502);
    expect((await call('GET', 'orders')).status).toBe(200);

    const cancel = `orders/${payment.order_no}/cancel`;
    const path = `/api/v1/${cancel}`;
    await control({ command: 'calls.fail', owner: 'one', path, when: 'after' });
    expect((await call('POST', cancel)).status).toBe(503);
    expect((await call('GET', `orders/${payment.order_no}`)).data).toMatchObject({
      status: 'cancelled',
    });
  });

  test('the control holds the next calls of a path until they are let go', async () => {
    await control({ command: 'calls.hold', owner: 'one', path: '/api/v1/pricing' });
    let answered = false;
    const held = plans('one').then(() => (answered = true));
    await plans('one');
    expect(answered).toBe(false);
    await control({ command: 'calls.release', owner: 'one' });
    expect(await held).toBe(true);
  });

  test('the control leaves the calls of others alone, and keeps their held calls held', async () => {
    const path = '/api/v1/pricing';
    await control({ command: 'calls.hold', owner: 'one', path });
    await control({ command: 'calls.fail', owner: 'one', path });
    expect((await plans('other')).status).toBe(200);
    expect((await server.call('GET', 'pricing/plans')).status).toBe(200);
    const held = plans('one');
    await control({ command: 'calls.hold', owner: 'other', path });
    await control({ command: 'calls.release', owner: 'other' });
    let answered = false;
    void held.then(() => (answered = true));
    expect((await plans('other')).status).toBe(200);
    expect(answered).toBe(false);
    await control({ command: 'calls.release', owner: 'one' });
    expect((await held).status).toBe(503);
  });

  test('the control lets no test fail, hold or lose shared calls', async () => {
    const path = '/api/v1/pricing';
    const commands = ['calls.fail', 'calls.hold', 'calls.release', 'notices.drop'];
    const statuses = commands.map(async (command) => (await control({ command, path })).status);
    expect(await Promise.all(statuses)).toEqual([422, 422, 422, 422]);
    expect((await plans('one')).status).toBe(200);
  });

  test('the control silences the wallet for one payment, and loses the notice of one', async () => {
    const [one, other] = [await begun(), await begun()];
    const owner = one.payment.payment_no;
    const fetchPaymentStatus = async ({ person, payment }: typeof one) => {
      const path = `payments/${payment.payment_no}/status`;
      return Object((await server.call('GET', path, person)).data).status;
    };
    await control({ command: 'notices.drop', owner });
    await control({ command: 'calls.fail', owner, path: 'wallet/alipay/query' });
    await server.wallet(one.payment, 'approve');
    await server.wallet(other.payment, 'approve');
    expect(await fetchPaymentStatus(other)).toBe('success');
    expect(await fetchPaymentStatus(one)).toBe('pending');
    server.clock.move(6000);
    expect(await fetchPaymentStatus(one)).toBe('success');
  });

  test('the control silences the wallet for the new payment of an order', async () => {
    const { person, order } = await begun();
    const change = () =>
      server.call('POST', `payments/orders/${order.order_no}`, {
        ...person,
        body: { channel: 'wechat' },
      });
    const path = 'wallet/wechat/precreate';
    await control({ command: 'calls.fail', owner: order.order_no, path });
    expect((await change()).status).not.toBe(200);
    expect((await change()).status).toBe(200);
  });
});

describe('production mode', () => {
  const start = async (token: string | null) => {
    const strict = await createTestServer({
      sandbox: { token, isProduction: true, hasInbox: true, hasMailInbox: true },
    });
    onTestFinished(() => strict.close());
    return strict;
  };
  const basic = `Basic ${Buffer.from(`operator:${controlToken}`).toString('base64')}`;

  test.each(inboxes)(
    'the sandbox at %s asks for the token, and serves only this machine',
    async (path) => {
      const strict = await start(controlToken);
      const ask = (authorization: string, env = {}) =>
        strict.app.request(path, { headers: { authorization } }, env);
      const refused = await ask('');
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="Inbox"',
      ]);
      expect((await ask('Bearer some-other-token')).status).toBe(401);
      for (const right of [`Bearer ${controlToken}`, basic]) {
        expect((await ask(right)).status).toBe(200);
        const env = { incoming: { socket: { remoteAddress: '203.0.113.5' } } };
        expect((await ask(right, env)).status).toBe(404);
      }
      const without = await start(null);
      expect((await without.app.request(path)).status).toBe(404);
    },
  );

  test('the control does not exist, with the token or without', async () => {
    const strict = await start(controlToken);
    const headers = {
      authorization: `Bearer ${controlToken}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ command: 'sweep' });
    const response = await strict.app.request('/sandbox/control', {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBe(404);
  });

  test('a code opens its wallet, and codes are listed for no caller', async () => {
    const strict = await start(controlToken);
    const person = await strict.register();
    const { payer_url, qr_code } = await strict.pay(person, (await strict.order(person)).order_no);
    for (const path of ['/sandbox/wallet', '/sandbox/wallet?code=none', '/sandbox/wallet/none']) {
      const index = await (await strict.app.request(path)).text();
      expect(index).toContain('name="code"');
      expect(index).not.toContain(payer_url);
      expect(index).not.toContain('等待付款');
    }
    const found = await strict.app.request(`/sandbox/wallet?code=${encodeURIComponent(qr_code)}`);
    expect(found.headers.get('location')).toBe(payer_url);
    expect((await strict.app.request(payer_url ?? '')).status).toBe(200);
  });
});

test('real keys leave nothing of the sandbox', async () => {
  const real = await createTestServer({ deps: { sandbox: null } });
  for (const path of ['/sandbox/wallet', '/sandbox/sms', '/sandbox/sms.json']) {
    expect((await real.app.request(path)).status).toBe(404);
  }
  expect((await real.app.request('/sandbox/control', { method: 'POST' })).status).toBe(404);
  await real.close();
});
