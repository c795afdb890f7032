import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { accountCalls } from '#contract/accounts/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import { isErrorCode } from '#contract/failures.ts';
import type { invoiceCalls } from '#contract/invoices/calls.ts';
import type { fileCalls } from '#contract/files/calls.ts';
import type { membershipCalls } from '#contract/membership/calls.ts';
import type { notificationCalls } from '#contract/notifications/calls.ts';
import type { serviceCalls } from '#contract/service/calls.ts';
import { openApi } from '#server/handlers/openapi.ts';
import { call } from '#tests/support/act-by-command.ts';
import {
  actOnRefund,
  bankAccount,
  failedRefund,
  paidOrder,
  requestedRefund,
  requestRefund,
} from '#tests/support/refunds.ts';
import { bindEmail, mailCode } from '#tests/support/mail.ts';
import { goodPassword, type TestResponse } from '#tests/support/server.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { sendRecord } from '#tests/support/sent-record.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { addWalletSheet } from '#tests/support/wallet-sheet.ts';

const server = setUpServer();

type Elsewhere =
  | keyof typeof contentCalls
  | keyof typeof accountCalls
  | keyof typeof fileCalls
  | keyof typeof membershipCalls
  | keyof typeof notificationCalls
  | 'createMembershipOrder'
  | keyof typeof serviceCalls
  | keyof typeof invoiceCalls
  | 'createReportOrder'
  | 'createArticleOrder'
  | 'createPackageOrder';

type SuccessOfEveryCall = Record<
  Exclude<CallName, 'notifyPayment' | Elsewhere>,
  () => Promise<TestResponse>
>;

// One successful request for every call; content, accounts, membership and invoices have separate files.
const successes: SuccessOfEveryCall = {
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
  sendEmail: () =>
    server.call('POST', 'auth/send-email', { body: { email: 'a@example.com', purpose: 'login' } }),
  async loginWithEmail() {
    await bindEmail(server, await server.register(), 'contract@example.com');
    const verification_code = await mailCode(server, 'contract@example.com', 'login');
    const body = { email: 'contract@example.com', verification_code };
    return server.call('POST', 'auth/login/email', { body });
  },
  listPhoneCountries: () => server.call('GET', 'auth/phone-countries'),
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
  sendInquiry: () =>
    server.call('POST', 'contact/inquiries', {
      body: { name: '客户 017', email: 'a@b.cn', inquiry_type: 'saas', description: '需要报价' },
    }),
  sendSupportRecord: () =>
    server.call('POST', 'support/records', { body: { support_code: sampleCode(lateCase) } }),
  async readSupportRecord() {
    const person = await server.register();
    const shortCode = await sendRecord(server, person);
    return server.call('GET', `support/records/${shortCode}`, { token: person.token });
  },
  readLegalText: () => server.call('GET', 'legal/terms'),
  readLegalVersions: () => server.call('GET', 'legal'),
  async readAcceptance() {
    return server.call('GET', 'user/acceptance', { token: (await server.register()).token });
  },
  async acceptLegal() {
    const { token } = await server.register();
    const { data: body } = await server.call('GET', 'legal');
    return server.call('POST', 'user/acceptance', { token, body });
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
  async requestOpenid() {
    const { token } = await server.register();
    addWalletSheet(server);
    const body = { return_url: '/user/orders' };
    return server.call('POST', 'payments/wechat/openid', { token, body });
  },
  async readPaymentReturn() {
    const person = await server.register();
    const { payment_no } = await server.pay(person, (await server.order(person)).order_no);
    const key = server.deps.keys.sign('payment-return', payment_no);
    const body = { key, ticket: 'ticket-of-one-browser-1' };
    return server.call('POST', `payments/${payment_no}/return`, { body });
  },
  async readPaymentState() {
    const person = await server.register();
    const { payment_no } = await server.pay(person, (await server.order(person)).order_no);
    return server.call('GET', `payments/${payment_no}/status`, { token: person.token });
  },
  async readRefundQuote() {
    const { person, order_no } = await paidOrder(server);
    return server.call('GET', `orders/${order_no}/refund-quote`, person);
  },
  async listRefunds() {
    const paid = await paidOrder(server);
    await requestRefund(server, paid, 100);
    return server.call('GET', 'refunds', paid.person);
  },
  async readRefund() {
    const paid = await paidOrder(server);
    const { refund_no } = await requestedRefund(server, paid, 100);
    await call(server, 'refund.decline', { refund_no, reason: '步骤已交付' });
    return server.call('GET', `refunds/${refund_no}`, paid.person);
  },
  createRefund: async () => requestRefund(server, await paidOrder(server), 59_900),
  async acceptRefundOffer() {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 200);
    await call(server, 'refund.approve', { refund_no: refund.refund_no, amount: '1' });
    return actOnRefund(server, paid.person, refund, 'accept', { offered: 100 });
  },
  async withdrawRefund() {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 200);
    return actOnRefund(server, paid.person, refund, 'withdraw');
  },
  async addRefundNote() {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 200);
    return actOnRefund(server, paid.person, refund, 'note', { text: '请尽快' });
  },
  async setRefundAccount() {
    const { paid, refund } = await failedRefund(server);
    return actOnRefund(server, paid.person, refund, 'account', bankAccount);
  },
  readOrderPause: () => server.call('GET', 'orders/pause'),
  async listPayments() {
    const person = await server.register();
    await server.pay(person, (await server.order(person)).order_no);
    return server.call('GET', 'payments', { token: person.token });
  },
  async exportPayments() {
    const person = await server.register();
    return server.call('GET', 'payments/export?month=2026-11', { token: person.token });
  },
};

test.each(Object.entries(successes))(
  'the call %s answers as its schema says',
  async (name, succeed) => {
    const response = await succeed();
    expect([response.status, response.body.code, response.body.message]).toEqual([
      200,
      200,
      '成功',
    ]);
    const call = Object.entries(calls).find(([own]) => own === name)?.[1];
    const strict = v.safeParse(call?.data ?? v.never(), response.data);
    expect(strict.issues).toBeUndefined();
    // The response has no field outside the contract.
    expect(response.data).toEqual(strict.output);
  },
);

test.each(Object.entries(calls).filter(([, call]) => call.audience === 'user'))(
  '%s answers a guest with 401 and a word of the catalogue',
  async (_name, call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, 'X1');
    const response = await server.call(
      call.method,
      path,
      call.method === 'POST' ? { body: {} } : {},
    );
    expect(response.status).toBe(401);
    expect(isErrorCode(response.body.error)).toBe(true);
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

test('a reader that has the OpenAPI document does not get it again', async () => {
  const address = '/api/v1/openapi.json';
  const first = await server.app.request(address, { headers: { 'accept-encoding': 'br' } });
  expect(first.headers.get('content-encoding')).toBe('br');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await server.app.request(address, { headers })).status).toBe(304);
});

const OneShape = v.looseObject({ properties: v.record(v.string(), v.unknown()) });
const DescribedData = v.union([OneShape, v.object({ anyOf: v.array(OneShape) })]);

function listFields(data: v.InferOutput<typeof DescribedData>): string[] {
  const one = v.safeParse(OneShape, data);
  if (one.success) return Object.keys(one.output.properties);
  const { anyOf } = v.parse(v.object({ anyOf: v.array(OneShape) }), data);
  return anyOf.flatMap(({ properties }) => Object.keys(properties));
}

const Described = v.object({
  headers: v.optional(v.record(v.string(), v.unknown())),
  content: v.object({
    'application/json': v.object({
      schema: v.object({
        properties: v.looseObject({
          code: v.object({ const: v.number() }),
          error: v.object({ enum: v.pipe(v.array(v.string()), v.minLength(1)) }),
          data: v.optional(DescribedData),
        }),
      }),
    }),
  }),
});

/** Returns the text and the data fields of each failure of a call in OpenAPI. */
function describedFailures({ method, path }: Call) {
  const paths = v.parse(
    v.record(v.string(), v.record(v.string(), v.unknown())),
    openApi()['paths'],
  );
  const { responses } = v.parse(
    v.object({ responses: v.record(v.string(), v.unknown()) }),
    paths[`/${path}`]?.[method.toLowerCase()],
  );
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status === '200') return [];
    const { headers = {}, content } = v.parse(Described, response);
    const { code, error, data } = content['application/json'].schema.properties;
    expect(code.const).toBe(Number(status));
    const fields = data === undefined ? [] : listFields(data);
    return [{ status: Number(status), words: error.enum, fields, headers: Object.keys(headers) }];
  });
}

test('OpenAPI lists every failure of a call, with its words and its fields', () => {
  const failures = describedFailures(calls.createPayment);
  expect(failures.map(({ status, words }) => [status, words])).toEqual([
    [400, ['request.malformed']],
    [401, ['auth.expired']],
    [403, ['order.not_yours']],
    [404, ['order.not_found']],
    [
      409,
      ['order.already_paid', 'order.not_payable', 'payment.openid_needed', 'payment.superseded'],
    ],
    [413, ['request.too_large']],
    [415, ['request.unsupported_type']],
    [422, ['request.invalid']],
    [500, ['payment.create_failed']],
    [
      503,
      ['order.paused', 'payment.create_failed', 'payment.still_confirming', 'server.unavailable'],
    ],
  ]);
  const at = (wanted: number) => failures.find(({ status }) => status === wanted);
  expect(at(409)?.fields).toEqual(Object.keys(calls.readOrder.data.entries));
  expect(at(422)?.fields).toEqual(['fields']);
  expect(at(503)?.headers).toEqual(['Retry-After']);
  const paywall = describedFailures(calls.readReport).find(({ status }) => status === 403);
  expect(paywall?.fields).toEqual(expect.arrayContaining(['price', 'access', 'contents']));
});

test.each(Object.entries(calls))('OpenAPI leaves no failure of %s out', (_, call: Call) => {
  const statuses = describedFailures(call).map(({ status }) => status);
  const takesBody = call.body !== undefined;
  const expected = [
    ...(call.audience === 'user' ? [401] : []),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.query !== undefined || takesBody ? [422] : []),
    ...(takesBody ? [400, 413, 415] : []),
    500,
    503,
  ];
  expect(statuses).toEqual(expect.arrayContaining(expected));
});
