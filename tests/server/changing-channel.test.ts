import { describe, expect } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import {
  requestCode,
  startPayment,
  fetchOrder,
  silenceWallet,
  fetchStatus,
  attemptStatus,
} from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('changing the channel', () => {
  test('changing from an unpaid WeChat code closes it and then gives the new code', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    expect((await server.pay(person, order_no, 'alipay')).channel).toBe('alipay');
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
    expect(await server.wallet(payment, 'approve')).toBe(false);
  });

  test('changing from a scanned Alipay code closes it and then gives the new code', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.wallet(payment, 'scan');
    await server.pay(person, order_no, 'wechat');
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
  });

  test('an unscanned Alipay code is superseded, and money through it still completes the order', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const second = await server.pay(person, order_no, 'wechat');
    expect(await attemptStatus(server, payment.payment_no)).toBe('closing');
    expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('pending');
    expect((await fetchOrder(server, person, order_no)).open_payment?.payment_no).toBe(
      second.payment_no,
    );

    await server.wallet(payment, 'approve');
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
    // The other code still works at its wallet; a payment through it is refunded automatically.
    await server.wallet(second, 'approve');
    expect((await fetchStatus(server, person, second.payment_no)).status).toBe('refunded');
    const order = await fetchOrder(server, person, order_no);
    expect(order.payment?.payment_no).toBe(payment.payment_no);
    expect(order.timeline.at(-1)?.event).toBe('payment.refunded');
  });

  test('changing the channel of an order paid without a notice gives no second code', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const response = await requestCode(server, person, order_no, 'wechat');
    expect([response.status, response.body.error]).toEqual([409, 'order.already_paid']);
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test.each([
    ['alipay', 'wallet/alipay/query'],
    ['wechat', 'wallet/wechat/close'],
  ] as const)(
    'changing the channel with %s unclear is 503, without a second code',
    async (channel, path) => {
      const { person, order_no, payment } = await startPayment(server, channel);
      silenceWallet(server, path);
      const response = await requestCode(
        server,
        person,
        order_no,
        channel === 'alipay' ? 'wechat' : 'alipay',
      );
      expect([response.status, response.body.message]).toEqual([
        503,
        '上一笔付款仍在确认中，请稍候，不要重复付款',
      ]);
      expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
    },
  );

  test('an earlier, superseded code is checked too: paid means no new code', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.pay(person, order_no, 'wechat');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const response = await requestCode(server, person, order_no, 'alipay');
    expect([response.status, response.body.error]).toEqual([409, 'order.already_paid']);
  });

  test('an earlier, superseded code that is unclear is 503, and the shown code stays', async () => {
    const { person, order_no } = await startPayment(server, 'alipay');
    const shown = await server.pay(person, order_no, 'wechat');
    silenceWallet(server, 'wallet/alipay/query');
    const response = await requestCode(server, person, order_no, 'alipay');
    expect([response.status, response.body.error]).toEqual([503, 'payment.still_confirming']);
    const { open_payment } = await fetchOrder(server, person, order_no);
    expect(open_payment?.payment_no).toBe(shown.payment_no);
    expect(await server.wallet(shown, 'approve')).toBe(true);
  });

  test('changing from WeChat that cannot be asked is 503, and the code works on', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    silenceWallet(server, 'wallet/wechat/query');
    expect((await requestCode(server, person, order_no, 'alipay')).status).toBe(503);
    expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
    expect(await server.wallet(payment, 'approve')).toBe(true);
  });

  test('changing to another channel and back, at once and again, leaves one code', async () => {
    const { person, order_no } = await startPayment(server, 'alipay');
    const responses = await Promise.all(
      (['wechat', 'alipay', 'wechat', 'alipay'] as const).map((channel) =>
        requestCode(server, person, order_no, channel),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = await server.deps.db
      .select({ paymentNo: payments.paymentNo })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.orderNo, order_no), eq(payments.status, 'pending')));
    // The requests run one after the other, in any order.
    const answered = responses.map(({ data }) => Object(data).payment_no);
    expect(open).toHaveLength(1);
    expect(answered).toContain(open[0]?.paymentNo);
  });
});
