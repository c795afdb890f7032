import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReportPage } from '#contract/content.ts';
import { Order } from '#contract/orders.ts';
import { openingTerms } from '#contract/refund-terms.ts';
import { openContent, ownContentDir } from '#server/content/live-content.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { reconcile } from '#server/domain/ledger.ts';
import { sweep } from '#server/domain/sweep.ts';
import { notificationTextsOf } from '#tests/support/notifications.ts';
import { attemptStatus, silenceWallet, startPayment } from '#tests/support/payer.ts';
import {
  actOnRefund,
  bankAccount,
  desk,
  failedRefund,
  paidOrder,
  paidService,
  quoteOf,
  readOrder,
  readRefund,
  requestedRefund,
  requestRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What the books and the wallets say otherwise than the orders, of one order. */
async function findings({ order_no }: PaidOrder): Promise<string[]> {
  const { db, clock, gateways } = server.deps;
  const ledger = await reconcile(db, clock.date(), gateways);
  expect(ledger.difference).toBe(0);
  return ledger.findings.filter(({ orderNo }) => orderNo === order_no).map(({ what }) => what);
}

async function timelineOf(paid: PaidOrder): Promise<string[]> {
  return (await readOrder(server, paid)).timeline.map(({ event }) => event);
}

describe('a request', () => {
  test('says what goes back, is approved, and the money is back with its order', async () => {
    const paid = await paidService(server);
    const now = server.clock.date().toISOString();
    const amount = (await readOrder(server, paid)).amount;
    expect(await quoteOf(server, paid)).toEqual({
      order_no: paid.order_no,
      title: expect.any(String),
      type: 'service',
      refundable: amount,
      paid: amount,
      refunded: 0,
      refunding: 0,
      lines: [{ label: '已付', amount }],
      invoiced: 0,
      as_of: now,
      channel: 'alipay',
    });

    const refund = await requestedRefund(server, paid, amount);
    expect(refund).toMatchObject({
      order_no: paid.order_no,
      payment_no: paid.payment.payment_no,
      status: 'requested',
      cause: 'requested',
      reason: 'unneeded',
      note: '项目暂停',
      asked: amount,
      amount: null,
      answer_by: '2026-11-23T10:00:00.000Z',
    });
    expect((await quoteOf(server, paid)).open_refund_no).toBe(refund.refund_no);
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'processing',
      refunded_amount: 0,
      refunding_amount: 0,
      refunds: [{ refund_no: refund.refund_no, status: 'requested', amount }],
    });

    expect(await desk(server, 'refund', refund.refund_no, 'approve')).toEqual({
      text: expect.stringMatching(/ is approved: [\d,.]+ yuan go back\. The person is told\.$/),
      exitCode: 0,
    });
    expect(await readRefund(server, paid.person, refund)).toMatchObject({
      status: 'refunded',
      amount,
      decided_at: now,
      refunded_at: now,
    });
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'cancelled',
      refunded_amount: amount,
      refunding_amount: 0,
      payment: { status: 'refunded' },
    });
    expect(await timelineOf(paid)).toEqual([
      'order.created',
      'order.paid',
      'refund.requested',
      'refund.decided',
      'order.refunded',
    ]);
    const told = await notificationTextsOf(server, paid.person, 'en-US');
    expect(told.slice(0, 2).map(([kind, title]) => [kind, title])).toEqual([
      ['refund_paid', 'Refund returned'],
      ['refund_decided', 'Refund approved'],
    ]);
    expect(told[0]?.[3]).toBe(`/user/refunds/${refund.refund_no}`);
    expect(await findings(paid)).toEqual([]);
  });

  test('for less than it could be leaves the order as it is, and its payment kept', async () => {
    const paid = await paidOrder(server, { channel: 'wechat', months: 12 });
    const { amount } = await readOrder(server, paid);
    const refund = await requestedRefund(server, paid, 100_000);
    await desk(server, 'refund', refund.refund_no, 'approve');
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'completed',
      refunded_amount: 100_000,
      payment: { status: 'success' },
    });
    expect(await attemptStatus(server, paid.payment.payment_no)).toBe('success');
    expect(await findings(paid)).toEqual([]);
    const list = await server.call('GET', 'payments', paid.person);
    expect(list.data).toMatchObject({
      items: [{ status: 'success', refunded_amount: 100_000, refunding_amount: 0 }],
    });
    expect(await quoteOf(server, paid)).toMatchObject({
      refundable: amount - 100_000,
      refunded: 100_000,
    });
    const rest = await requestedRefund(server, paid, amount - 100_000);
    await desk(server, 'refund', rest.refund_no, 'approve');
    // Software was delivered: the order stays completed, and nothing of it is kept.
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'completed',
      refunded_amount: amount,
      payment: { status: 'refunded' },
    });
    expect(await findings(paid)).toEqual([]);
  });

  test('that is repeated with its key is the same one', async () => {
    const paid = await paidOrder(server);
    const key = { 'idempotency-key': 'once' };
    const [one, other] = await Promise.all([
      requestRefund(server, paid, 100, key),
      requestRefund(server, paid, 100, key),
    ]);
    expect(one.status).toBe(200);
    expect(other.data).toEqual(one.data);
    expect((await requestRefund(server, paid, 200, key)).status).toBe(422);
  });
});

describe('an offer', () => {
  test('of less waits for its owner, who takes it', async () => {
    const paid = await paidService(server, 'wechat');
    const { amount } = await readOrder(server, paid);
    const refund = await requestedRefund(server, paid, amount);
    expect((await desk(server, 'refund', refund.refund_no, 'approve', '100')).text).toBe(
      `100.00 yuan are offered for refund ${refund.refund_no}. The person is told.`,
    );
    expect(await readRefund(server, paid.person, refund)).toMatchObject({
      status: 'offered',
      offered: 10_000,
      amount: null,
    });
    expect((await notificationTextsOf(server, paid.person, 'en-US'))[0]?.[1]).toBe(
      'Refund approved in part',
    );
    await desk(server, 'refund', refund.refund_no, 'approve', '99.50', 'The first month was used.');
    // Who still sees the first offer does not take the second one by that.
    const stale = await actOnRefund(server, paid.person, refund, 'accept', { offered: 10_000 });
    expect([stale.status, stale.body.error]).toEqual([409, 'refund.changed']);
    expect(stale.data).toMatchObject({
      status: 'offered',
      offered: 9950,
      decision: { reason: 'The first month was used.' },
    });
    const taken = await actOnRefund(server, paid.person, refund, 'accept', { offered: 9950 });
    expect(taken.data).toMatchObject({ status: 'refunded', amount: 9950 });
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'processing',
      refunded_amount: 9950,
    });
    expect(await findings(paid)).toEqual([]);
  });

  test('may become all of it, or nothing', async () => {
    const one = await paidOrder(server);
    const all = await requestedRefund(server, one, 500);
    await desk(server, 'refund', all.refund_no, 'approve', '1');
    await desk(server, 'refund', all.refund_no, 'approve');
    expect(await readRefund(server, one.person, all)).toMatchObject({
      status: 'refunded',
      amount: 500,
    });
    const other = await paidOrder(server);
    const none = await requestedRefund(server, other, 500);
    await desk(server, 'refund', none.refund_no, 'approve', '1');
    await desk(server, 'refund', none.refund_no, 'decline', '步骤已交付');
    expect(await readRefund(server, other.person, none)).toMatchObject({
      status: 'declined',
      offered: null,
      amount: null,
      decision: { reason: '步骤已交付' },
    });
    expect((await notificationTextsOf(server, other.person))[0]?.slice(0, 2)).toEqual([
      'refund_decided',
      '退款申请未通过',
    ]);
    expect(await findings(other)).toEqual([]);
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    ['more than the terms give', 59_901],
    ['nothing', 0],
  ])('%s is 422 on the amount', async (_what, amount) => {
    const paid = await paidOrder(server);
    const response = await requestRefund(server, paid, amount);
    expect([response.status, Object.keys(Object(response.data).fields)]).toEqual([422, ['amount']]);
    expect((await readOrder(server, paid)).refunds).toEqual([]);
  });

  test('what is no reason, no amount or a novel is 422 on its field', async () => {
    const { person, order_no } = await paidOrder(server);
    const body = { order_no, amount: 1.5, reason: 'greed', note: 'x'.repeat(501) };
    const response = await server.call('POST', 'refunds', { ...person, body });
    expect([response.status, Object.keys(Object(response.data).fields).toSorted()]).toEqual([
      422,
      ['amount', 'note', 'reason'],
    ]);
  });

  test('a second one while the first is open is 409 with the first, twice at once too', async () => {
    const paid = await paidOrder(server);
    const both = await Promise.all([
      requestRefund(server, paid, 100),
      requestRefund(server, paid, 200),
    ]);
    const [made] = both.filter(({ status }) => status === 200);
    const [refused] = both.filter(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.error]).toEqual([409, 'refund.open']);
    expect(refused?.data).toEqual(made?.data);
  });

  test('the database itself allows one open request of an order', async () => {
    const paid = await paidOrder(server);
    const { refund_no } = await requestedRefund(server, paid, 100);
    const [row] = await server.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.refundNo, refund_no));
    if (row === undefined) throw new Error('no refund was written down');
    const { id: _, ...copy } = row;
    await expect(
      server.deps.db.insert(refunds).values({ ...copy, refundNo: `${refund_no}2` }),
    ).rejects.toMatchObject({ cause: { constraint: 'refunds_one_open_request_per_order' } });
  });

  test('one while the first is on its way is 409', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    silenceWallet(server, 'wallet/alipay/refund');
    await desk(server, 'refund', refund.refund_no, 'approve');
    expect(await readOrder(server, paid)).toMatchObject({
      refunded_amount: 0,
      refunding_amount: 100,
    });
    expect((await requestRefund(server, paid, 100)).status).toBe(409);
    expect(await findings(paid)).toEqual([]);
    server.clock.move(hourMs);
    await sweep(server.deps);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect(await findings(paid)).toEqual([]);
  });

  test('money that was never kept: unpaid, cancelled, or sent back by itself', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    const unpaid = { person, order_no, payment };
    expect(await quoteOf(server, unpaid)).toMatchObject({ refundable: 0, paid: 0, lines: [] });
    expect((await requestRefund(server, unpaid, 100)).status).toBe(422);
    await server.call('POST', `orders/${order_no}/cancel`, { token: person.token });
    await server.wallet(payment, 'late');
    expect((await requestRefund(server, unpaid, 100)).status).toBe(422);
    expect(await readOrder(server, unpaid)).toMatchObject({ refunds: [{ cause: 'late' }] });
  });

  test('a decision about one that was withdrawn, and a withdrawal of what is decided', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const withdrawn = await actOnRefund(server, paid.person, refund, 'withdraw');
    expect(withdrawn.data).toMatchObject({ status: 'withdrawn', amount: null });
    expect((await desk(server, 'refund', refund.refund_no, 'approve')).exitCode).toBe(1);
    const again = await actOnRefund(server, paid.person, refund, 'withdraw');
    expect([again.status, again.body.error]).toEqual([409, 'refund.changed']);
    const next = await requestedRefund(server, paid, 100);
    await desk(server, 'refund', next.refund_no, 'approve');
    expect((await actOnRefund(server, paid.person, next, 'withdraw')).status).toBe(409);
    expect((await desk(server, 'refund', next.refund_no, 'approve')).exitCode).toBe(1);
    expect(await readOrder(server, paid)).toMatchObject({ refunded_amount: 100 });
    const log = await server.deps.db
      .select({ act: deskLog.act, outcome: deskLog.outcome, actor: deskLog.actor })
      .from(deskLog)
      .where(eq(deskLog.subject, next.refund_no))
      .orderBy(asc(deskLog.id));
    expect(log).toEqual([
      { act: 'refund.approve', outcome: 'done', actor: 'tester' },
      { act: 'refund.approve', outcome: 'refused', actor: 'tester' },
    ]);
  });

  test('a withdrawal and an approval at once: one of them', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const [withdrawn, approved] = await Promise.all([
      actOnRefund(server, paid.person, refund, 'withdraw'),
      desk(server, 'refund', refund.refund_no, 'approve'),
    ]);
    expect([withdrawn.status === 200, approved.exitCode === 0].toSorted()).toEqual([false, true]);
    expect(await findings(paid)).toEqual([]);
  });

  test('more than was asked for, nonsense at the desk, and an offer that nobody made', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const run = async (...args: string[]) => (await desk(server, 'refund', ...args)).text;
    expect(await run(refund.refund_no, 'approve', '1.01')).toContain('is not about that much');
    expect(await run(refund.refund_no, 'approve', '1,00')).toContain('is no amount in yuan');
    expect(await run(refund.refund_no, 'decline')).toBe('Say why: the person reads it.');
    expect(await run(refund.refund_no, 'settle', 'B1')).toContain('has not failed');
    expect(await run('R404', 'approve')).toBe('There is no refund R404.');
    expect(await run(refund.refund_no, 'pay')).toMatch(/^Say "refund <number> approve/);
    expect((await actOnRefund(server, paid.person, refund, 'accept')).status).toBe(409);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'requested' });
  });

  test('a row that would give back more than came in', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 59_900);
    const { db } = server.deps;
    const one = eq(refunds.refundNo, refund.refund_no);
    await expect(
      db.update(refunds).set({ status: 'refunding', asked: 59_901, amount: 59_901 }).where(one),
    ).rejects.toMatchObject({ cause: { constraint: 'refunds_within_captured' } });
    await db.update(refunds).set({ status: 'refunding', amount: 59_900 }).where(one);
    await expect(db.update(refunds).set({ amount: 1 }).where(one)).rejects.toMatchObject({
      cause: { constraint: 'refunds_amount_immutable' },
    });
  });
});

describe('a wallet that cannot send it back', () => {
  test('has it paid by hand, to an account that only the desk reads in full', async () => {
    const { paid, refund } = await failedRefund(server);
    expect((await desk(server, 'attention')).text).toMatch(
      new RegExp(`refund +${refund.refund_no} .*pay it by hand`),
    );
    const wrong = { ...bankAccount, account: '12ab' };
    expect((await actOnRefund(server, paid.person, refund, 'account', wrong)).status).toBe(422);
    const given = await actOnRefund(server, paid.person, refund, 'account', bankAccount);
    expect(given.data).toMatchObject({
      status: 'failed',
      account: { holder: '客**', bank: '中国银行', account: '**** 5678' },
    });
    const [row] = await server.deps.db
      .select({ sealed: refunds.account })
      .from(refunds)
      .where(eq(refunds.refundNo, refund.refund_no));
    expect(row?.sealed).toMatch(/^v1\./);
    expect((await desk(server, 'refunds')).text).toContain(
      'pay to: 客户 017, 中国银行, 6217000012345678',
    );
    expect((await desk(server, 'refund', refund.refund_no, 'settle', 'B-17')).exitCode).toBe(0);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({
      status: 'settled',
      amount: 59_900,
      reference: 'B-17',
    });
    expect(await readOrder(server, paid)).toMatchObject({
      refunded_amount: 59_900,
      payment: { status: 'refunded' },
    });
    expect((await notificationTextsOf(server, paid.person, 'en-US'))[0]?.[1]).toBe(
      'Refund paid by transfer',
    );
    expect(await findings(paid)).toEqual([]);
    const late = await actOnRefund(server, paid.person, refund, 'account', bankAccount);
    expect(late.status).toBe(409);
  });

  test('may send it after all', async () => {
    const { paid, refund } = await failedRefund(server);
    await server.walletServer.endRefund(refund.refund_no, 'done');
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect((await desk(server, 'refund', refund.refund_no, 'settle', 'B-18')).exitCode).toBe(1);
    expect(await findings(paid)).toEqual([]);
  });
});

describe('what the wallet knows better', () => {
  test('is asked before a refund is paid by hand', async () => {
    const { paid, refund } = await failedRefund(server);
    server.sandbox.faults.dropNotices(1);
    await server.walletServer.endRefund(refund.refund_no, 'done');
    const { exitCode, text } = await desk(server, 'refund', refund.refund_no, 'settle', 'B-19');
    expect([exitCode, text]).toEqual([1, expect.stringContaining('paid meanwhile')]);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect(await findings(paid)).toEqual([]);
  });

  test('is waited for when it does not say', async () => {
    const { paid, refund } = await failedRefund(server);
    silenceWallet(server, 'wallet/wechat/refund-query');
    const { exitCode, text } = await desk(server, 'refund', refund.refund_no, 'settle', 'B-20');
    expect([exitCode, text]).toEqual([1, expect.stringContaining('Nothing is settled')]);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'failed' });
    expect((await desk(server, 'refund', refund.refund_no, 'settle', 'B-20')).exitCode).toBe(0);
  });

  test.each(['alipay', 'wechat'] as const)(
    'is seen to by a person when it was sent back at the console of %s before it was approved',
    async (channel) => {
      const paid = await paidOrder(server, { channel });
      const refund = await requestedRefund(server, paid, 59_900);
      const { payment_no } = paid.payment;
      const number = `CONSOLE-${channel}`;
      expect(await server.walletServer.refundAtConsole(payment_no, number, 59_900)).toBe(true);
      await desk(server, 'refund', refund.refund_no, 'approve');
      expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'failed' });
      expect((await desk(server, 'attention')).text).toContain(refund.refund_no);
      expect((await desk(server, 'refund', refund.refund_no, 'settle', number)).exitCode).toBe(0);
      expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'settled' });
    },
  );
});

describe('what is said of a request', () => {
  test('is added to while it is open, and read at the desk', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const noted = await actOnRefund(server, paid.person, refund, 'note', { text: '请尽快\n谢谢' });
    expect(noted.data).toMatchObject({ note: '项目暂停', notes: [{ text: '请尽快\n谢谢' }] });
    const { text } = await desk(server, 'refunds');
    expect(text).toMatch(new RegExp(`${refund.refund_no} .*\\n    项目暂停\\n    请尽快 谢谢`));
    await actOnRefund(server, paid.person, refund, 'withdraw');
    const late = await actOnRefund(server, paid.person, refund, 'note', { text: '还有' });
    expect(late.status).toBe(409);
  });

  test('is due within a working day, and then needs attention', async () => {
    const own = await createTestServer();
    const paid = await paidOrder(own);
    const refund = await requestedRefund(own, paid, 100);
    own.clock.move(3 * dayMs + 7 * hourMs);
    expect((await desk(own, 'attention')).text).not.toContain('within one working day');
    own.clock.move(hourMs);
    expect((await desk(own, 'attention')).text).toMatch(
      new RegExp(`refund +${refund.refund_no} .*within one working day`),
    );
    await own.close();
  });

  test('its list can be narrowed, and shows late money beside it', async () => {
    const paid = await paidOrder(server);
    await requestedRefund(server, paid, 100);
    const all = await server.call('GET', 'refunds', paid.person);
    expect(all.data).toMatchObject({ total: 1, items: [{ order_no: paid.order_no }] });
    const none = await server.call('GET', 'refunds?status=refunded', paid.person);
    expect(none.data).toMatchObject({ total: 0, items: [] });
  });
});

test('the wallet is asked with the same number again, and moves the money once', async () => {
  const paid = await paidOrder(server, { channel: 'wechat' });
  const refund = await requestedRefund(server, paid, 300);
  server.sandbox.faults.fail({
    path: 'wallet/wechat/refund',
    times: 1,
    status: 503,
    when: 'after',
  });
  silenceWallet(server, 'wallet/wechat/refund-query');
  await desk(server, 'refund', refund.refund_no, 'approve');
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunding' });
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
  expect(await findings(paid)).toEqual([]);
  const [attempt] = await server.deps.db
    .select({ returnedAt: payments.returnedAt })
    .from(payments)
    .where(eq(payments.paymentNo, paid.payment.payment_no));
  expect(attempt?.returnedAt).toBeNull();
});

test('money that came twice goes back beside an open request', async () => {
  const { person, order_no, payment } = await startPayment(server, 'alipay');
  const second = await server.pay(person, order_no, 'wechat');
  await server.wallet(payment, 'approve');
  const paid = { person, order_no, payment };
  const refund = await requestedRefund(server, paid, 200);
  await server.wallet(second, 'late');
  expect(await readOrder(server, paid)).toMatchObject({
    refunded_amount: 0,
    refunds: [{ cause: 'requested' }, { cause: 'double', status: 'refunded' }],
  });
  await desk(server, 'refund', refund.refund_no, 'approve');
  expect(await readOrder(server, paid)).toMatchObject({ refunded_amount: 200 });
  expect(await findings(paid)).toEqual([]);
  const [row] = await server.deps.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.orderNo, order_no)));
  expect(row?.status).toBe('completed');
});

test('a report that is opened while its refund is being decided is not paid back', async () => {
  const own = await createTestServer();
  try {
    await openContent(own.deps, ownContentDir).then((content) => content.close());
    const { paid, reportId } = await paidReport(own);
    const { amount } = await readOrder(own, paid);
    const refund = await requestedRefund(own, paid, amount);
    const path = `incubation/reports/${reportId}/download`;
    expect((await own.call('GET', path, { token: paid.person.token })).status).toBe(200);

    const { text, exitCode } = await desk(own, 'refund', refund.refund_no, 'approve');

    expect({ text, exitCode }).toEqual({
      text: expect.stringContaining('What was opened or delivered since is not paid back.'),
      exitCode: 1,
    });
    expect(await readRefund(own, paid.person, refund)).toMatchObject({ status: 'requested' });
  } finally {
    await own.close();
  }
});

/** Returns a new person with a paid report, who agreed that opening it ends the right to return it. */
async function paidReport(shop: TestServer): Promise<{ paid: PaidOrder; reportId: string }> {
  const person = await shop.register();
  const { items } = v.parse(ReportPage, (await shop.call('GET', 'incubation/reports')).data);
  const reportId = items.find(({ price }) => price.cny > 0)?.id ?? '';
  const { data } = await shop.call('POST', 'orders/report', {
    token: person.token,
    body: { report_id: reportId, opening_terms: openingTerms.version },
  });
  const { order_no } = v.parse(Order, data);
  const payment = await shop.pay(person, order_no, 'alipay');
  await shop.wallet(payment, 'approve');
  return { paid: { person, order_no, payment }, reportId };
}
