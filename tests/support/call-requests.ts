import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { StoredFile } from '#contract/files/schemas.ts';
import { Invoice, InvoiceTitle } from '#contract/invoices/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { issueInvoice } from '#server/domain/workflows/issue-invoice.ts';
import { startByHand } from '#server/domain/workflows/start-service.ts';
import { handOver } from '#server/domain/workflows/hand-over-file.ts';
import { call } from './act-by-command.ts';
import { freshDocuments, refundPart } from './invoices.ts';
import { bindEmail, mailCode } from './mail.ts';
import { smallPng } from './pictures.ts';
import { bankAccount, failRefund, requestedRefund, type PaidOrder } from './refunds.ts';
import { goodPassword, type Person, type TestResponse, type TestServer } from './server.ts';
import { lateCase, sampleCode } from './sample-case.ts';
import { sendRecord } from './sent-record.ts';
import { addWalletSheet } from './wallet-sheet.ts';

/** Several parameters are separated by a space. */
export type CallRequest = { params?: string; query?: string; body?: unknown; upload?: boolean };
type Prepare = (owner: Person) => CallRequest | Promise<CallRequest>;

/** Excludes wallet notices, which are authenticated by signature (tests/server/payments). */
export type ForPeople = Exclude<CallName, 'notifyPayment'>;

/** A valid request for every call; its subject belongs to `owner`. */
type RequestOfEveryCall = Record<ForPeople, Prepare>;

/** The names of these calls. */
export const namesForPeople: readonly ForPeople[] = Object.keys(calls).filter(
  (name): name is ForPeople => name in calls && name !== 'notifyPayment',
);

/** Makes the request of a call. */
export type SendCall = (
  call: Call,
  request: CallRequest,
  options?: { token?: string | undefined; headers?: Record<string, string> },
) => Promise<TestResponse>;

/**
 * Creates a request for every call that people make, on a server with `writeContentFiles`, and a
 * function that sends it.
 */
export function createCallRequests(server: TestServer): {
  requests: RequestOfEveryCall;
  send: SendCall;
  freshEmail(): string;
  freshPhone(): string;
} {
  const nothing = () => ({});
  const inContent = (params: string) => () => ({ params });

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
    listServices: nothing,
    readService: inContent('trademark'),
    readSampleOrder: inContent('trademark'),
    readSampleLedger: nothing,
    readOrderService: ordered,
    readOrderFile: handedOver,
    listOrderMessages: ordered,
    sendOrderMessage: async (owner) => ({
      ...(await ordered(owner)),
      body: { text: '官网能先用这个商标吗？' },
    }),
    createPayment: async (owner) => ({ ...(await ordered(owner)), body: { channel: 'alipay' } }),
    requestOpenid() {
      addWalletSheet(server);
      return { body: { return_url: '/user/orders' } };
    },
    async readPaymentReturn(owner) {
      const { order_no } = await server.order(owner);
      const params = (await server.pay(owner, order_no)).payment_no;
      const key = server.deps.keys.sign('payment-return', params);
      return { params, body: { key, ticket: 'ticket-of-one-browser-1' } };
    },
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
      await call(server, 'refund.approve', { refund_no: refund.params, amount: '1' });
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
    readArticle: boughtArticle,
    openArticle: boughtArticle,
    viewArticle: inContent('free-article'),
    listInnovationCategories: nothing,
    readInnovationCategory: inContent('innovation-ip'),
    listCarousels: nothing,
    listQuickNavs: nothing,
    listTrainings: nothing,
    listSamples: nothing,
    listRelatedNews: inContent('third'),
    listRelatedReports: inContent('free-report'),
    listRelatedInnovations: inContent('free-article'),
    listRecommendations: nothing,
    listPersonalRecommendations: nothing,
    listRecommendationsByCategory: inContent('report'),
    listProducts: nothing,
    readProduct: inContent('starter'),
    sendInquiry: () => ({
      body: { name: '客户 017', email: 'a@b.cn', inquiry_type: 'saas', description: '需要报价' },
    }),
    readLegalText: inContent('terms'),
    readLegalVersions: nothing,
    readAcceptance: nothing,
    acceptLegal: async () => ({ body: (await server.call('GET', 'legal')).data }),
    sendSupportRecord: () => ({ body: { support_code: sampleCode(lateCase) } }),
    readSupportRecord: async (owner) => ({ params: await sendRecord(server, owner) }),
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
    readNotificationChoices: nothing,
    setNotificationChoice: () => ({ body: { event: 'paid', channel: 'sms', is_on: true } }),
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
    replaceInvoice: async (owner) => ({
      params: await exceeding(owner),
      body: { amount: 9_900 },
    }),
    readInvoiceFile: async (owner) => ({ params: await issued(owner), query: 'format=pdf' }),
  };

  let emails = 0;
  function freshEmail(): string {
    return `person-${(emails += 1)}@example.com`;
  }

  const send: SendCall = (call, { params = '', query, body, upload }, options = {}) => {
    const [first = '', second = ''] = params.split(' ');
    const path = call.path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second);
    return upload === true
      ? server.upload(path, smallPng, options)
      : server.call(call.method, query === undefined ? path : `${path}?${query}`, {
          ...options,
          body,
        });
  };

  let phones = 0;
  const freshPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;

  async function registration() {
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'register');
    return { phone, password: goodPassword, verification_code };
  }

  async function ordered(owner: Person): Promise<CallRequest> {
    return { params: (await server.order(owner)).order_no };
  }

  async function handedOver(owner: Person): Promise<CallRequest> {
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

  async function bought(owner: Person): Promise<CallRequest> {
    await buy(owner, 'report', { report_id: 'paid-report' });
    return { params: 'paid-report' };
  }

  async function boughtArticle(owner: Person): Promise<CallRequest> {
    await buy(owner, 'article', { article_id: 'paid-article' });
    return { params: 'paid-article' };
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

  async function exceeding(owner: Person): Promise<string> {
    const body = await invoiceable(owner);
    const { data } = await server.call('POST', 'invoices', { token: owner.token, body });
    const invoice = v.parse(Invoice, data);
    await refundPart(server, invoice, 50_000);
    return invoice.invoice_no;
  }

  async function issued(owner: Person): Promise<string> {
    const invoiceNo = await invoiced(owner);
    await issueInvoice(server.deps, 'tester', invoiceNo, freshDocuments());
    return invoiceNo;
  }

  async function notified(owner: Person): Promise<CallRequest> {
    const { order_no } = await server.order(owner);
    await server.wallet(await server.pay(owner, order_no), 'approve');
    const { data } = await server.call('GET', 'notifications', { token: owner.token });
    return { params: v.parse(NotificationPage, data).items[0]?.id ?? '' };
  }

  return { requests, send, freshEmail, freshPhone };
}
