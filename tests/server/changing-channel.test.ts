import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { orders } from '../../server/db/tables/orders.ts';
import { payments } from '../../server/db/tables/payments.ts';
import { askForCode, begin, orderOf, silence, stateOf, statusInside } from '../support/payer.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('changing the channel', () => {
  test('WeChat, not paid: closed, then the new code', async () => {
    const { person, order_no, payment } = await begin(server, 'wechat');
    expect((await server.pay(person, order_no, 'alipay')).channel).toBe('alipay');
    expect(await statusInside(server, payment.payment_no)).toBe('failed');
    expect(await server.wallet(payment, 'approve')).toBe(false);
  });

  test('Alipay, scanned: closed, then the new code', async () => {
    const { person, order_no, payment } = await begin(server, 'alipay');
    await server.wallet(payment, 'scan');
    await server.pay(person, order_no, 'wechat');
    expect(await statusInside(server, payment.payment_no)).toBe('failed');
  });

  test('Alipay, not scanned: superseded; money through it still completes the order', async () => {
    const { person, order_no, payment } = await begin(server, 'alipay');
    const second = await server.pay(person, order_no, 'wechat');
    expect(await statusInside(server, payment.payment_no)).toBe('closing');
    expect((await stateOf(server, person, payment.payment_no)).status).toBe('pending');
    expect((await orderOf(server, person, order_no)).open_payment?.payment_no).toBe(
      second.payment_no,
    );

    await server.wallet(payment, 'approve');
    expect((await orderOf(server, person, order_no)).status).toBe('completed');
    // The other code still works at its wallet: what it brings goes back by itself.
    await server.wallet(second, 'approve');
    expect((await stateOf(server, person, second.payment_no)).status).toBe('refunded');
    const order = await orderOf(server, person, order_no);
    expect(order.payment?.payment_no).toBe(payment.payment_no);
    expect(order.timeline.at(-1)?.event).toBe('payment.refunded');
  });

  test('paid, unnoticed: the order is paid, no second code', async () => {
    const { person, order_no, payment } = await begin(server, 'alipay');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const answer = await askForCode(server, person, order_no, 'wechat');
    expect([answer.status, answer.body.error]).toEqual([409, 'order.already_paid']);
    expect((await orderOf(server, person, order_no)).status).toBe('completed');
  });

  test.each([
    ['alipay', 'wallet/alipay/query'],
    ['wechat', 'wallet/wechat/close'],
  ] as const)('%s unclear: 503, no second code', async (channel, path) => {
    const { person, order_no, payment } = await begin(server, channel);
    silence(server, path);
    const answer = await askForCode(
      server,
      person,
      order_no,
      channel === 'alipay' ? 'wechat' : 'alipay',
    );
    expect([answer.status, answer.body.message]).toEqual([
      503,
      '上一笔付款仍在确认中，请稍候，不要重复付款',
    ]);
    expect(await statusInside(server, payment.payment_no)).toBe('pending');
  });

  test('an earlier, superseded code is asked about as well: paid means no new code', async () => {
    const { person, order_no, payment } = await begin(server, 'alipay');
    await server.pay(person, order_no, 'wechat');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const answer = await askForCode(server, person, order_no, 'alipay');
    expect([answer.status, answer.body.error]).toEqual([409, 'order.already_paid']);
  });

  test('an earlier, superseded code that is unclear: 503, the shown code stays', async () => {
    const { person, order_no } = await begin(server, 'alipay');
    const shown = await server.pay(person, order_no, 'wechat');
    silence(server, 'wallet/alipay/query');
    const answer = await askForCode(server, person, order_no, 'alipay');
    expect([answer.status, answer.body.error]).toEqual([503, 'payment.still_confirming']);
    const { open_payment } = await orderOf(server, person, order_no);
    expect(open_payment?.payment_no).toBe(shown.payment_no);
    expect(await server.wallet(shown, 'approve')).toBe(true);
  });

  test('WeChat that cannot be asked: 503, the code works on', async () => {
    const { person, order_no, payment } = await begin(server, 'wechat');
    silence(server, 'wallet/wechat/query');
    expect((await askForCode(server, person, order_no, 'alipay')).status).toBe(503);
    expect(await statusInside(server, payment.payment_no)).toBe('pending');
    expect(await server.wallet(payment, 'approve')).toBe(true);
  });

  test('to another channel and back, at once and again, leaves one code', async () => {
    const { person, order_no } = await begin(server, 'alipay');
    const answers = await Promise.all(
      (['wechat', 'alipay', 'wechat', 'alipay'] as const).map((channel) =>
        askForCode(server, person, order_no, channel),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = await server.deps.db
      .select({ paymentNo: payments.paymentNo })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.orderNo, order_no), eq(payments.status, 'pending')));
    expect(open).toEqual([{ paymentNo: Object(answers[3]?.data).payment_no }]);
  });
});
