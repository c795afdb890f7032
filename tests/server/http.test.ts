import { describe, expect } from 'vitest';
import { maxBodyBytes } from '#contract/base/limits.ts';
import { createApp } from '#server/app.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpOnce, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() =>
  createTestServer({
    pages: async (request) => new Response(`page ${new URL(request.url).pathname}`),
  }),
);
const person = setUpOnce(() => server.register());

describe('input that is not right', () => {
  test('broken JSON is 400', async () => {
    const response = await server.call('POST', 'auth/login', { body: '{"phone":' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: 400,
      message: '请求格式不正确',
      error: 'request.malformed',
    });
  });

  test('a body of another type is 415', async () => {
    const response = await server.call('POST', 'auth/login', {
      body: 'phone=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
    expect(response.body.error).toBe('request.unsupported_type');
  });

  test('a body above one megabyte is 413', async () => {
    const response = await server.call('POST', 'auth/login', {
      body: { phone: 'x'.repeat(maxBodyBytes) },
    });
    expect(response.status).toBe(413);
    expect(response.body.error).toBe('request.too_large');
  });

  test('an unknown path under /api is 404 as JSON, in the reader’s language', async () => {
    const chinese = await server.call('GET', 'nothing/here');
    expect([chinese.status, chinese.body.message]).toEqual([404, '请求的内容不存在']);
    const english = await server.call('GET', 'nothing', {
      headers: { 'accept-language': 'en-GB' },
    });
    expect([english.status, english.body.message]).toEqual([404, 'Not Found']);
  });

  test('a known path with another method is 405 and says which are allowed', async () => {
    const response = await server.call('DELETE', 'orders');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    const status = await server.call('POST', 'payments/P1/status');
    expect([status.status, status.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['zh-CN', '请输入有效的手机号', '此项为必填项'],
    ['en-US', 'Please enter a valid phone number', 'This field is required'],
  ])('invalid values are 422 with the fields named, in %s', async (language, phone, required) => {
    const response = await server.call('POST', 'auth/login', {
      body: { phone: '12345', password: '' },
      headers: { 'accept-language': language },
    });
    expect(response.status).toBe(422);
    expect(response.body).toEqual({
      code: 422,
      message: phone,
      error: 'request.invalid',
      data: { fields: { phone: [phone], password: [required] } },
    });
  });

  test.each(['[]', '"text"', 'null', '7'])(
    'a body of %s is 422, not a server failure',
    async (body) => {
      const response = await server.call('POST', 'auth/login', { body });
      expect(response.status).toBe(422);
    },
  );

  test('a field that no database could hold is 422', async () => {
    const response = await server.call('POST', 'orders/service', {
      ...person,
      body: {
        type: 'saas',
        plan_slug: 'basic',
        pricing_model: 'monthly',
        months: 1,
        contact: { name: 'a\u0000b' },
      },
    });
    expect(response.status).toBe(422);
    expect(response.data).toEqual({ fields: { 'contact.name': ['内容不正确'] } });
  });

  test.each(['%00', "x'--", 'a'.repeat(300), '%E0%A4%A', '..%2F..'])(
    'an order number like %s does not exist',
    async (orderNo) => {
      const response = await server.call('GET', `orders/${orderNo}`, person);
      expect(response.status).toBe(404);
    },
  );

  test.each([
    ['orders?page=0', 'page'],
    ['orders?per_page=101', 'per_page'],
    ['orders?status=lost', 'status'],
    ['orders?start_date=2026-02-30', 'start_date'],
    ...['0000-01-01', '1969-12-31', '2101-01-01', '9999-12-31', '+275760-09-13'].flatMap((day) => [
      [`orders?start_date=${encodeURIComponent(day)}`, 'start_date'],
      [`orders?end_date=${encodeURIComponent(day)}`, 'end_date'],
    ]),
    ['orders?page=1000001', 'page'],
    ['payments?page=99999999999999999999', 'page'],
    ['notifications?per_page=1e99', 'per_page'],
    ['payments?channel=cash', 'channel'],
    ['pricing/calculate?type=saas&plan_slug=basic&months=1.5', 'months'],
  ])('GET %s is 422 on %s', async (path, field) => {
    const response = await server.call('GET', path, person);
    expect(response.status).toBe(422);
    expect(Object.keys(Object(Object(response.data).fields))).toEqual([field]);
  });

  test.each(['orders', 'payments', 'notifications'])(
    'the last page of %s that can be requested is empty',
    async (path) => {
      const last = `${path}?page=1000000&per_page=100`;
      const response = await server.call('GET', last, person);
      expect([response.status, Object(response.data).items]).toEqual([200, []]);
    },
  );

  test.each([
    ['GET', 'user/sessions'],
    ['DELETE', 'user/sessions/9999999999999999999999'],
    ['PUT', 'notifications/9999999999999999999999/read'],
    ['DELETE', 'notifications/999999999999999'],
    ['GET', 'orders/9999999999999999999999'],
    ['GET', 'files/9999999999999999999999/url'],
    ['GET', 'payments/9999999999999999999999/status'],
    ['GET', 'files/x/content?expires=999999999999999&signature=x'],
  ])('the call %s %s with an impossible number does not fail', async (method, path) => {
    const response = await server.call(method, path, person);
    expect([200, 403, 404]).toContain(response.status);
  });

  test('an internal failure shows no cause', async () => {
    server.sandbox.faults.fail({ path: '/api/v1/pricing', times: 1, status: 500, when: 'before' });
    const response = await server.call('GET', 'pricing/plans');
    expect(response.body).toEqual({ code: 500, message: '服务器内部错误', error: 'server.failed' });
  });
});

describe('everything else', () => {
  test('pages are drawn for GET outside /api, /sandbox and /healthz', async () => {
    expect(await (await server.app.request('/saas?x=1')).text()).toBe('page /saas');
    expect((await server.app.request('/sandbox/nothing')).status).toBe(404);
    expect((await server.app.request('/saas', { method: 'PUT' })).status).toBe(405);
  });

  test('health reports a responding database', async () => {
    const response = await server.app.request('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('a process that is stopping lives and is not ready', async () => {
    const app = createApp(server.deps, { isStopping: () => true });
    const asked = async (path: string) => {
      const response = await app.request(path);
      return [response.status, await response.json(), response.headers.get('cache-control')];
    };
    expect(await asked('/livez')).toEqual([200, { status: 'ok' }, 'no-store']);
    expect(await asked('/readyz')).toEqual([503, { status: 'stopping' }, 'no-store']);
    expect(await asked('/healthz')).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  test('a process that begins to stop during a readiness check is not ready either', async () => {
    let stops = false;
    const isReady = () => {
      stops = true;
      return Promise.resolve(true);
    };
    const app = createApp(server.deps, { isStopping: () => stops, isReady });
    expect((await app.request('/readyz')).status).toBe(503);
  });

  test('responses forbid sniffing, framing and caching', async () => {
    const { headers } = await server.call('GET', 'pricing/plans');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('no other site may call the API or read a response', async () => {
    const app = createApp(server.deps, { pages: async () => new Response('page') });
    const origin = 'https://park.example';
    const preflight = { origin, 'access-control-request-method': 'POST' };
    for (const path of ['/', '/api/v1/pricing/plans', '/api/v1/orders', '/healthz']) {
      const read = await app.request(path, { headers: { origin } });
      const asked = await app.request(path, { method: 'OPTIONS', headers: preflight });
      const told = [...read.headers.keys(), ...asked.headers.keys()];
      expect([path, told.filter((name) => name.startsWith('access-control-'))]).toEqual([path, []]);
    }
  });

  test('pages carry the same security headers as the API, and a separate content policy', async () => {
    const policy = { 'content-security-policy': "default-src 'self'" };
    // Set explicitly, because implementations of Response differ in setting it.
    const headers = { ...policy, 'content-type': 'text/html' };
    const pages = async () => new Response('page', { headers });
    const app = createApp(server.deps, { pages });
    const headersAt = async (path: string) => {
      const response = await app.request(path);
      const { vary: _vary, 'x-request-id': _id, ...rest } = Object.fromEntries(response.headers);
      return rest;
    };
    const always = {
      'content-type': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    };
    expect(await headersAt('/saas')).toEqual({ ...always, ...policy });
    expect(await headersAt('/api/v1/pricing/plans')).toEqual({
      ...always,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test.each([
    ['https://park.example', 'max-age=31536000'],
    ['http://park.example', null],
    [null, null],
  ])('a site at %s makes browsers keep to https: %s', async (publicUrl, told) => {
    const pages = async () => new Response('page');
    const app = createApp({ ...server.deps, publicUrl }, { pages });
    const { order_no } = await server.order(person);
    const { payment_no } = await server.pay(person, order_no);
    const headers = { authorization: `Bearer ${person.token}` };
    for (const path of [
      '/saas',
      '/livez',
      '/api/v1/nothing',
      '/api/v1/pricing/plans',
      `/api/v1/payments/${payment_no}/status`,
    ]) {
      const response = await app.request(path, { headers });
      expect([path, response.headers.get('strict-transport-security')]).toEqual([path, told]);
    }
  });

  test('the language follows Accept-Language, Chinese without one and English for the rest', async () => {
    const messageFor = async (language: string | null) => {
      const headers: Record<string, string> =
        language === null ? {} : { 'accept-language': language };
      return (await server.call('GET', 'pricing/plans', { headers })).body.message;
    };
    expect(await messageFor(null)).toBe('成功');
    expect(await messageFor('en-US,en;q=0.9,zh-CN;q=0.8')).toBe('Success');
    expect(await messageFor('en;q=0.2, zh-TW;q=0.9')).toBe('成功');
    expect(await messageFor('fr')).toBe('Success');
    expect(await messageFor(';;q=,,')).toBe('Success');
  });
});
