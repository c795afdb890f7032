import { expect, test } from 'vitest';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { createClient } from '#src/api/client.ts';
import { readOrder } from '#src/api/orders.ts';
import { readPaymentState } from '#src/api/payments.ts';

test('a call carries the token, the language and the wish for JSON', async () => {
  const { client, requests } = clientAnswering(() =>
    json(200, { code: 200, message: '', data: [] }),
  );
  await client.call('listPlans');
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://localhost/api/v1/pricing/plans',
  ]);
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer t1');
  expect(requests[0]?.headers.get('Accept')).toBe('application/json');
  expect(requests[0]?.headers.get('Accept-Language')).toBe('zh-CN');
});

test('login travels without the token, and its 401 stays with the form', async () => {
  const { client, requests, rejected } = clientAnswering(() =>
    json(401, { code: 401, message: '登录失败', error: 'auth.login_failed' }),
  );
  const error = await catchApiError(
    client.call('login', { body: { phone: '13800000000', password: 'x' }, idempotencyKey: 'k1' }),
  );
  expect(requests[0]?.headers.has('Authorization')).toBe(false);
  expect([error.kind, error.statusCode, error.error]).toEqual([
    'unauthorized',
    401,
    'auth.login_failed',
  ]);
  expect(rejected).toEqual([]);
});

test('a 401 of a signed-in call names the token that was refused', async () => {
  const { client, rejected } = clientAnswering(() => json(401, { code: 401, message: '' }));
  const error = await catchApiError(readOrder(client, 'XY1'));
  expect(error.error).toBe('auth.expired');
  expect(rejected).toEqual(['t1']);
});

test('a failing code inside an HTTP 200 is a failure of that status', async () => {
  const { client, rejected } = clientAnswering(() => json(200, { code: 401, message: 'no' }));
  const error = await catchApiError(readOrder(client, 'XY1'));
  expect(error.statusCode).toBe(401);
  expect(rejected).toEqual(['t1']);
});

test('a 422 keeps its message and its fields', async () => {
  const { client } = clientAnswering(() =>
    json(422, {
      code: 422,
      message: '参数校验失败',
      data: { fields: { phone: ['请输入手机号'] } },
    }),
  );
  const error = await catchApiError(
    client.call('login', { body: { phone: '', password: '' }, idempotencyKey: 'k1' }),
  );
  expect([error.kind, error.message, error.fields]).toEqual([
    'invalid',
    '参数校验失败',
    { phone: ['请输入手机号'] },
  ]);
});

test('a 429 says in milliseconds how long to wait', async () => {
  const { client } = clientAnswering(() =>
    json(429, { code: 429, message: '' }, { 'Retry-After': '30' }),
  );
  const error = await catchApiError(readOrder(client, 'XY1'));
  expect([error.kind, error.retryAfterMs]).toEqual(['tooMany', 30_000]);
});

test.each([
  ['HTML with status 200', () => new Response('<!doctype html><title>hello</title>')],
  ['an empty answer', () => new Response(null, { status: 200 })],
  ['an unknown status word', () => json(200, { code: 200, message: '', data: state('maybe') })],
  ['a missing field', () => json(200, { code: 200, message: '', data: { payment_no: 'P1' } })],
  ['ten megabytes', () => new Response('x'.repeat(10 * 1024 * 1024))],
])('%s is an unreadable response, never a failed payment', async (_, response) => {
  const { client } = clientAnswering(response);
  const error = await catchApiError(readPaymentState(client, 'P1'));
  expect([error.kind, error.error]).toEqual(['unreadable', 'response.unreadable']);
});

test('HTML with an error status keeps the status', async () => {
  const { client } = clientAnswering(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  const error = await catchApiError(readOrder(client, 'XY1'));
  expect([error.kind, error.statusCode, error.error]).toEqual([
    'unavailable',
    502,
    'server.bad_gateway',
  ]);
});

test('a missing network is "unreachable" and has no status', async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await catchApiError(readOrder(client, 'XY1'));
  expect([error.kind, error.statusCode]).toEqual(['unreachable', 0]);
});

test.each([
  ['a response that never comes', () => new Promise<Response>(() => {})],
  ['a body that stops on the way', () => new Response(new ReadableStream())],
])('%s is a timeout', async (_, response) => {
  const { client } = clientAnswering(response);
  const call = client.callWithHeaders('readOrder', { params: { orderNo: 'XY1' }, timeoutMs: 10 });
  const error = await catchApiError(call);
  expect([error.kind, error.error]).toEqual(['unreachable', 'network.timeout']);
});

test('a call that is given up rejects with the reason it was given up for', async () => {
  const giveUp = new AbortController();
  const { client, requests } = clientAnswering(
    (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
        giveUp.abort('left the page');
      }),
  );
  await expect(readOrder(client, 'XY1', { signal: giveUp.signal })).rejects.toBe('left the page');
  expect(requests[0]?.signal.reason).toBe('left the page');
});

test('a held status says so, and asks the server to hold it', async () => {
  const { client, requests } = clientAnswering(() =>
    json(
      200,
      { code: 200, message: '', data: state('pending') },
      { 'Preference-Applied': 'wait=25' },
    ),
  );
  const reading = await readPaymentState(client, 'P1', { waitSeconds: 25 });
  expect(requests[0]?.headers.get('Prefer')).toBe('wait=25');
  expect(reading).toEqual({ ...state('pending'), held: true });
});

function state(status: string) {
  return {
    payment_no: 'P1',
    order_no: 'XY1',
    status,
    order_status: 'pending',
    open_payment_no: 'P1',
    expires_at: '2026-11-20T02:30:00.000Z',
    server_time: '2026-11-20T02:00:00.000Z',
  };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

function clientAnswering(response: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const rejected: string[] = [];
  const client = createClient({
    getToken: () => 't1',
    onUnauthorized: (token) => rejected.push(token),
    locale: () => 'zh-CN',
    fetch: (request) => {
      requests.push(request);
      return response(request);
    },
  });
  return { client, requests, rejected };
}

async function catchApiError(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (thrown) {
    return asApiError(thrown);
  }
  throw new Error('the call should have failed');
}
