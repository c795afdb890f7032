import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../contract/limits.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await createTestServer({
    pages: async (request) => new Response(`page ${new URL(request.url).pathname}`),
  });
  person = await server.register();
});
afterAll(() => server.close());

describe('input that is not right', () => {
  test('broken JSON is 400', async () => {
    const answer = await server.call('POST', 'auth/login', { body: '{"phone":' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 400,
      message: '请求格式不正确',
      error: 'request.malformed',
    });
  });

  test('a body of another type is 415', async () => {
    const answer = await server.call('POST', 'auth/login', {
      body: 'phone=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(415);
    expect(answer.body.error).toBe('request.unsupported_type');
  });

  test('a body above one megabyte is 413', async () => {
    const answer = await server.call('POST', 'auth/login', {
      body: { phone: 'x'.repeat(maxBodyBytes) },
    });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toBe('request.too_large');
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
    const answer = await server.call('DELETE', 'orders');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    const status = await server.call('POST', 'payments/P1/status');
    expect([status.status, status.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['zh-CN', '请输入有效的手机号', '此项为必填项'],
    ['en-US', 'Please enter a valid phone number', 'This field is required'],
  ])('wrong values are 422 with the fields named, in %s', async (language, phone, required) => {
    const answer = await server.call('POST', 'auth/login', {
      body: { phone: '12345', password: '' },
      headers: { 'accept-language': language },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      code: 422,
      message: phone,
      error: 'request.invalid',
      data: { fields: { phone: [phone], password: [required] } },
    });
  });

  test.each(['[]', '"text"', 'null', '7'])('a body of %s is 422, not a failure', async (body) => {
    const answer = await server.call('POST', 'auth/login', { body });
    expect(answer.status).toBe(422);
  });

  test('a field that no database could hold is 422', async () => {
    const answer = await server.call('POST', 'orders/service', {
      token: person.token,
      body: {
        type: 'saas',
        plan_slug: 'basic',
        pricing_model: 'monthly',
        months: 1,
        contact: { name: 'a\u0000b' },
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.data).toEqual({ fields: { 'contact.name': ['内容不正确'] } });
  });

  test.each(['%00', "x'--", 'a'.repeat(300), '%E0%A4%A', '..%2F..'])(
    'an order number like %s is simply not there',
    async (orderNo) => {
      const answer = await server.call('GET', `orders/${orderNo}`, { token: person.token });
      expect(answer.status).toBe(404);
    },
  );

  test.each([
    ['orders?page=0', 'page'],
    ['orders?per_page=101', 'per_page'],
    ['orders?status=lost', 'status'],
    ['orders?start_date=2026-02-30', 'start_date'],
    ['payments?channel=cash', 'channel'],
    ['pricing/calculate?type=saas&plan_slug=basic&months=1.5', 'months'],
  ])('GET %s is 422 on %s', async (path, field) => {
    const answer = await server.call('GET', path, { token: person.token });
    expect(answer.status).toBe(422);
    expect(Object.keys(Object(Object(answer.data).fields))).toEqual([field]);
  });

  test('a failure of ours tells nobody how it came about', async () => {
    server.sandbox.faults.fail({ path: '/api/v1/pricing', times: 1, status: 500, when: 'before' });
    const answer = await server.call('GET', 'pricing/plans');
    expect(answer.body).toEqual({ code: 500, message: '服务器内部错误', error: 'server.failed' });
  });
});

describe('everything else', () => {
  test('pages are drawn for GET outside /api, /sandbox and /healthz', async () => {
    expect(await (await server.app.request('/saas?x=1')).text()).toBe('page /saas');
    expect((await server.app.request('/sandbox/nothing')).status).toBe(404);
    expect((await server.app.request('/saas', { method: 'PUT' })).status).toBe(405);
  });

  test('health says that the database answers', async () => {
    const response = await server.app.request('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('answers forbid sniffing, framing and keeping', async () => {
    const { headers } = await server.call('GET', 'pricing/plans');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
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
