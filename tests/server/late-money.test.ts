import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { fulfilments, orders } from '#server/db/tables/orders.ts';
import { notices } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { minuteMs } from '#contract/base/durations.ts';
import {
  startPayment,
  fetchOrder,
  silenceWallet,
  fetchStatus,
  attemptStatus,
} from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('money that comes late or twice', () => {
  test('late money for a cancelled order is recorded and refunded at once', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    await server.wallet(payment, 'late');
    expect(await fetchStatus(server, person, payment.payment_no)).toMatchObject({
      status: 'refunded',
      order_status: 'cancelled',
    });
    const order = await fetchOrder(server, person, order_no);
    expect(order.payment).toMatchObject({ payment_no: payment.payment_no, status: 'refunded' });
    expect(order.timeline.map(({ event }) => event)).toEqual([
      'order.created',
      'order.cancelled',
      'payment.refunded',
    ]);
  });

  test('attention says of a notice without success what became of the money', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    const admin = { deps: server.deps, origin: 'https://park.example', actor: 'tester' };
    await server.deps.db.insert(notices).values({
      channel: 'wechat',
      noticeId: 'EV-017',
      paymentNo: payment.payment_no,
      mismatch: 'no success',
      receivedAt: server.clock.date(),
    });
    const say = async () => {
      const { text } = await runAdmin(admin, ['attention']);
      return /does not match[,;] (.*): It does not say that it was paid$/m.exec(text)?.[1];
    };
    expect(await say()).toBe('and nothing was done');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    silenceWallet(server, 'wallet/wechat/refund');
    await server.wallet(payment, 'late');
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunding');
    expect(await say()).toBe('the payment was received and is to be refunded');
    server.clock.move(minuteMs);
    await sweep(server.deps);
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunded');
    expect(await say()).toBe('the payment was received and has been refunded');
  });

  test('late money through an expired code still completes a pending order', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    await server.wallet(payment, 'expire');
    expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('failed');
    await server.wallet(payment, 'late');
    expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('success');
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test('a repeated notice fulfills the order once', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    server.sandbox.faults.repeatNotices(1);
    await server.wallet(payment, 'approve');
    const order = await fetchOrder(server, person, order_no);
    expect(order.timeline.filter(({ event }) => event === 'order.paid')).toHaveLength(1);
    const rows = await server.deps.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(eq(orders.orderNo, order_no));
    expect(rows).toHaveLength(1);
  });

  test('a refund refused by the wallet is retried until it is done', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    silenceWallet(server, 'wallet/alipay/refund');
    await server.wallet(payment, 'late');
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunding');
    server.clock.move(minuteMs);
    await sweep(server.deps);
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunded');
  });

  test('a service plan stays in processing, SaaS gets its period by the calendar of Shanghai', async () => {
    const person = await server.register();
    const service = await server.order(person, {
      type: 'service',
      plan_slug: 'basic',
      pricing_model: 'yearly',
      months: 12,
      item_type: 'trademark',
    });
    await server.wallet(await server.pay(person, service.order_no), 'approve');
    expect((await fetchOrder(server, person, service.order_no)).status).toBe('processing');

    const saas = await server.order(person, { months: 3 });
    await server.wallet(await server.pay(person, saas.order_no), 'approve');
    const { details } = await fetchOrder(server, person, saas.order_no);
    const start = new Date(details.period_start ?? '');
    const end = new Date(details.period_end ?? '');
    const months = (at: Date) => new Date(at.valueOf() + 8 * 3600_000).getUTCMonth();
    expect((months(end) - months(start) + 12) % 12).toBe(3);
  });
});
