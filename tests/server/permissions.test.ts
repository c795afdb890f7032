import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { isErrorCode } from '#contract/error-texts.ts';
import { StoredFile } from '#contract/files.ts';
import { Invoice, InvoiceTitle } from '#contract/invoices.ts';
import type { Channel } from '#contract/picklists.ts';
import { NotificationPage } from '#contract/notifications.ts';
import { SignedInDevices } from '#contract/profile.ts';
import { OrderService } from '#contract/service.ts';
import { startByHand } from '#server/domain/orders/start.ts';
import { handOver } from '#server/domain/service/hand-over.ts';
import * as v from 'valibot';
import { issueInvoice } from '#server/domain/invoices/issue.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { freshDocuments } from '#tests/support/invoices.ts';
import { smallPng } from '#tests/support/pictures.ts';
import {
  bankAccount,
  desk,
  failRefund,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { bindEmail, mailCode } from '#tests/support/mail.ts';
import { goodPassword, type TestResponse, type Person } from '#tests/support/server.ts';
import { setUpContentServer } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const server = setUpContentServer(files);

/** Of several parameters one stands after the other, with a blank between them. */
type Request = { params?: string; query?: string; body?: unknown; upload?: boolean };
type Prepare = (owner: Person) => Request | Promise<Request>;

/** Not for people: what a wallet says is judged by its signature (tests/server/payments). */
type ForPeople = Exclude<CallName, 'notifyPayment'>;

const nothing = () => ({});
const inContent = (params: string) => () => ({ params });

/** For every call, a request that its owner may make; what it is about belongs to `owner`. */
type RequestOfEveryCall = Record<ForPeople, Prepare>;

const requests: RequestOfEveryCall = {
  login: ({ phone }) => ({ body: { phone, password: goodPassword } }),
  register: async () => ({ body: await registration() }),
  loginWithCode: async ({ phone }) => ({
    body: { phone, verification_code: await server.code(phone, 'login') },
  }),
  sendEmail: () => ({ body: { email: freshEmail(), purpose: 'login' } }),
  loginWithEmail: async (owner) => {
    const email = freshEmail();
    await bindEmail(server, owner, email);
    return { body: { email, verification_code: await mailCode(server, email, 'login') } };
  },
  readEmail: nothing,
  bindEmail: async (owner) => {
    const email = freshEmail();
    return { body: { email, verification_code: await mailCode(server, email, 'bind', owner) } };
  },
  removeEmail: nothing,
  setMailReceipts: () => ({ body: { receipts: false } }),
  listPhoneCountries: nothing,
  sendSms: () => ({ body: { phone: freshPhone(), purpose: 'login' } }),
  resetPassword: async ({ phone }) => ({
    body: { phone, verification_code: await server.code(phone, 'reset'), password: 'Other#2026' },
  }),
  logout: nothing,
  listPlans: nothing,
  listPlansOfType: inContent('saas'),
  calculatePrice: () => ({ query: 'type=saas&plan_slug=basic' }),
  listOrders: nothing,
  readOrderPause: nothing,
  readOrder: ordered,
  createOrder: () => ({ body: { service_type: 'report', report_id: 'paid-report' } }),
  createServiceOrder: () => ({
    body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
  }),
  createMembershipOrder: () => ({ body: { plan_slug: 'basic', months: 1 } }),
  createReportOrder: () => ({ body: { report_id: 'paid-report' } }),
  createArticleOrder: () => ({ body: { article_id: 'paid-article' } }),
  createPackageOrder: () => ({ body: { identifier: 'starter', quantity: 1 } }),
  cancelOrder: ordered,
  readOrderService: ordered,
  readOrderFile: handedOver,
  listOrderMessages: ordered,
  sendOrderMessage: async (owner) => ({
    ...(await ordered(owner)),
    body: { text: '官网能先用这个商标吗？' },
  }),
  createPayment: async (owner) => ({ ...(await ordered(owner)), body: { channel: 'alipay' } }),
  readPaymentState: async (owner) => {
    const { order_no } = await server.order(owner);
    return { params: (await server.pay(owner, order_no)).payment_no };
  },
  listPayments: nothing,
  exportPayments: () => ({ query: 'month=2026-11' }),
  readRefundQuote: ordered,
  listRefunds: nothing,
  readRefund: asked,
  createRefund: async (owner) => {
    const { order_no } = await paidBy(owner);
    return { body: { order_no, amount: 100, reason: 'other' } };
  },
  acceptRefundOffer: async (owner) => {
    const refund = await asked(owner);
    await desk(server, 'refund', refund.params, 'approve', '1');
    return { ...refund, body: { offered: 100 } };
  },
  withdrawRefund: asked,
  addRefundNote: async (owner) => ({ ...(await asked(owner)), body: { text: '请尽快' } }),
  setRefundAccount: async (owner) => {
    const { refund_no } = await failRefund(server, await paidBy(owner, 'wechat'));
    return { params: refund_no, body: bankAccount };
  },
  listNews: nothing,
  filterNews: nothing,
  readNews: inContent('third'),
  listNewsCategories: nothing,
  listNewsTags: nothing,
  listReports: nothing,
  filterReports: nothing,
  listReportCategories: nothing,
  readReport: bought,
  downloadReport: bought,
  readReportAccess: inContent('paid-report'),
  listDownloadableReports: nothing,
  listBoughtArticles: nothing,
  listInnovations: nothing,
  listInnovationTags: nothing,
  listTopics: nothing,
  readTopic: inContent('patents'),
  listArticles: nothing,
  readArticleAccess: inContent('paid-article'),
  readArticle: async (owner) => {
    await buy(owner, 'article', { article_id: 'paid-article' });
    return { params: 'paid-article' };
  },
  viewArticle: inContent('free-article'),
  listInnovationCategories: nothing,
  readInnovationCategory: inContent('innovation-ip'),
  listCarousels: nothing,
  listQuickNavs: nothing,
  listTrainings: nothing,
  listRelatedNews: inContent('third'),
  listRelatedReports: inContent('free-report'),
  listRelatedInnovations: inContent('free-article'),
  listRecommendations: nothing,
  listPersonalRecommendations: nothing,
  listRecommendationsOf: inContent('report'),
  listProducts: nothing,
  readProduct: inContent('starter'),
  sendInquiry: () => ({
    body: { name: '客户 017', email: 'a@b.cn', inquiry_type: 'saas', description: '需要报价' },
  }),
  readProfile: nothing,
  updateProfile: () => ({ body: { nickname: '017' } }),
  uploadAvatar: () => ({ upload: true }),
  readVerification: nothing,
  requestVerification: async (owner) => ({
    body: {
      real_name: '客户 017',
      id_number: '11010519491231002X',
      attachments: [await uploaded(owner)],
    },
  }),
  changePassword: () => ({
    body: {
      current_password: goodPassword,
      password: 'Other#2026',
      password_confirmation: 'Other#2026',
    },
  }),
  exportAccount: nothing,
  readAccountStanding: nothing,
  closeAccount: () => ({ body: { password: goodPassword } }),
  changePhone: async (owner) => {
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'phone', owner);
    return { body: { phone, verification_code, password: goodPassword } };
  },
  listSessions: nothing,
  endSession: async (owner) => {
    const body = { phone: owner.phone, password: goodPassword };
    await server.call('POST', 'auth/login', { body });
    const { data } = await server.call('GET', 'user/sessions', { token: owner.token });
    const places = v.parse(SignedInDevices, data).items;
    return { params: places.find(({ current }) => !current)?.id ?? '' };
  },
  endOtherSessions: nothing,
  uploadFile: () => ({ upload: true }),
  readFileUrl: async (owner) => ({ params: await uploaded(owner) }),
  deleteFile: async (owner) => ({ params: await uploaded(owner) }),
  listMembershipPlans: nothing,
  readMembershipPlan: inContent('premium'),
  readMembership: nothing,
  readSaas: nothing,
  listNotifications: nothing,
  readNotification: notified,
  readAllNotifications: nothing,
  deleteNotification: notified,
  listInvoiceTitles: nothing,
  createInvoiceTitle: () => ({ body: individual }),
  updateInvoiceTitle: async (owner) => ({ params: await titled(owner), body: individual }),
  deleteInvoiceTitle: async (owner) => ({ params: await titled(owner) }),
  listInvoiceableOrders: nothing,
  createInvoice: async (owner) => ({ body: await invoiceable(owner) }),
  listInvoices: nothing,
  readInvoice: async (owner) => ({ params: await invoiced(owner) }),
  withdrawInvoice: async (owner) => ({ params: await invoiced(owner) }),
  readInvoiceFile: async (owner) => ({ params: await issued(owner), query: 'format=pdf' }),
};

const statusOf = (response: TestResponse) => response.status;

test.each([
  ['auth/send-email', 'bind', () => ({ email: freshEmail() })],
  ['auth/send-sms', 'phone', () => ({ phone: freshPhone() })],
] as const)(
  '%s sends a code of the purpose %s to nobody without a session',
  async (path, purpose, to) => {
    server.clock.move(61_000);
    const body = { ...to(), purpose };
    const guest = await server.call('POST', path, { body });
    const unknown = await server.call('POST', path, { body, token: 'x'.repeat(43) });
    expect([guest.status, unknown.status, guest.body.error]).toEqual([401, 401, 'auth.expired']);
    const { token } = await server.register();
    expect((await server.call('POST', path, { body, token })).status).toBe(200);
  },
);

describe.each(names())('%s', (name) => {
  const call: Call = calls[name];
  const about = call.path.includes('{');

  test(`answers ${call.signedIn ? 'no guest' : 'guests too'}, its owner, and nobody else’s business`, async () => {
    const owner = await server.register();
    const other = await server.register();
    const request = await requests[name](owner);

    const guest = await send(call, request);
    const stranger = await send(call, request, other.token);
    const own = await send(call, request, owner.token);

    const forGuests = call.signedIn ? 401 : about && 403 in call.errors ? 403 : 200;
    expect(statusOf(guest), 'a guest').toBe(forGuests);
    // Who has signed in, registered or reset a password once spends the code with it.
    const expected = spendsCode(name)
      ? [statusOf(own), statusOf(stranger)]
      : [200, forOthers(name, about)];
    expect([statusOf(own), statusOf(stranger)], 'the owner, somebody else').toEqual(expected);
    for (const refused of [guest, stranger].filter(({ status }) => status !== 200)) {
      expect(isErrorCode(refused.body.error)).toBe(true);
      expect(JSON.stringify(refused.body)).not.toContain(owner.phone);
    }
  });
});

/** 403 where the contract has words for it; a sign-in that is not one's own does not exist. */
function forOthers(name: ForPeople, about: boolean): number {
  const call: Call = calls[name];
  // Whose order it is stands in the body.
  if (name === 'createRefund') return 403;
  // The papers that the request names are the owner's.
  if (name === 'requestVerification') return 422;
  // So are the order and the title.
  if (name === 'createInvoice') return 403;
  if (!about) return 200;
  if (403 in call.errors) return 403;
  return name === 'endSession' ? 404 : 200;
}

let emails = 0;
function freshEmail(): string {
  return `person-${(emails += 1)}@example.com`;
}

function spendsCode(name: CallName): boolean {
  return (
    name === 'register' ||
    name === 'loginWithCode' ||
    name === 'resetPassword' ||
    name === 'changePhone' ||
    name === 'bindEmail' ||
    name === 'loginWithEmail' ||
    name === 'sendEmail' ||
    name === 'sendSms'
  );
}

function names(): ForPeople[] {
  return Object.keys(requests).filter((name): name is ForPeople => name in calls);
}

function send(call: Call, request: Request, token?: string): Promise<TestResponse> {
  const [first = '', second = ''] = (request.params ?? '').split(' ');
  const path = call.path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second);
  const query = request.query === undefined ? '' : `?${request.query}`;
  return request.upload === true
    ? server.upload(path, smallPng, { token })
    : server.call(call.method, `${path}${query}`, { token, body: request.body });
}

let phones = 0;
const freshPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;

async function registration() {
  const phone = freshPhone();
  const verification_code = await server.code(phone, 'register');
  return { phone, password: goodPassword, verification_code };
}

async function ordered(owner: Person): Promise<Request> {
  return { params: (await server.order(owner)).order_no };
}

async function handedOver(owner: Person): Promise<Request> {
  const { data } = await server.call('POST', 'orders/package', {
    token: owner.token,
    body: { identifier: 'starter' },
  });
  const { order_no } = v.parse(v.object({ order_no: v.string() }), data);
  await server.wallet(await server.pay(owner, order_no), 'approve');
  await startByHand(server.deps, 'tester', order_no, null, null);
  const bytes = new Uint8Array(await smallPng.arrayBuffer());
  await handOver(server.deps, 'tester', order_no, [{ name: 'small.png', bytes }]);
  const read = await server.call('GET', `orders/${order_no}/service`, { token: owner.token });
  return { params: `${order_no} ${v.parse(OrderService, read.data).files[0]?.id ?? ''}` };
}

async function buy(owner: Person, kind: string, body: object): Promise<void> {
  const { data } = await server.call('POST', `orders/${kind}`, { token: owner.token, body });
  const { order_no } = v.parse(v.object({ order_no: v.string() }), data);
  await server.wallet(await server.pay(owner, order_no), 'approve');
}

async function paidBy(owner: Person, channel: Channel = 'alipay'): Promise<PaidOrder> {
  const { order_no } = await server.order(owner);
  const payment = await server.pay(owner, order_no, channel);
  await server.wallet(payment, 'approve');
  return { person: owner, order_no, payment };
}

async function asked(owner: Person): Promise<{ params: string }> {
  const { refund_no } = await requestedRefund(server, await paidBy(owner), 200);
  return { params: refund_no };
}

async function bought(owner: Person): Promise<Request> {
  await buy(owner, 'report', { report_id: 'paid-report' });
  return { params: 'paid-report' };
}

async function uploaded(owner: Person): Promise<string> {
  const { data } = await server.upload('files/upload', smallPng, { token: owner.token });
  return v.parse(StoredFile, data).id;
}

const individual = { kind: 'individual', name: '客户 017' };

async function titled({ token }: Person): Promise<string> {
  const { data } = await server.call('POST', 'invoice-titles', { token, body: individual });
  return v.parse(InvoiceTitle, data).id;
}

async function invoiceable(owner: Person): Promise<object> {
  const { order_no } = await server.order(owner);
  await server.wallet(await server.pay(owner, order_no), 'approve');
  return { order_nos: [order_no], title_id: await titled(owner), kind: 'ordinary' };
}

async function invoiced(owner: Person): Promise<string> {
  const body = await invoiceable(owner);
  const { data } = await server.call('POST', 'invoices', { token: owner.token, body });
  return v.parse(Invoice, data).invoice_no;
}

async function issued(owner: Person): Promise<string> {
  const invoiceNo = await invoiced(owner);
  await issueInvoice(server.deps, 'tester', invoiceNo, freshDocuments());
  return invoiceNo;
}

async function notified(owner: Person): Promise<Request> {
  const { order_no } = await server.order(owner);
  await server.wallet(await server.pay(owner, order_no), 'approve');
  const { data } = await server.call('GET', 'notifications', { token: owner.token });
  return { params: v.parse(NotificationPage, data).items[0]?.id ?? '' };
}
