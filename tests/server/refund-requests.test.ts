import { describe, expect } from 'vitest';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { attemptStatus } from '#tests/support/payer.ts';
import {
  actOnRefund,
  admin,
  listOrderFindings,
  paidOrder,
  paidService,
  fetchRefundQuote,
  readOrder,
  readRefund,
  requestedRefund,
  requestRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

async function readTimelineEvents(paid: PaidOrder): Promise<string[]> {
  return (await readOrder(server, paid)).timeline.map(({ event }) => event);
}

describe('a request', () => {
  test('a request says what goes back, is approved, and the money is back with its order', async () => {
    const paid = await paidService(server);
    const now = server.clock.date().toISOString();
    const amount = (await readOrder(server, paid)).amount;
    expect(await fetchRefundQuote(server, paid)).toEqual({
      order_no: paid.order_no,
      title: expect.any(String),
      type: 'service',
      refundable: amount,
      paid: amount,
      refunded: 0,
      refunding: 0,
      unreturned: 0,
      lines: expect.arrayContaining([{ label: '已付', amount }]),
      terms: expect.any(String),
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
    expect((await fetchRefundQuote(server, paid)).open_refund_no).toBe(refund.refund_no);
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'processing',
      refunded_amount: 0,
      refunding_amount: 0,
      refunds: [{ refund_no: refund.refund_no, status: 'requested', amount }],
    });

    expect(await call(server, 'refund.approve', { refund_no: refund.refund_no })).toEqual({
      text: expect.stringMatching(/^refund\.approve \S+: done\.\n.*\nstatus: refunding$/),
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
    expect(await readTimelineEvents(paid)).toEqual([
      'order.created',
      'order.paid',
      'refund.requested',
      'refund.decided',
      'order.refunded',
    ]);
    const told = await listNotificationTexts(server, paid.person, 'en-US');
    expect(told.slice(0, 2).map(([kind, title]) => [kind, title])).toEqual([
      ['refund_paid', 'Refund returned'],
      ['refund_decided', 'Refund approved'],
    ]);
    expect(told[0]?.[3]).toBe(`/user/refunds/${refund.refund_no}`);
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('a request for less than possible leaves the order as it is, and its payment kept', async () => {
    const paid = await paidOrder(server, { channel: 'wechat', months: 12 });
    const { amount } = await readOrder(server, paid);
    const refund = await requestedRefund(server, paid, 100_000);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'completed',
      refunded_amount: 100_000,
      payment: { status: 'success' },
    });
    expect(await attemptStatus(server, paid.payment.payment_no)).toBe('success');
    expect(await listOrderFindings(server, paid)).toEqual([]);
    const list = await server.call('GET', 'payments', paid.person);
    expect(list.data).toMatchObject({
      items: [{ status: 'success', refunded_amount: 100_000, refunding_amount: 0 }],
    });
    expect(await fetchRefundQuote(server, paid)).toMatchObject({
      refundable: amount - 100_000,
      refunded: 100_000,
    });
    const rest = await requestedRefund(server, paid, amount - 100_000);
    await call(server, 'refund.approve', { refund_no: rest.refund_no });
    // The software was delivered, so the order stays completed although no money is kept.
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'completed',
      refunded_amount: amount,
      payment: { status: 'refunded' },
    });
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('a request repeated with its key is the same one', async ({ paid }) => {
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
  test('an offer of less waits for its owner, who takes it', async () => {
    const paid = await paidService(server, 'wechat');
    const { amount } = await readOrder(server, paid);
    const refund = await requestedRefund(server, paid, amount);
    expect(
      (await call(server, 'refund.approve', { refund_no: refund.refund_no, amount: '100' })).text,
    ).toContain('status: offered');
    expect(await readRefund(server, paid.person, refund)).toMatchObject({
      status: 'offered',
      offered: 10_000,
      amount: null,
    });
    expect((await listNotificationTexts(server, paid.person, 'en-US'))[0]?.[1]).toBe(
      'Refund approved in part',
    );
    await call(server, 'refund.approve', {
      refund_no: refund.refund_no,
      amount: '99.50',
      reason: 'The first month was used.',
    });
    // Accepting the first offer does not accept the second one.
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
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('an offer may become all of it, or nothing', async ({ paid: one }) => {
    const all = await requestedRefund(server, one, 500);
    await call(server, 'refund.approve', { refund_no: all.refund_no, amount: '1' });
    await call(server, 'refund.approve', { refund_no: all.refund_no });
    expect(await readRefund(server, one.person, all)).toMatchObject({
      status: 'refunded',
      amount: 500,
    });
    const other = await paidOrder(server);
    const none = await requestedRefund(server, other, 500);
    await call(server, 'refund.approve', { refund_no: none.refund_no, amount: '1' });
    await call(server, 'refund.decline', { refund_no: none.refund_no, reason: '步骤已交付' });
    expect(await readRefund(server, other.person, none)).toMatchObject({
      status: 'declined',
      offered: null,
      amount: null,
      decision: { reason: '步骤已交付' },
    });
    expect((await listNotificationTexts(server, other.person))[0]?.slice(0, 2)).toEqual([
      'refund_decided',
      '退款申请未通过',
    ]);
    expect(await listOrderFindings(server, other)).toEqual([]);
  });
});

describe('the messages of a request', () => {
  test('a request accepts notes while it is open, and the console shows them', async ({ paid }) => {
    const refund = await requestedRefund(server, paid, 100);
    const noted = await actOnRefund(server, paid.person, refund, 'note', { text: '请尽快\n谢谢' });
    expect(noted.data).toMatchObject({ note: '项目暂停', notes: [{ text: '请尽快\n谢谢' }] });
    const { text } = await admin(server, 'refunds');
    expect(text).toMatch(new RegExp(`${refund.refund_no} .*\\n    项目暂停\\n    请尽快 谢谢`));
    await actOnRefund(server, paid.person, refund, 'withdraw');
    const late = await actOnRefund(server, paid.person, refund, 'note', { text: '还有' });
    expect(late.status).toBe(409);
  });

  test('a request is due within a working day, and then needs attention', async () => {
    const own = await createTestServer();
    const paid = await paidOrder(own);
    const refund = await requestedRefund(own, paid, 100);
    own.clock.move(3 * dayMs + 7 * hourMs);
    expect((await admin(own, 'attention')).text).not.toContain(
      'The promised time for an answer has passed',
    );
    own.clock.move(hourMs);
    expect((await admin(own, 'attention')).text).toMatch(
      new RegExp(`refund +${refund.refund_no} .*The promised time for an answer has passed`),
    );
    await own.close();
  });

  test('the list of requests can be filtered, and shows late money next to it', async () => {
    const paid = await paidOrder(server);
    await requestedRefund(server, paid, 100);
    const all = await server.call('GET', 'refunds', paid.person);
    expect(all.data).toMatchObject({ total: 1, items: [{ order_no: paid.order_no }] });
    const none = await server.call('GET', 'refunds?status=refunded', paid.person);
    expect(none.data).toMatchObject({ total: 0, items: [] });
  });
});
