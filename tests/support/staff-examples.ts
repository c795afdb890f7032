import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Case } from '#contract/staff/case.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { getPromiseDays } from '#contract/staff/promise-days.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { orderEvents } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { handedFiles, orderMessages, serviceBranches } from '#server/db/tables/service.ts';
import { consoleNotes, consoleOwners, refundApprovals } from '#server/db/tables/staff.ts';
import type { Colleague, TestConsole } from './console.ts';
import { insertDifference } from './differences.ts';
import { smallPng } from './pictures.ts';
import { failedRefund, paidOrder, paidService, requestedRefund } from './refunds.ts';
import type { TestServer } from './server.ts';
import {
  askedOrder,
  begunService,
  branchingService,
  invoiceIn,
  issuedForm,
  openInquiry,
  openVerification,
  proposedRefund,
  workedService,
} from './staff-subjects.ts';

export type StaffRequest = NonNullable<Parameters<TestConsole['call']>[1]>;

/** A call of the console with a key, the rows it creates, its word in the log, and a request for it. */
export type StaffExample = {
  name: StaffCallName;
  makes: PgTable;
  act: LogAct;
  prepare: () => Promise<StaffRequest>;
};

/** A console whose limit for one person is 500 yuan, and two colleagues with the role `money`. */
type Staff = { server: TestServer; console: TestConsole; person: Colleague; second: Colleague };

const text = (words: string) => ({ 'zh-CN': words, 'en-US': words });
const told = { title: text('通知'), body: text('系统维护') };

function files(): FormData {
  const form = new FormData();
  form.append('files', smallPng, 'one.png');
  form.append('note', '请查收');
  return form;
}

const because = () => ({ body: { reason: '重复' } });
const withFiles = () => ({ form: issuedForm() });

let differences = 0;

/** Lists a request for each call of the console with a key. */
export function listStaffExamples({
  server,
  console: admin,
  person,
  second,
}: Staff): readonly StaffExample[] {
  const proposal = async () => (await proposedRefund(server, admin, person)).id;

  async function unpaidOrder(channel?: 'wechat'): Promise<string> {
    const customer = await server.register();
    const { order_no: orderNo } = await server.order(customer);
    if (channel !== undefined) await server.pay(customer, orderNo, channel);
    return orderNo;
  }

  async function invoice(
    state: Parameters<typeof invoiceIn>[3],
    asked: () => StaffRequest = () => ({}),
  ): Promise<StaffRequest> {
    const { invoiceNo } = await invoiceIn(server, admin, person, state);
    return { params: [invoiceNo], ...asked() };
  }

  /** Signs a new colleague in at two devices; returns one session and the id of the other. */
  async function twoSessions(): Promise<{ token: string; id: string }> {
    const colleague = await admin.colleague('serve');
    server.clock.move(60_000);
    await admin.signIn(colleague);
    const { data } = await admin.call('listSessions', { token: colleague.token });
    const { items } = v.parse(staffCalls.listSessions.data, data);
    return { token: colleague.token, id: items.find((own) => !own.is_current)?.id ?? '' };
  }

  return [
    {
      name: 'refundOrder',
      makes: refunds,
      act: 'refund.request',
      prepare: async () => ({
        params: [(await paidOrder(server)).order_no],
        body: { amount: 10_000, reason: '按月计算' },
      }),
    },
    {
      name: 'approveRefund',
      makes: refundApprovals,
      act: 'refund.propose',
      prepare: async () => {
        const { refund_no } = await requestedRefund(server, await paidOrder(server), 59_900);
        return { params: [refund_no], body: {} };
      },
    },
    {
      name: 'declineRefund',
      makes: notifications,
      act: 'refund.decline',
      prepare: async () => {
        const { refund_no } = await requestedRefund(server, await paidOrder(server), 59_900);
        return { params: [refund_no], body: { reason: '已经开始' } };
      },
    },
    {
      name: 'settleRefund',
      makes: notifications,
      act: 'refund.settle',
      prepare: async () => {
        const { refund_no } = (await failedRefund(server)).refund;
        return { params: [refund_no], body: { reference: '银行 017' } };
      },
    },
    {
      name: 'confirmProposal',
      makes: notifications,
      act: 'refund.confirm',
      prepare: async () => {
        const params = [await proposal()];
        const body = { amount: 59_900, code: admin.freshCode(second) };
        return { params, body, token: second.token };
      },
    },
    {
      name: 'deliverFiles',
      makes: handedFiles,
      act: 'service.deliver',
      prepare: async () => ({
        params: [(await paidOrder(server)).order_no],
        form: files(),
      }),
    },
    {
      name: 'replyToOrder',
      makes: orderMessages,
      act: 'service.reply',
      prepare: async () => ({
        params: [(await paidOrder(server)).order_no],
        body: { text: '明天开始' },
      }),
    },
    {
      name: 'issueInvoice',
      makes: invoices,
      act: 'invoice.issued',
      prepare: () => invoice('requested', withFiles),
    },
    {
      name: 'confirmReversal',
      makes: invoices,
      act: 'reversal.confirmed',
      prepare: () => invoice('reversing', withFiles),
    },
    {
      name: 'addNote',
      makes: consoleNotes,
      act: 'note.add',
      prepare: async () => ({
        body: { kind: 'inquiry', number: await openInquiry(server), text: '客户来电' },
      }),
    },
    {
      name: 'movePromise',
      makes: notifications,
      act: 'promise.move',
      async prepare() {
        const body = { order_no: await askedOrder(server) };
        const { data } = await admin.call('readCase', { token: person.token, body });
        const [promise] = v.parse(Case, data).promises;
        const { first: day } = getPromiseDays(
          { kind: 'reply', until: new Date(promise?.until ?? '') },
          server.clock.date(),
        );
        return { body: { kind: 'reply', number: body.order_no, shown: promise?.shown, day } };
      },
    },
    {
      name: 'announce',
      makes: notifications,
      act: 'announcement.send',
      prepare: async () => {
        const { order_no } = await paidOrder(server);
        return { body: { to: 'customer', order_no, ...told } };
      },
    },
    {
      name: 'askWallet',
      makes: payments,
      act: 'payment.ask',
      prepare: async () => ({ params: [await unpaidOrder('wechat')] }),
    },
    {
      name: 'cancelOrder',
      makes: orderEvents,
      act: 'order.cancel',
      prepare: async () => ({ params: [await unpaidOrder()], ...because() }),
    },
    {
      name: 'returnProposal',
      makes: consoleLog,
      act: 'refund.return',
      prepare: async () => ({ params: [await proposal()], ...because() }),
    },
    {
      name: 'startService',
      makes: notifications,
      act: 'service.start',
      prepare: async () => ({ params: [(await paidService(server)).order_no], body: {} }),
    },
    {
      name: 'doStep',
      makes: notifications,
      act: 'service.step',
      prepare: async () => ({
        params: [await begunService(server, admin, person)],
        body: { step: 'search' },
      }),
    },
    {
      name: 'reachBranch',
      makes: serviceBranches,
      act: 'service.branch',
      prepare: async () => ({
        params: [await branchingService(server, admin, person)],
        body: { branch: 'refusal' },
      }),
    },
    {
      name: 'completeOrder',
      makes: notifications,
      act: 'service.complete',
      prepare: async () => ({ params: [await workedService(server, admin, person)] }),
    },
    {
      name: 'settleMessages',
      makes: consoleLog,
      act: 'service.settle',
      prepare: async () => ({ params: [await askedOrder(server)] }),
    },
    {
      name: 'settleInquiry',
      makes: consoleLog,
      act: 'inquiry.answered',
      prepare: async () => ({ params: [await openInquiry(server)] }),
    },
    {
      name: 'decideVerification',
      makes: notifications,
      act: 'verification.verified',
      prepare: async () => ({
        params: [await openVerification(server)],
        body: { decision: 'verified' },
      }),
    },
    {
      name: 'declineInvoice',
      makes: notifications,
      act: 'invoice.declined',
      prepare: () => invoice('requested', because),
    },
    {
      name: 'replaceInvoice',
      makes: invoices,
      act: 'invoice.replaced',
      prepare: () => invoice('exceeding', () => ({ body: { amount: 9_900 } })),
    },
    {
      name: 'enterReversal',
      makes: consoleLog,
      act: 'reversal.entered',
      prepare: () => invoice('issued'),
    },
    {
      name: 'refuseReversal',
      makes: consoleLog,
      act: 'reversal.refused',
      prepare: () => invoice('reversing', because),
    },
    {
      name: 'setOwner',
      makes: consoleOwners,
      act: 'owner.set',
      prepare: async () => ({
        body: { kind: 'inquiry', number: await openInquiry(server), owner: person.name },
      }),
    },
    {
      name: 'settleDifference',
      makes: consoleLog,
      act: 'difference.settle',
      prepare: async () => ({
        params: [await insertDifference(server, { number: `P${(differences += 1)}` })],
        ...because(),
      }),
    },
    {
      name: 'endSession',
      makes: consoleLog,
      act: 'session.end',
      async prepare() {
        const { token, id } = await twoSessions();
        return { token, params: [id] };
      },
    },
    {
      name: 'endOtherSessions',
      makes: consoleLog,
      act: 'session.end_others',
      prepare: async () => ({ token: (await twoSessions()).token }),
    },
  ];
}
