import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { AccountStanding } from '#contract/accounts/account.ts';
import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { PaymentPage } from '#contract/payments/schemas.ts';
import { Refund } from '#contract/refunds/schemas.ts';
import { CaseTransfer, Queues, RefundOutcome } from '#contract/staff/case.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { transfers } from '#server/db/tables/transfers.ts';
import { chores, sweep } from '#server/domain/jobs/sweep.ts';
import { findAttention } from '#server/domain/views/attention/attention.ts';
import { readOwnBooks } from '#server/domain/views/ledger-books.ts';
import { formatLedgerMonth } from '#server/domain/views/ledger-export.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { addStaff } from '#server/domain/staff/accounts.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { paidOrder, paidService, requestedRefund, requestRefund } from '#tests/support/refunds.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import {
  companyAmount,
  companyOrder,
  confirmSentBack,
  confirmTransfer,
  excessTransfer,
  freshReference,
  moveTransfer,
  readCase,
  readOwnOrder,
  recordTransfer,
  sendBack,
  type CompanyOrder,
} from '#tests/support/transfers.ts';

const admin = setUpOnce(() => createTestConsole(server));
const first = setUpOnce(() => admin.colleague('money'));
const second = setUpOnce(() => admin.colleague('money'));

/** Records and confirms the whole amount of an announced order. */
async function paidByTransfer(): Promise<CompanyOrder> {
  const order = await companyOrder(server);
  await moveTransfer(server, order);
  const { status } = await confirmTransfer(
    admin,
    second,
    await recordTransfer(admin, first, order.order_no),
  );
  expect(status).toBe(200);
  return order;
}

const listRefunds = async ({ order_no: orderNo }: { order_no: string }) =>
  (await readCase(admin, first, orderNo)).refunds;

const sumBack = async (order: { order_no: string }) =>
  (await listRefunds(order)).map(({ cause, status, amount }) => [cause, status, amount]);

const cancel = ({ person: { token }, order_no: orderNo }: CompanyOrder) =>
  server.call('POST', `orders/${orderNo}/cancel`, { token });

async function addColleague({ deps }: TestServer, name: string) {
  const added = await addStaff(deps, 'tester', name, 'money');
  if (added === null) throw new Error('the name is taken');
  return added;
}

async function readLedger() {
  const { deps } = server;
  return reconcile(deps.db, deps.clock.date(), deps.gateways);
}

describe('money that arrives', () => {
  test('the whole amount pays the order once a second person has confirmed it, and the filter finds it', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const transfer = await recordTransfer(admin, first, order.order_no);
    expect(transfer).toMatchObject({ state: 'recorded', counts: false });
    expect((await readOwnOrder(server, order)).status).toBe('pending');
    const confirmed = await confirmTransfer(admin, second, transfer);
    expect(confirmed.data).toMatchObject({ state: 'booked', counts: true });
    const { status, payment } = await readOwnOrder(server, order);
    expect([status, payment?.channel, payment?.transaction_id]).toEqual([
      'processing',
      'bank_transfer',
      transfer.reference,
    ]);
    const found = await server.ask(
      PaymentPage,
      'GET',
      'payments?channel=bank_transfer',
      order.person,
    );
    expect(found.items).toMatchObject([{ channel: 'bank_transfer', amount: companyAmount }]);
  });

  test('too little waits, and the rest completes it', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const { order_no: orderNo } = order;
    const third = await admin.colleague('money');
    const part = await recordTransfer(admin, third, orderNo, { amount: 400_000 });
    expect(part).toMatchObject({ state: 'booked', counts: false });
    expect((await readOwnOrder(server, order)).transfer?.received).toBe(400_000);
    const withdrawn = await moveTransfer(server, order, 'withdraw');
    expect([withdrawn.status, withdrawn.body.error]).toEqual([409, 'order.transfer_arrived']);
    const ledger = await readLedger();
    expect(ledger).toMatchObject({ difference: 0, received: 400_000 });
    expect(reportLedger(ledger).text).toContain(
      'Received by bank transfer, and awaiting the rest of its order: 4,000.00.\n',
    );
    const rest = await recordTransfer(admin, first, orderNo, { amount: companyAmount - 400_000 });
    expect(rest.state).toBe('recorded');
    await confirmTransfer(admin, second, rest);
    expect((await readOwnOrder(server, order)).status).toBe('processing');
    expect(await listRefunds(order)).toEqual([]);
    const after = await readLedger();
    expect(after).toMatchObject({ difference: 0, received: 0 });
    expect(reportLedger(after).text).not.toContain('Received by bank transfer');
  });

  test('money that waits for a second person is not taken back before that one has decided', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const { id, state } = await recordTransfer(admin, first, order.order_no);
    expect(state).toBe('recorded');
    expect((await readOwnOrder(server, order)).transfer).toMatchObject({
      received: 0,
      checking: true,
    });
    const { token } = order.person;
    const closing = await server.ask(AccountStanding, 'GET', 'user/closing', { token });
    expect(closing.open).toMatchObject([{ kind: 'payment', no: order.order_no }]);
    for (const move of [() => moveTransfer(server, order, 'withdraw'), () => cancel(order)]) {
      const { status, body } = await move();
      expect([status, body.error]).toEqual([409, 'order.transfer_checking']);
    }
    const body = { reason: 'by mistake' };
    await admin.call('dropTransfer', { token: second.token, params: [id], body });
    expect((await cancel(order)).status).toBe(200);
  });

  test('the parts of an order that ends go back together, at once, and the order counts all of them', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const third = await admin.colleague('money');
    await recordTransfer(admin, third, order.order_no, { amount: 3000 });
    await recordTransfer(admin, third, order.order_no, { amount: 1000 });
    const { status, payment, ...sums } = v.parse(Order, (await cancel(order)).data);
    expect([status, payment?.amount, payment?.status]).toEqual(['cancelled', 4000, 'refunded']);
    expect(sums).toMatchObject({ refunded_amount: 0, refunding_amount: 4000 });
    expect(getHeadline(factsOfOrder({ status, payment, ...sums }))).toBe('lateReturning');
    expect((await readLedger()).difference).toBe(0);
  });

  test('a transfer for a refunded order goes back as one in addition, and changes no sum of the order', async () => {
    const order = await paidService(server);
    const { amount } = order.payment;
    const { refund_no: refundNo } = await requestedRefund(server, order, amount);
    await call(server, 'refund.approve', { refund_no: refundNo });
    await chores.jobs(server.deps);
    const before = await readOwnOrder(server, order);
    expect([before.status, before.refunded_amount]).toEqual(['cancelled', amount]);
    await recordTransfer(admin, await admin.colleague('money'), order.order_no, { amount: 100 });
    const { refunds: _, timeline: __, ...after } = await readOwnOrder(server, order);
    expect(before).toMatchObject(after);
    expect(await sumBack(order)).toEqual([
      ['double', 'refunding', 100],
      ['requested', 'refunded', amount],
    ]);
  });

  test('a number that could be that of an excess is refused', async () => {
    const order = await companyOrder(server);
    const { token } = first;
    const body = { reference: 'B017//2', day: '2026-11-20', amount: 500 };
    const refused = await admin.call('recordTransfer', { token, params: [order.order_no], body });
    expect([refused.status, refused.data]).toEqual([
      422,
      { fields: { reference: [expect.any(String)] } },
    ]);
  });

  test('too much pays the order, and the excess goes back', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const amount = companyAmount + 500;
    await confirmTransfer(
      admin,
      second,
      await recordTransfer(admin, first, order.order_no, { amount }),
    );
    expect((await readOwnOrder(server, order)).status).toBe('processing');
    expect(await sumBack(order)).toEqual([['double', 'refunding', 500]]);
    expect((await readLedger()).difference).toBe(0);
  });

  test('a second one, and one after a cancellation, go back', async () => {
    const paid = await paidByTransfer();
    const more = await recordTransfer(admin, first, paid.order_no, { amount: 700 });
    // Above the limit together with what the order has.
    expect(more.state).toBe('recorded');
    await confirmTransfer(admin, second, more);
    expect(await sumBack(paid)).toEqual([['double', 'refunding', 700]]);

    const ended = await companyOrder(server);
    await cancel(ended);
    const third = await admin.colleague('money');
    await recordTransfer(admin, third, ended.order_no, { amount: 800 });
    expect(await sumBack(ended)).toEqual([['late', 'refunding', 800]]);
    expect((await readLedger()).difference).toBe(0);
  });

  test('a code that is paid after the announcement pays the order, and the transfer goes back', async () => {
    const order = await companyOrder(server);
    const payment = await server.pay(order.person, order.order_no);
    await moveTransfer(server, order);
    await server.wallet(payment, 'approve');
    await chores.attempts(server.deps);
    const { status, payment: kept } = await readOwnOrder(server, order);
    expect([status, kept?.channel]).toEqual(['processing', 'alipay']);
    await confirmTransfer(admin, second, await recordTransfer(admin, first, order.order_no));
    expect(await sumBack(order)).toEqual([['double', 'refunding', companyAmount]]);
    expect((await readLedger()).difference).toBe(0);
  });

  test('a part that arrived goes back when its order is cancelled, or is paid with a code', async () => {
    const third = await admin.colleague('money');
    const cancelled = await companyOrder(server);
    await recordTransfer(admin, third, cancelled.order_no, { amount: 1000 });
    await cancel(cancelled);
    const paid = await companyOrder(server);
    const payment = await server.pay(paid.person, paid.order_no);
    await recordTransfer(admin, third, paid.order_no, { amount: 2000 });
    await server.wallet(payment, 'approve');
    await chores.orders(server.deps);
    expect([await sumBack(cancelled), await sumBack(paid)]).toEqual([
      [['late', 'refunding', 1000]],
      [['double', 'refunding', 2000]],
    ]);
    expect(await readLedger()).toMatchObject({ difference: 0, received: 0 });
  });

  test('one reference of the bank counts once, at two nodes too, and again after it was dropped', async () => {
    const { order_no: one } = await companyOrder(server);
    const { order_no: other } = await companyOrder(server);
    const node = { ...server, deps: { ...server.deps, queue: createKeyedQueue(server.clock) } };
    const nodes = [admin, createTestConsole(node)];
    const body = { reference: freshReference(), day: '2026-11-20', amount: companyAmount };
    const { token } = first;
    const sent = await Promise.all(
      [one, other].map((orderNo, at) =>
        nodes[at]?.call('recordTransfer', { token, params: [orderNo], body }),
      ),
    );
    const answers = sent.map((answer) => answer?.body.error ?? answer?.status).toSorted();
    expect(answers).toEqual([200, 'console.transfer_known']);
    const rows = await server.deps.db
      .select()
      .from(transfers)
      .where(eq(transfers.reference, body.reference));
    expect(rows).toHaveLength(1);
    const params = [String(rows[0]?.id)];
    await admin.call('dropTransfer', { token, params, body: { reason: '登记错误' } });
    const again = await admin.call('recordTransfer', { token, params: [one], body });
    expect(again.status).toBe(200);
    const confirmed = await admin.call('confirmTransfer', {
      token: second.token,
      params,
      body: { amount: companyAmount, code: admin.freshCode(second) },
    });
    expect([confirmed.status, confirmed.body.error]).toEqual([409, 'console.changed']);
  });

  test('every spelling of a bank number is the same number', async () => {
    const spellings = [
      'Zq-1 银行',
      'zq-1银行',
      'Ｚq-1银行',
      'Zq\u20101银行',
      'Zq - 1  银\u3000行\u200B',
    ];
    const answers: unknown[] = [];
    for (const reference of spellings) {
      const { order_no: orderNo } = await companyOrder(server);
      const { status, body, data } = await admin.call('recordTransfer', {
        token: first.token,
        params: [orderNo],
        body: { reference, day: '2026-11-20', amount: companyAmount },
      });
      answers.push(status === 200 ? v.parse(CaseTransfer, data).reference : body.error);
    }
    expect(answers).toEqual(['ZQ-1银行', ...Array<string>(4).fill('console.transfer_known')]);

    const { refundNo } = await excessTransfer(server, admin);
    await sendBack(admin, first, refundNo, 'Zr-1 银行');
    const { data } = await confirmSentBack(admin, second, refundNo, 'ｚr\u20141银行');
    expect(data).toMatchObject({ status: 'refunded' });
  });

  test('the notification of an expired order is true when a part of its money arrived', async () => {
    const fresh = await createTestServer();
    const itsConsole = createTestConsole(fresh);
    const order = await companyOrder(fresh);
    await moveTransfer(fresh, order);
    const me = await itsConsole.colleague('money');
    await recordTransfer(itsConsole, me, order.order_no, { amount: 1000 });
    fresh.clock.move(15 * dayMs);
    await sweep(fresh.deps);
    const { token } = order.person;
    const read = async (locale: Locale) => {
      const headers = { 'accept-language': locale };
      const { items } = await fresh.ask(NotificationPage, 'GET', 'notifications', {
        token,
        headers,
      });
      return items.find(({ kind }) => kind === 'order_expired')?.body;
    };
    expect(await read('zh-CN')).toContain('在期限内没有付清，订单');
    expect(await read('en-US')).toContain('was not paid in full in time, so order');
    await fresh.close();
  });

  test('many small ones take two people as well: by order, and by colleague and day', async () => {
    const fresh = await createTestServer();
    const itsConsole = createTestConsole(fresh);
    const one = await itsConsole.colleague('money');
    const states: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { order_no: orderNo } = await companyOrder(fresh);
      states.push((await recordTransfer(itsConsole, one, orderNo, { amount: 200_000 })).state);
    }
    expect(states).toEqual(['booked', 'booked', 'recorded']);
    fresh.clock.move(dayMs);
    const { order_no: orderNo } = await companyOrder(fresh);
    const again = { ...one, token: await itsConsole.signIn(one) };
    const next = await recordTransfer(itsConsole, again, orderNo, { amount: 500_000 });
    const other = await itsConsole.colleague('money');
    const more = await recordTransfer(itsConsole, other, orderNo, { amount: 1 });
    expect([next.state, more.state]).toEqual(['booked', 'recorded']);
    await fresh.close();
  });

  test('the same person, another sum, a wrong code and a day to come are refused', async () => {
    const me = await admin.colleague('money');
    const { order_no: orderNo } = await companyOrder(server);
    const transfer = await recordTransfer(admin, me, orderNo);
    const asked = [
      await confirmTransfer(admin, me, transfer),
      await confirmTransfer(admin, second, transfer, { amount: companyAmount - 1 }),
      await confirmTransfer(admin, second, transfer, { code: '000000' }),
      await admin.call('recordTransfer', {
        token: me.token,
        params: [orderNo],
        body: { reference: freshReference(), day: '2099-01-01', amount: 1 },
      }),
    ];
    expect(asked.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
      '403 console.same_person',
      '409 console.amount_differs',
      '401 console.code_failed',
      '422 request.invalid',
    ]);
    const serving = await admin.colleague('serve');
    expect((await confirmTransfer(admin, serving, transfer)).status).toBe(403);
    expect((await readCase(admin, me, orderNo)).order.status).toBe('pending');
  });

  test('an order does not expire while its transfer waits for a second person', async () => {
    const fresh = await createTestServer();
    const itsConsole = createTestConsole(fresh);
    const order = await companyOrder(fresh);
    await moveTransfer(fresh, order);
    const { expires_at: until } = await readOwnOrder(fresh, order);
    const me = await itsConsole.colleague('money');
    const transfer = await recordTransfer(itsConsole, me, order.order_no);
    fresh.clock.move(Date.parse(until) - fresh.clock.now() + 1);
    await chores.orders(fresh.deps);
    const late = await moveTransfer(fresh, order, 'withdraw');
    expect([late.status, late.body.error]).toEqual([409, 'order.transfer_checking']);
    const cancelled = await itsConsole.call('cancelOrder', {
      token: (await itsConsole.colleague('money')).token,
      params: [order.order_no],
      body: { reason: 'by phone' },
    });
    expect([cancelled.status, cancelled.body.error]).toEqual([409, 'order.transfer_checking']);
    await confirmTransfer(itsConsole, await itsConsole.colleague('money'), transfer);
    const [row] = await fresh.deps.db.select().from(orders);
    expect(row?.status).toBe('processing');
    await fresh.close();
  });

  test('the operator confirms alone by command while no second colleague may', async () => {
    const alone = await createTestServer();
    const as = await addColleague(alone, 'adviser-only');
    const { order_no: orderNo } = await companyOrder(alone);
    const twoPersonFen = 500_000;
    const fields = { order_no: orderNo, reference: 'B0017', day: '2026-11-20', amount: '29800' };
    const recorded = await call(alone, 'transfer.record', fields, { as, twoPersonFen });
    expect(recorded.text).toContain('state: recorded');
    const [transfer] = await alone.deps.db.select().from(transfers);
    const confirm = { id: String(transfer?.id), amount: '29800' };
    const answers = { sum: '29800' };
    const done = await call(alone, 'transfer.confirm', confirm, { as, twoPersonFen, answers });
    expect(done).toMatchObject({ exitCode: 0, text: expect.stringContaining('state: booked') });
    const [order] = await alone.deps.db.select().from(orders);
    expect(order?.status).toBe('processing');
    expect(await alone.deps.db.select().from(transfers)).toMatchObject([{ decidedBy: null }]);

    await addColleague(alone, 'adviser-other');
    await call(alone, 'transfer.record', { ...fields, reference: 'B0018' }, { as, twoPersonFen });
    const refused = await call(
      alone,
      'transfer.confirm',
      { id: String((transfer?.id ?? 0) + 1), amount: '29800' },
      { as, twoPersonFen },
    );
    expect(refused.exitCode).toBe(1);
    await alone.close();
  });
});

describe('money that goes back', () => {
  test('a refund is sent by one, confirmed by another, and never given to a wallet', async () => {
    for (const part of [companyAmount, 500_000]) {
      const paid = await paidByTransfer();
      const { token } = paid.person;
      const asked = await requestRefund(server, paid, part);
      const { refund_no: refundNo } = v.parse(Refund, asked.data);
      const approved = await admin.ask(RefundOutcome, 'approveRefund', {
        token: first.token,
        params: [refundNo],
        body: {},
      });
      const { id = '' } = approved.proposal ?? {};
      const confirmed = id === '' ? approved : await confirmProposal(id, part);
      expect(confirmed.status).toBe('refunding');
      await chores.jobs(server.deps);
      const reference = freshReference();
      const sent = await sendBack(admin, first, refundNo, reference);
      expect(sent.data).toMatchObject({ status: 'refunding' });
      const before = await server.ask(Refund, 'GET', `refunds/${refundNo}`, { token });
      expect([before.status, before.reference]).toEqual(['refunding', undefined]);
      const refusals = [
        await confirmSentBack(admin, first, refundNo, reference),
        await confirmSentBack(admin, second, refundNo, `${reference}0`),
      ];
      expect(refusals.map(({ body }) => body.error)).toEqual([
        'console.same_person',
        'console.reference_differs',
      ]);
      const back = await confirmSentBack(admin, second, refundNo, reference);
      expect(back.data).toMatchObject({ status: 'refunded' });
      const after = await server.ask(Refund, 'GET', `refunds/${refundNo}`, { token });
      expect([after.status, after.reference, after.amount]).toEqual(['refunded', reference, part]);
      const order = await readOwnOrder(server, paid);
      expect([order.status, order.refunded_amount]).toEqual([
        part === companyAmount ? 'cancelled' : 'processing',
        part,
      ]);
      expect((await readLedger()).difference).toBe(0);
      const [row] = await server.deps.db
        .select()
        .from(refunds)
        .where(eq(refunds.refundNo, refundNo));
      expect(row?.walletState).toBeNull();
    }
  });

  test('a lost answer that is repeated with its key does nothing twice', async () => {
    const { orderNo, refundNo } = await excessTransfer(server, admin);
    const reference = freshReference();
    await sendBack(admin, first, refundNo, reference);
    const body = { reference, code: admin.freshCode(second) };
    const headers = { 'idempotency-key': 'sent-back-once' };
    const request = { token: second.token, params: [refundNo], body, headers };
    const both = [
      await admin.call('confirmSentBack', request),
      await admin.call('confirmSentBack', request),
    ];
    expect(both.map(({ data }) => data)).toMatchObject([
      { status: 'refunded' },
      { status: 'refunded' },
    ]);
    const { log } = await readCase(admin, first, orderNo);
    expect(log.filter(({ act }) => act === 'refund.sent_back')).toHaveLength(1);
  });

  test('a number that was recorded again is confirmed by another person than its author', async () => {
    const { refundNo } = await excessTransfer(server, admin);
    await sendBack(admin, first, refundNo, 'X1');
    await sendBack(admin, second, refundNo, 'X2');
    expect((await confirmSentBack(admin, second, refundNo, 'X2')).body.error).toBe(
      'console.same_person',
    );
    expect((await confirmSentBack(admin, first, refundNo, 'X1')).body.error).toBe(
      'console.reference_differs',
    );
    expect((await confirmSentBack(admin, first, refundNo, 'X2')).status).toBe(200);
  });

  test('the refund of a wallet is never recorded as sent back by bank', async () => {
    const paid = await paidOrder(server, { channel: 'wechat' });
    const asked = await requestRefund(server, paid, 59_900);
    const { refund_no: refundNo } = v.parse(Refund, asked.data);
    const { status, body } = await sendBack(admin, first, refundNo);
    expect([status, body.error]).toEqual([409, 'console.changed']);
  });
});

describe('the lists of the staff', () => {
  test('the queues list what waits for a second person and what has to be sent back, in a working day', async () => {
    const fresh = await createTestServer();
    const itsConsole = createTestConsole(fresh);
    const me = await itsConsole.colleague('money');
    const { order_no: orderNo } = await companyOrder(fresh);
    const { reference } = await recordTransfer(itsConsole, me, orderNo);
    const { refundNo } = await excessTransfer(fresh, itsConsole);
    const listItems = async () => {
      const { items } = await itsConsole.ask(Queues, 'readQueues', { token: me.token });
      return items
        .filter(({ queue }) => queue === 'refunds' || queue === 'second_person')
        .map(({ queue, number, status, promised_by: by }) => [queue, number, status, by])
        .toSorted((one, other) => String(one[1]).localeCompare(String(other[1])));
    };
    const recorded = ['second_person', reference, 'recorded', null];
    const promised = expect.stringMatching(/^2026-11-23T/);
    expect(await listItems()).toEqual([recorded, ['refunds', refundNo, 'refunding', promised]]);
    await sendBack(itsConsole, me, refundNo);
    expect(await listItems()).toEqual([
      recorded,
      ['second_person', refundNo, 'refunding', promised],
    ]);

    const listLate = async () =>
      (await findAttention(fresh.deps, { inquiries: false }))
        .filter(({ what }) => what === 'refund')
        .map(({ why }) => why.code);
    fresh.clock.move(2 * dayMs);
    expect(await listLate()).toEqual([]);
    const ledger = await reconcile(fresh.deps.db, fresh.clock.date(), fresh.deps.gateways);
    expect(ledger).toMatchObject({
      difference: 0,
      findings: [],
      owed: [{ what: expect.stringContaining('a second person has not confirmed') }],
    });
    fresh.clock.move(2 * dayMs);
    expect(await listLate()).toEqual(['refund_not_transferred']);
    await fresh.close();
  });

  test('the books of a month have rows of transfers, and the daily comparison leaves them out', async () => {
    const fresh = await createTestServer();
    const itsConsole = createTestConsole(fresh);
    const [one, other] = [await itsConsole.colleague('money'), await itsConsole.colleague('money')];
    const { order_no: orderNo } = await companyOrder(fresh);
    const transfer = await recordTransfer(itsConsole, one, orderNo);
    await confirmTransfer(itsConsole, other, transfer);
    const csv = await formatLedgerMonth(fresh.deps.db, '2026-11');
    expect(csv).toContain('2026-11-20,银行转账 Bank transfer,sandbox,29800.00,0.00,0.00,,0.00');
    for (const channel of ['alipay', 'wechat'] as const) {
      const { account } = fresh.deps.gateways[channel];
      const books = await readOwnBooks(fresh.deps.db, channel, account, '2026-11-20', []);
      expect(books.payments).toEqual([]);
    }
    await fresh.close();
  });
});

async function confirmProposal(id: string, amount: number) {
  const { data } = await admin.call('confirmProposal', {
    token: second.token,
    params: [id],
    body: { amount, code: admin.freshCode(second) },
  });
  return v.parse(RefundOutcome, data);
}
