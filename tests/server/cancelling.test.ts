import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { fetchOrder, silenceWallet, attemptStatus } from '#tests/support/payer.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('cancelling', () => {
  const cancel = (person: Person, orderNo: string) =>
    server.call('POST', `orders/${orderNo}/cancel`, person);

  test('cancelling cancels an unpaid order once', async ({ person }) => {
    const { order_no } = await server.order(person);
    const response = await cancel(person, order_no);
    expect(v.parse(Order, response.data).status).toBe('cancelled');
    const again = await cancel(person, order_no);
    expect([again.status, again.body.error]).toEqual([409, 'order.not_cancellable']);
  });

  test('cancelling a paid order is 409 with the order', async ({ person }) => {
    const { order_no } = await server.order(person);
    await server.wallet(await server.pay(person, order_no), 'approve');
    const response = await cancel(person, order_no);
    expect([response.status, response.body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, response.data).status).toBe('completed');
  });

  test('cancelling an order paid without a notice asks the wallet: the order is paid, 409', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    server.sandbox.faults.dropNotices(1);
    await server.wallet(await server.pay(person, order_no, 'wechat'), 'approve');
    const response = await cancel(person, order_no);
    expect([response.status, response.body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, response.data).payment?.status).toBe('success');
  });

  test('cancelling with a silent wallet is 503 and changes nothing', async ({ person }) => {
    const { order_no } = await server.order(person);
    const payment = await server.pay(person, order_no, 'wechat');
    silenceWallet(server, 'wallet/wechat/close');
    const response = await cancel(person, order_no);
    expect([response.status, response.body.error]).toEqual([503, 'payment.still_confirming']);
    expect(await server.ask(Order, 'GET', `orders/${order_no}`, person)).toMatchObject({
      status: 'pending',
      open_payment: { payment_no: payment.payment_no, status: 'pending' },
    });
  });

  test('a superseded code with a silent wallet counts as unclear: 503, nothing changed', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const superseded = await server.pay(person, order_no, 'alipay');
    const shown = await server.pay(person, order_no, 'wechat');
    expect(await attemptStatus(server, superseded.payment_no)).toBe('closing');
    silenceWallet(server, 'wallet/alipay/query');
    const response = await cancel(person, order_no);
    expect([response.status, response.body.error]).toEqual([503, 'payment.still_confirming']);
    const order = await fetchOrder(server, person, order_no);
    expect([order.status, order.open_payment?.payment_no]).toEqual(['pending', shown.payment_no]);
    expect(await server.wallet(shown, 'approve')).toBe(true);
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test('a superseded code paid without a notice is 409, and the order is paid', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const superseded = await server.pay(person, order_no, 'alipay');
    await server.pay(person, order_no, 'wechat');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(superseded, 'approve');
    const response = await cancel(person, order_no);
    expect([response.status, response.body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, response.data).payment?.payment_no).toBe(superseded.payment_no);
  });

  test.each([
    ['alipay', 'wallet/alipay/query'],
    ['wechat', 'wallet/wechat/query'],
  ] as const)(
    'cancelling with %s that cannot be asked is 503, and the code works on',
    async (channel, path) => {
      const person = await server.register();
      const { order_no } = await server.order(person);
      const payment = await server.pay(person, order_no, channel);
      silenceWallet(server, path);
      expect((await cancel(person, order_no)).status).toBe(503);
      expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
      expect(await server.wallet(payment, 'approve')).toBe(true);
      expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
    },
  );

  test('cancelling a scanned Alipay code that will not close is 503 and changes nothing', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const payment = await server.pay(person, order_no, 'alipay');
    await server.wallet(payment, 'scan');
    silenceWallet(server, 'wallet/alipay/close');
    expect((await cancel(person, order_no)).status).toBe(503);
    expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
    expect((await cancel(person, order_no)).status).toBe(200);
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
  });

  test('cancelling and paying at the same time end as paid or as cancelled and refunded, never between', async () => {
    for (const channel of ['alipay', 'wechat'] as const) {
      const person = await server.register();
      const { order_no } = await server.order(person);
      const payment = await server.pay(person, order_no, channel);
      const [, paid] = await Promise.all([
        cancel(person, order_no),
        server.wallet(payment, 'approve'),
      ]);
      const order = await server.ask(Order, 'GET', `orders/${order_no}`, person);
      const end = `${order.status}/${order.payment?.status ?? 'none'}/${paid}`;
      expect([
        'completed/success/true',
        'cancelled/refunded/true',
        'cancelled/none/false',
      ]).toContain(end);
    }
  });
});
