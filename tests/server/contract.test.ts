import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import type { AccountCallName } from '../../contract/account-calls.ts';
import { calls, type CallName } from '../../contract/calls.ts';
import type { ContentCallName } from '../../contract/content-calls.ts';
import type { MemberCallName } from '../../contract/member-calls.ts';
import { isErrorCode } from '../../contract/error-texts.ts';
import { createTestServer, goodPassword, type Answer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Elsewhere =
  | ContentCallName
  | AccountCallName
  | MemberCallName
  | 'createReportOrder'
  | 'createArticleOrder'
  | 'createPackageOrder';

// For every call of the contract, one that succeeds; those on content, accounts and membership have files of their own.
const successes: Record<Exclude<CallName, 'notifyPayment' | Elsewhere>, () => Promise<Answer>> = {
  async login() {
    const { phone } = await server.register();
    return server.call('POST', 'auth/login', { body: { phone, password: goodPassword } });
  },
  async register() {
    const phone = '13600000001';
    const verification_code = await server.code(phone, 'register');
    const body = { phone, password: goodPassword, verification_code };
    return server.call('POST', 'auth/register', { body });
  },
  async loginWithCode() {
    const { phone } = await server.register();
    const body = { phone, verification_code: await server.code(phone, 'login') };
    return server.call('POST', 'auth/login/code', { body });
  },
  sendSms: () =>
    server.call('POST', 'auth/send-sms', { body: { phone: '13600000002', purpose: 'reset' } }),
  async resetPassword() {
    const { phone } = await server.register();
    const body = {
      phone,
      verification_code: await server.code(phone, 'reset'),
      password: 'Another#2026',
    };
    return server.call('POST', 'auth/reset-password', { body });
  },
  async logout() {
    return server.call('POST', 'auth/logout', { token: (await server.register()).token });
  },
  listPlans: () => server.call('GET', 'pricing/plans'),
  listPlansOfType: () => server.call('GET', 'pricing/plans/membership'),
  calculatePrice: () => server.call('GET', 'pricing/calculate?type=saas&plan_slug=basic'),
  async listOrders() {
    const person = await server.register();
    const { order_no } = await server.order(person);
    await server.pay(person, order_no);
    return server.call('GET', 'orders', { token: person.token });
  },
  async readOrder() {
    const person = await server.register();
    const { order_no } = await server.order(person);
    await server.wallet(await server.pay(person, order_no), 'approve');
    return server.call('GET', `orders/${order_no}`, { token: person.token });
  },
  async createOrder() {
    const { token } = await server.register();
    const body = { service_type: 'membership', plan_slug: 'basic', months: 1 };
    return server.call('POST', 'orders', { token, body });
  },
  async createServiceOrder() {
    const { token } = await server.register();
    const body = { type: 'saas', plan_slug: 'basic', pricing_model: 'yearly', months: 12 };
    return server.call('POST', 'orders/service', { token, body });
  },
  async cancelOrder() {
    const person = await server.register();
    const { order_no } = await server.order(person);
    return server.call('POST', `orders/${order_no}/cancel`, { token: person.token });
  },
  async createPayment() {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const body = { channel: 'wechat', return_url: '/user/orders?page=2' };
    return server.call('POST', `payments/orders/${order_no}`, { token: person.token, body });
  },
  async readPaymentState() {
    const person = await server.register();
    const { payment_no } = await server.pay(person, (await server.order(person)).order_no);
    return server.call('GET', `payments/${payment_no}/status`, { token: person.token });
  },
  async listPayments() {
    const person = await server.register();
    await server.pay(person, (await server.order(person)).order_no);
    return server.call('GET', 'payments', { token: person.token });
  },
};

test.each(Object.entries(successes))('%s answers what its schema says', async (name, succeed) => {
  const answer = await succeed();
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([200, 200, '成功']);
  const call = Object.entries(calls).find(([own]) => own === name)?.[1];
  const strict = v.safeParse(call?.data ?? v.never(), answer.data);
  expect(strict.issues).toBeUndefined();
  // Nothing is answered that the contract does not know.
  expect(answer.data).toEqual(strict.output);
});

test.each(Object.entries(calls).filter(([, call]) => call.signedIn))(
  '%s answers a guest with 401 and a word of the catalogue',
  async (_name, call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, 'X1');
    const answer = await server.call(call.method, path, call.method === 'POST' ? { body: {} } : {});
    expect(answer.status).toBe(401);
    expect(isErrorCode(answer.body.error)).toBe(true);
  },
);

test('OpenAPI lists every call of the contract with its shapes', async () => {
  const response = await server.app.request('/api/v1/openapi.json');
  const document = v.parse(
    v.object({
      openapi: v.literal('3.1.0'),
      paths: v.record(v.string(), v.record(v.string(), v.looseObject({ operationId: v.string() }))),
    }),
    await response.json(),
  );
  const listed = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(listed.toSorted()).toEqual(Object.keys(calls).toSorted());
  const query = JSON.stringify(document.paths['/pricing/calculate']);
  for (const name of ['plan_slug', 'user_count', 'currency']) expect(query).toContain(name);
});
