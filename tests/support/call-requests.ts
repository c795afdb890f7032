import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { chosenNumbers } from '#contract/base/example.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { examples } from '#contract/examples.ts';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { StoredFile } from '#contract/files/schemas.ts';
import { Invoice, InvoiceTitle } from '#contract/invoices/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { Quotation } from '#contract/quotations/schemas.ts';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { withoutKey } from '#server/records/ask.ts';
import { call } from './act-by-command.ts';
import { freshDocuments, refundPart } from './invoices.ts';
import { bindEmail, mailCode } from './mail.ts';
import { basicTrademark } from './own-offers.ts';
import { smallPng } from './pictures.ts';
import { failRefund, requestedRefund, type PaidOrder } from './refunds.ts';
import { goodPassword, type Person, type TestResponse, type TestServer } from './server.ts';
import { buySaas } from './saas.ts';
import { sendRecord } from './sent-record.ts';
import { addWalletSheet } from './wallet-sheet.ts';

/** The parts of a request; `params` are those of its path by name. */
export type CallRequest = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
  upload?: boolean;
};

/** Excludes wallet notices, which are authenticated by signature (tests/server/payments). */
export type ForPeople = Exclude<CallName, 'notifyPayment'>;

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

/** Returns the path of a call with its parameters filled in. */
export function fillPath({ path }: Call, params: CallRequest['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** Returns a valid request as the contract has it, for no particular person. */
export function exampleRequest(name: CallName): CallRequest {
  const call: Call = calls[name];
  const { params = {}, query, body } = examples[name] ?? {};
  const numbers = Object.entries(chosenNumbers).filter(([each]) => call.path.includes(`{${each}}`));
  const search = Object.entries(query ?? {}).map(([each, value]) => [each, String(value)]);
  return {
    ...(call.path.includes('{') ? { params: { ...Object.fromEntries(numbers), ...params } } : null),
    ...(query === undefined ? null : { query: String(new URLSearchParams(search)) }),
    ...(body === undefined ? null : { body }),
    ...(call.upload === undefined ? null : { upload: true }),
  };
}

const offered = { params: { item: basicTrademark.item_type } };

/**
 * Creates valid requests for every call that people make, on a server with `writeContentFiles`: the example of the
 * contract, about a subject of its owner. Returns a function that sends them as well.
 */
export function createCallRequests(server: TestServer): {
  request(name: ForPeople, owner: Person): Promise<CallRequest>;
  send: SendCall;
  freshEmail(): string;
  freshPhone(): string;
} {
  /** A number of the owner's for a parameter, unless `situations` has another. */
  const numbers: Record<
    Exclude<keyof typeof chosenNumbers, 'inquiryNo'>,
    (owner: Person) => Promise<string>
  > = {
    bookingNo: booked,
    file: uploaded,
    invoiceNo: invoiced,
    orderNo: async (owner) => (await server.order(owner)).order_no,
    paymentNo: async (owner) =>
      (await server.pay(owner, (await server.order(owner)).order_no)).payment_no,
    quoteNo: quoted,
    refundNo: asked,
    session: otherSession,
    shortCode: (owner) => sendRecord(server, owner),
  };

  /** An order that a company may transfer. */
  const dear = async (owner: Person) => {
    const sold = { pricing_model: 'yearly', months: 24 };
    return { params: { orderNo: (await server.order(owner, sold)).order_no } };
  };

  /** The needs of a call beyond its example and a number of its kind: a code, or a subject in a certain state. */
  const situations: {
    [Name in ForPeople]?: (
      owner: Person,
    ) => Promise<Pick<CallRequest, 'params'> & { body?: object }>;
  } = {
    login: async ({ phone }) => ({ body: { phone, password: goodPassword } }),
    async register() {
      const phone = freshPhone();
      return { body: { phone, verification_code: await server.code(phone, 'register') } };
    },
    loginWithCode: async ({ phone }) => ({
      body: { phone, verification_code: await server.code(phone, 'login') },
    }),
    sendEmail: async () => ({ body: { email: freshEmail() } }),
    async loginWithEmail(owner) {
      const email = freshEmail();
      await bindEmail(server, owner, email);
      return { body: { email, verification_code: await mailCode(server, email, 'login') } };
    },
    async bindEmail(owner) {
      const email = freshEmail();
      return { body: { email, verification_code: await mailCode(server, email, 'bind', owner) } };
    },
    sendSms: async () => ({ body: { phone: freshPhone() } }),
    resetPassword: async ({ phone }) => ({
      body: { phone, verification_code: await server.code(phone, 'reset') },
    }),
    changePassword: async () => ({ body: { current_password: goodPassword } }),
    closeAccount: async () => ({ body: { password: goodPassword } }),
    async changePhone(owner) {
      const phone = freshPhone();
      const verification_code = await server.code(phone, 'phone', owner);
      return { body: { phone, verification_code, password: goodPassword } };
    },
    requestVerification: async (owner) => ({ body: { attachments: [await uploaded(owner)] } }),
    async acceptLegal() {
      return { body: Object((await server.call('GET', 'legal')).data) };
    },
    async requestOpenid() {
      addWalletSheet(server);
      return {};
    },
    async readPaymentReturn(owner) {
      const paymentNo = await numbers.paymentNo(owner);
      const key = server.deps.keys.sign('payment-return', paymentNo);
      return { params: { paymentNo }, body: { key } };
    },
    async openSaas(owner) {
      const site = server.deps.site();
      server.deps.site = () => ({ ...site, saasUrl: 'https://ledger.test/enter' });
      await buySaas(server, owner);
      return {};
    },
    readService: async () => offered,
    readSampleOrder: async () => offered,
    async readOrderService(owner) {
      const { orderNo } = (await handedOver(owner)).params;
      return { params: { orderNo } };
    },
    readOrderFile: handedOver,
    async listOrderMessages(owner) {
      const { order_no: orderNo } = await server.order(owner);
      await server.call('POST', `orders/${orderNo}/messages`, {
        ...owner,
        body: exampleRequest('sendOrderMessage').body,
      });
      return { params: { orderNo } };
    },
    createBooking: requestBooking,
    announceTransfer: dear,
    async withdrawTransfer(owner) {
      const request = await dear(owner);
      const { token } = owner;
      await server.call('POST', `orders/${request.params.orderNo}/transfer`, { token });
      return request;
    },
    createRefund: async (owner) => ({ body: { order_no: (await paidBy(owner)).order_no } }),
    async acceptRefundOffer(owner) {
      const refundNo = await asked(owner);
      await call(server, 'refund.approve', { refund_no: refundNo, amount: '1' });
      return { params: { refundNo } };
    },
    async setRefundAccount(owner) {
      const { refund_no: refundNo } = await failRefund(server, await paidBy(owner, 'wechat'));
      return { params: { refundNo } };
    },
    readReport: bought,
    downloadReport: bought,
    readArticle: boughtArticle,
    openArticle: boughtArticle,
    readNotification: notified,
    deleteNotification: notified,
    updateInvoiceTitle: async (owner) => ({ params: { id: (await titled(owner)).id } }),
    deleteInvoiceTitle: async (owner) => ({ params: { id: (await titled(owner)).id } }),
    createInvoice: async (owner) => ({ body: await invoiceable(owner) }),
    async replaceInvoice(owner) {
      const invoice = await requested(owner);
      await refundPart(server, invoice, 50_000);
      return { params: { invoiceNo: invoice.invoice_no } };
    },
    async readInvoiceFile(owner) {
      const invoiceNo = await invoiced(owner);
      await issueInvoice(withoutKey(server.deps), 'tester', invoiceNo, freshDocuments());
      return { params: { invoiceNo } };
    },
  };

  async function request(name: ForPeople, owner: Person): Promise<CallRequest> {
    const example = exampleRequest(name);
    const situation = (await situations[name]?.(owner)) ?? {};
    const params = { ...example.params, ...situation.params };
    for (const [each, choose] of Object.entries(numbers)) {
      if (each in params && situation.params === undefined) params[each] = await choose(owner);
    }
    // The server of the tests adds the figure that its page would show.
    const { shown: _, ...body } = Object(example.body);
    return {
      ...example,
      ...(example.params === undefined ? null : { params }),
      ...(example.body === undefined ? null : { body: { ...body, ...situation.body } }),
    };
  }

  let emails = 0;
  function freshEmail(): string {
    return `person-${(emails += 1)}@example.com`;
  }

  const send: SendCall = (call, { params, query, body, upload }, options = {}) => {
    const path = fillPath(call, params);
    return upload === true
      ? server.upload(path, smallPng, options)
      : server.call(call.method, query === undefined ? path : `${path}?${query}`, {
          ...options,
          body,
        });
  };

  let phones = 0;
  const freshPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;

  async function handedOver(owner: Person) {
    const { data } = await server.call('POST', 'orders/package', {
      ...owner,
      body: { identifier: 'starter' },
    });
    const { order_no } = v.parse(v.object({ order_no: v.string() }), data);
    await server.wallet(await server.pay(owner, order_no), 'approve');
    await startByHand(withoutKey(server.deps), 'tester', order_no, null, null);
    const bytes = new Uint8Array(await smallPng.arrayBuffer());
    await handOver(withoutKey(server.deps), 'tester', { orderNo: order_no, no: null }, [
      { name: 'small.png', bytes },
    ]);
    const read = await server.call('GET', `orders/${order_no}/service`, owner);
    const file = v.parse(OrderService, read.data).files[0]?.id ?? '';
    return { params: { orderNo: order_no, file } };
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

  async function asked(owner: Person): Promise<string> {
    return (await requestedRefund(server, await paidBy(owner), 200)).refund_no;
  }

  async function bought(owner: Person) {
    await buy(owner, 'report', { report_id: 'paid-report' });
    return {};
  }

  async function boughtArticle(owner: Person) {
    await buy(owner, 'article', { article_id: 'paid-article' });
    return {};
  }

  /** The next free time of a room, which the desk is asked for. */
  async function requestBooking(owner: Person) {
    const { times } = await server.ask(FreeTimes, 'GET', 'bookings/places/room/b301', owner);
    const starts_at = times.at(-1)?.starts_at ?? '';
    return { body: { starts_at, by: 'ask' } };
  }

  async function booked(owner: Person): Promise<string> {
    const { body } = await requestBooking(owner);
    const whole = { ...Object(exampleRequest('createBooking').body), ...body };
    return (await server.ask(Booking, 'POST', 'bookings', { ...owner, body: whole })).booking_no;
  }

  async function uploaded(owner: Person): Promise<string> {
    const { data } = await server.upload('files/upload', smallPng, { token: owner.token });
    return v.parse(StoredFile, data).id;
  }

  async function otherSession({ phone, token }: Person): Promise<string> {
    await server.call('POST', 'auth/login', { body: { phone, password: goodPassword } });
    const { data } = await server.call('GET', 'user/sessions', { token });
    return v.parse(SignedInDevices, data).items.find(({ current }) => !current)?.id ?? '';
  }

  async function quoted(owner: Person): Promise<string> {
    const { draft, buyer_name } = Object(exampleRequest('createQuotation').body);
    const body = { draft, buyer_name };
    return (await server.ask(Quotation, 'POST', 'quotes', { ...owner, body })).quote_no;
  }

  async function titled({ token }: Person): Promise<InvoiceTitle> {
    const body = exampleRequest('createInvoiceTitle').body;
    return server.ask(InvoiceTitle, 'POST', 'invoice-titles', { token, body });
  }

  async function invoiceable(owner: Person) {
    const { order_no, amount } = await server.order(owner);
    await server.wallet(await server.pay(owner, order_no), 'approve');
    const title = await titled(owner);
    return { order_nos: [order_no], title_id: title.id, title, amount };
  }

  async function requested(owner: Person): Promise<Invoice> {
    const body = { kind: 'ordinary', ...(await invoiceable(owner)) };
    return server.ask(Invoice, 'POST', 'invoices', { token: owner.token, body });
  }

  async function invoiced(owner: Person): Promise<string> {
    return (await requested(owner)).invoice_no;
  }

  async function notified(owner: Person) {
    const { order_no } = await server.order(owner);
    await server.wallet(await server.pay(owner, order_no), 'approve');
    const { data } = await server.call('GET', 'notifications', owner);
    return { params: { id: v.parse(NotificationPage, data).items[0]?.id ?? '' } };
  }

  return { request, send, freshEmail, freshPhone };
}
