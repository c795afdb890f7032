import { expect, test } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import {
  createCallRequests,
  namesForPeople,
  type CallRequest,
} from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { setUpContentServer } from '#tests/support/set-up.ts';
import { withShownFigure } from '#tests/support/shown-figure.ts';

const files = writeContentFiles();
const server = setUpContentServer(files);
const made = createCallRequests(server);

const getCall = (name: CallName): Call => calls[name];
const keyed = namesForPeople.filter((name) => getCall(name).keyed !== undefined);

/** Writing calls without a key, and why. */
const unkeyed: Partial<Record<CallName, string>> = {
  requestOpenid: 'each state works once, and a repeat makes another',
  readPaymentReturn: 'it reads, and the same ticket opens the address again',
  notifyPayment: 'a wallet tells a notice by the number of its own that it carries',
};

test('every call that writes has a key, or a reason why not', () => {
  const names = Object.keys(calls).filter((name): name is CallName => name in calls);
  const writing = names.filter((name) => getCall(name).method !== 'GET');

  expect(writing.filter((name) => getCall(name).keyed === undefined)).toEqual(Object.keys(unkeyed));
  expect(
    names.filter((name) => getCall(name).keyed !== undefined && !writing.includes(name)),
  ).toEqual([]);
});

/** The changed fields of another body for the same call; a call with a subject changes its subject. */
const otherBody: Partial<Record<CallName, object>> = {
  login: { password: 'Other#2026' },
  register: { password: 'Other#2026' },
  loginWithCode: { verification_code: '000000' },
  loginWithEmail: { verification_code: '000000' },
  sendEmail: { email: 'other@example.com' },
  sendSms: { phone: '13700000000' },
  resetPassword: { password: 'Third#2026' },
  createOrder: { report_id: 'free-report' },
  createServiceOrder: { months: 2 },
  createMembershipOrder: { months: 2 },
  createReportOrder: { report_id: 'free-report' },
  createArticleOrder: { article_id: 'free-article' },
  createPackageOrder: { quantity: 2 },
  createRefund: { amount: 200 },
  createInvoice: { kind: 'special' },
  sendInquiry: { description: '另一件事' },
  sendSupportRecord: { support_code: sampleCode(lateCase.slice(0, 4)) },
  updateProfile: { nickname: '018' },
  requestVerification: { real_name: '客户 018' },
  changePassword: { password: 'Third#2026', password_confirmation: 'Third#2026' },
  bindEmail: { verification_code: '000000' },
  setMailReceipts: { receipts: true },
  setNotificationChoice: { is_on: false },
  changePhone: { phone: '13700000000' },
  createInvoiceTitle: { name: '客户 018' },
  createPayment: { channel: 'wechat' },
  sendOrderMessage: { text: '另一件事' },
};

/** Returns the request with a changed body or subject; null when it has neither. */
function toOther(name: CallName, request: CallRequest): CallRequest | null {
  const words = otherBody[name];
  if (words !== undefined) return { ...request, body: { ...Object(request.body), ...words } };
  return request.params === undefined ? null : { ...request, params: '170017' };
}

test.each(keyed)(
  'the call %s is done once for its key, and a repeat gets the same response',
  async (name) => {
    const call = getCall(name);
    const owner = await server.register();
    const prepared = await made.requests[name](owner);
    // Reads the shown amount once, so that the repeat sends the same body.
    const body = await withShownFigure(server.call, call.path, { ...owner, ...prepared });
    const request = { ...prepared, body };
    const sent = { token: owner.token, headers: { 'idempotency-key': `key-of-${name}` } };
    const first = await made.send(call, request, sent);
    const before = await digestDatabase(server.deps.db);
    const again = await made.send(call, request, sent);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
    expect(await digestDatabase(server.deps.db), 'a table that a repeat changed').toEqual(before);
    const other = call.endsSession === true ? null : toOther(name, request);
    const refused = other === null ? reused : (await made.send(call, other, sent)).body;
    expect(refused).toMatchObject(reused);
    // Another password or code is a guess, which counts.
    const after = await digestDatabase(server.deps.db);
    expect({ ...after, limits: before['limits'] }).toEqual(before);
  },
);

const reused = {
  error: 'request.invalid',
  data: { fields: { idempotency_key: [fieldTexts.idempotencyReused['zh-CN']] } },
};

test('a call with an invalid key is refused, and one without a key is taken', async () => {
  const { token } = await server.register();
  const update = (headers: Record<string, string>) =>
    server.call('PUT', 'user/profile', { token, body: { nickname: '017' }, headers });

  expect((await update({ 'idempotency-key': 'no key' })).status).toBe(422);
  expect((await update({})).status).toBe(200);
});

test('a refused code does not use up its key: another code is checked', async () => {
  const { phone, token } = await server.register();
  const headers = { 'idempotency-key': 'refused-first' };
  const login = () =>
    server.call('POST', 'auth/login/code', { body: { phone, verification_code }, headers });
  let verification_code = '000000';
  expect((await login()).status).toBe(401);
  verification_code = await server.code(phone, 'login');
  expect((await login()).status).toBe(200);
  expect((await server.call('GET', 'user/profile', { token })).status).toBe(200);
});
