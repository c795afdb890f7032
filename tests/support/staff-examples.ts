import * as v from 'valibot';
import { staffExamples } from '#contract/examples.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffOrderExamples } from '#contract/staff/order-calls.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Case } from '#contract/staff/case.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { getPromiseDays } from '#contract/staff/promise-days.ts';
import type { Colleague, TestConsole } from './console.ts';
import { insertDifference } from './differences.ts';
import { smallPng } from './pictures.ts';
import { failedRefund, paidOrder, paidService, requestedRefund } from './refunds.ts';
import type { TestServer } from './server.ts';
import {
  askedOrder,
  begunBooking,
  begunService,
  branchingService,
  freeTime,
  invoiceIn,
  issuedForm,
  openInquiry,
  openVerification,
  proposedRefund,
  requestedBooking,
  usedService,
  workedService,
} from './staff-subjects.ts';
import { deliveries } from '#server/db/tables/webhooks.ts';
import { sentEvent, webhook } from './webhooks.ts';
import { excessTransfer, freshReference, recordTransfer, sendBack } from './transfers.ts';

export type StaffRequest = NonNullable<Parameters<TestConsole['call']>[1]>;

/** A call of the console with a key, its word in the log, and a request for it. */
export type StaffExample = {
  name: StaffCallName;
  act: LogAct;
  prepare: () => Promise<StaffRequest>;
};

/** A console with a limit of 500 yuan for one person, and two colleagues with the role `money`. */
type Staff = { server: TestServer; console: TestConsole; person: Colleague; second: Colleague };

/** The words of acts that are logged by what they decided. */
const decided: Partial<Record<StaffCallName, LogAct>> = {
  approveRefund: 'refund.propose',
  decideVerification: 'verification.verified',
};

let differences = 0;
let names = 0;

/** Lists a request for each call of the console with a key: the example of the contract, about a new subject. */
export function listStaffExamples({
  server,
  console: admin,
  person,
  second,
}: Staff): readonly StaffExample[] {
  const proposal = async () => (await proposedRefund(server, admin, person)).id;
  const begun = async () => ({ params: [await begunService(server, admin, person)] });
  const paidNo = async () => (await paidOrder(server)).order_no;

  const recorded = async () => recordTransfer(admin, person, await paidNo());

  async function unpaidOrder(channel?: 'wechat'): Promise<string> {
    const customer = await server.register();
    const { order_no: orderNo } = await server.order(customer);
    if (channel !== undefined) await server.pay(customer, orderNo, channel);
    return orderNo;
  }

  const address = () => webhook(server, admin, person, 'https://example.com/park');

  async function delivery(): Promise<string> {
    await address();
    await sentEvent(server);
    const [row] = await server.deps.db.select({ id: deliveries.id }).from(deliveries).limit(1);
    if (row === undefined) throw new Error('no event is on its way');
    return String(row.id);
  }

  async function invoice(state: Parameters<typeof invoiceIn>[3]): Promise<StaffRequest> {
    return { params: [(await invoiceIn(server, admin, person, state)).invoiceNo] };
  }

  /** Signs a new colleague in at two devices; returns one session and the id of the other. */
  async function twoSessions(): Promise<{ token: string; id: string }> {
    const colleague = await admin.colleague('serve');
    server.clock.move(60_000);
    await admin.signIn(colleague);
    const { data } = await admin.call('listSessions', colleague);
    const { items } = v.parse(staffCalls.listSessions.data, data);
    return { token: colleague.token, id: items.find((own) => !own.is_current)?.id ?? '' };
  }

  /** The parameter of a path by its first word, unless `situations` has another. */
  const subjects: Readonly<Record<string, () => Promise<string>>> = {
    orders: paidNo,
    refunds: async () => (await requestedRefund(server, await paidOrder(server), 59_900)).refund_no,
    proposals: proposal,
    invoices: async () => (await invoiceIn(server, admin, person, 'requested')).invoiceNo,
    inquiries: () => openInquiry(server),
    verifications: () => openVerification(server),
    bookings: async () => (await requestedBooking(server)).booking_no,
    webhooks: address,
    deliveries: delivery,
    async tokens() {
      const body = { name: `erp ${(names += 1)}`, scopes: ['orders.read'], days: 30 };
      return (await admin.ask(v.object({ id: v.string() }), 'makeToken', { ...person, body })).id;
    },
    differences: () => insertDifference(server, { number: `P${(differences += 1)}` }),
  };

  /** The needs of a call beyond its example and a subject of its kind, such as one in a certain state. */
  const situations: { [Name in StaffCallName]?: () => Promise<StaffRequest> } = {
    settleRefund: async () => ({ params: [(await failedRefund(server)).refund.refund_no] }),
    async resumeWebhook() {
      const id = await address();
      await admin.call('stopWebhook', { ...person, params: [id] });
      return { params: [id] };
    },
    confirmProposal: async () => ({
      params: [await proposal()],
      body: { code: admin.freshCode(second) },
      token: second.token,
    }),
    recordTransfer: async () => ({ body: { reference: freshReference() } }),
    async confirmTransfer() {
      const { id, amount } = await recorded();
      const body = { amount, code: admin.freshCode(second) };
      return { params: [id], body, token: second.token };
    },
    dropTransfer: async () => ({ params: [(await recorded()).id] }),
    sendBack: async () => ({ params: [(await excessTransfer(server, admin)).refundNo] }),
    async confirmSentBack() {
      const { refundNo } = await excessTransfer(server, admin);
      const { reference } = staffOrderExamples.confirmSentBack.body;
      await sendBack(admin, person, refundNo, reference);
      return {
        params: [refundNo],
        body: { code: admin.freshCode(second) },
        token: second.token,
      };
    },
    askWallet: async () => ({ params: [await unpaidOrder('wechat')] }),
    cancelOrder: async () => ({ params: [await unpaidOrder()] }),
    startService: async () => ({ params: [(await paidService(server)).order_no] }),
    openMatter: begun,
    withdrawMatter: begun,
    useUnits: begun,
    async undoUse() {
      const { orderNo, use } = await usedService(server, admin, person);
      return { params: [orderNo], body: { use } };
    },
    doStep: async () => ({ ...(await begun()), body: { matter: 1 } }),
    reachBranch: async () => ({ params: [await branchingService(server, admin, person)] }),
    completeOrder: async () => ({ params: [await workedService(server, admin, person)] }),
    settleMessages: async () => ({ params: [await askedOrder(server)] }),
    bookForCaller: async () => ({ body: { starts_at: await freeTime(server) } }),
    rebook: async () => ({ body: { starts_at: await freeTime(server, 14) } }),
    missBooking: async () => ({ params: [await begunBooking(server)] }),
    issueInvoice: async () => ({ form: issuedForm() }),
    replaceInvoice: () => invoice('exceeding'),
    enterReversal: () => invoice('issued'),
    confirmReversal: async () => ({ ...(await invoice('reversing')), form: issuedForm() }),
    refuseReversal: () => invoice('reversing'),
    addNote: async () => ({ body: { number: await openInquiry(server) } }),
    setOwner: async () => ({ body: { number: await openInquiry(server), owner: person.name } }),
    announce: async () => ({ body: { order_no: await paidNo() } }),
    async movePromise() {
      const order_no = await askedOrder(server);
      const { data } = await admin.call('readCase', { token: person.token, body: { order_no } });
      const [promise] = v.parse(Case, data).promises;
      const { first: day } = getPromiseDays(
        { kind: 'reply', until: new Date(promise?.until ?? '') },
        server.clock.date(),
      );
      return { body: { number: order_no, shown: promise?.shown, day } };
    },
    async endSession() {
      const { token, id } = await twoSessions();
      return { token, params: [id] };
    },
    endOtherSessions: async () => ({ token: (await twoSessions()).token }),
  };

  async function prepare(name: StaffCallName): Promise<StaffRequest> {
    const { path, upload, body }: StaffCall = staffCalls[name];
    const situation = (await situations[name]?.()) ?? {};
    const [word = ''] = path.split('/');
    const subject = path.includes('{') && situation.params === undefined ? subjects[word] : null;
    // The console of the tests adds the figure that its page would show.
    const { shown: _, ...example } = Object(staffExamples[name]?.body);
    const fields = { ...example, ...Object(situation.body) };
    return {
      ...(subject == null ? null : { params: [await subject()] }),
      ...situation,
      ...(upload === undefined ? null : { form: situation.form ?? formWith(upload, fields) }),
      ...(upload === undefined && body !== undefined ? { body: fields } : null),
    };
  }

  return Object.keys(staffCalls)
    .filter((name): name is StaffCallName => name in staffCalls)
    .flatMap((name) => {
      const { keyed, act }: StaffCall = staffCalls[name];
      const logged = decided[name] ?? act;
      if (keyed !== 'answer' || logged === undefined) return [];
      return [{ name, act: logged, prepare: () => prepare(name) }];
    });
}

/** Creates the form of a call with these fields, and a file under the first name. */
function formWith([file = '']: readonly string[], fields: object): FormData {
  const form = new FormData();
  form.append(file, smallPng, 'one.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
