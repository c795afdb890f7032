import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { gatewayLifetimeMs } from '#contract/base/limits.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import { payments } from '#server/db/tables/payments.ts';
import { expireOrders } from '#server/domain/jobs/expire-orders.ts';
import { sweepAttempts } from '#server/domain/jobs/sweep-attempts.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { minuteMs } from '#contract/base/durations.ts';
import {
  attemptStatus,
  fetchOrder,
  requestCode,
  silenceWallet,
  startPayment,
} from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('time', () => {
  test('an unpaid order is cancelled after a day, and its codes with it', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    server.clock.move(24 * 60 * minuteMs);
    await sweep(server.deps);
    const order = await fetchOrder(server, person, order_no);
    expect(order.status).toBe('cancelled');
    expect(order.timeline.at(-1)).toMatchObject({ event: 'order.expired', to: 'cancelled' });
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
  });

  test('an order does not expire until its wallet says if it was paid', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(24 * 60 * minuteMs);
    silenceWallet(server, 'wallet/wechat/query', 50);
    await sweep(server.deps);
    expect((await fetchOrder(server, person, order_no)).status).toBe('pending');
    server.sandbox.faults.clear();
    server.clock.move(5 * minuteMs);
    await sweep(server.deps);
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test('an order does not expire while a code is being made for it', async ({ person }) => {
    const { order_no } = await server.order(person);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { wechat } = server.deps.gateways;
    const { precreate } = wechat;
    vi.spyOn(wechat, 'precreate').mockImplementationOnce(async (request) => {
      asked.resolve();
      await answer.promise;
      return precreate(request);
    });
    const started = requestCode(server, person, order_no, 'wechat');
    await asked.promise;
    server.clock.move(24 * 60 * minuteMs);
    const waiting = Promise.withResolvers<void>();
    const { queue } = server.deps;
    const run: typeof queue.run = (...turn) => {
      waiting.resolve();
      return queue.run(...turn);
    };
    const expiring = expireOrders({ ...server.deps, queue: { ...queue, run } });
    await Promise.race([waiting.promise, expiring]);
    answer.resolve();
    const response = await started;
    expect(response.status).toBe(200);
    await expiring;
    expect((await fetchOrder(server, person, order_no)).status).toBe('cancelled');
    expect(await server.wallet(v.parse(QrPayment, response.data), 'approve')).toBe(false);
  });

  test('an unwatched payment is found by the sweeper', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(6000);
    await sweep(server.deps);
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test('late money through a failed attempt is found even when its notice was lost', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'late');
    for (let hour = 0; hour < 2; hour += 1) {
      server.clock.move(60 * minuteMs);
      await sweep(server.deps);
    }
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunded');
  });

  test('a query of a process that died is repeated by another within 20 s', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'late');
    server.clock.move(60 * minuteMs);
    const asking = Promise.withResolvers<void>();
    const { gateways } = server.deps;
    const query = () => {
      asking.resolve();
      return new Promise<never>(() => {});
    };
    const dying = {
      ...server.deps,
      gateways: { ...gateways, wechat: { ...gateways.wechat, query } },
    };
    void sweepAttempts(dying);
    await asking.promise;
    server.clock.move(20_000);
    await sweep(server.deps);
    expect(await attemptStatus(server, payment.payment_no)).toBe('refunded');
  });

  test('a failed attempt is queried for two days, then no longer', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    for (let day = 0; day < 4; day += 1) {
      server.clock.move(24 * 60 * minuteMs);
      await sweep(server.deps);
    }
    const [row] = await server.deps.db
      .select({ next: payments.nextQueryAt })
      .from(payments)
      .where(eq(payments.paymentNo, payment.payment_no));
    expect(row?.next.getUTCFullYear()).toBe(9999);
  });

  test('a superseded code of a paid order is closed as soon as its wallet allows', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const second = await server.pay(person, order_no, 'wechat');
    await server.wallet(second, 'approve');
    await server.wallet(payment, 'scan');
    server.clock.move(minuteMs);
    await sweep(server.deps);
    expect(await server.wallet(payment, 'approve')).toBe(false);
  });

  test('an expired WeChat code is closed; an unscanned Alipay code is watched to its end', async () => {
    const wechat = await startPayment(server, 'wechat');
    const alipay = await startPayment(server, 'alipay');
    server.clock.move(31 * minuteMs);
    await sweep(server.deps);
    expect(await attemptStatus(server, wechat.payment.payment_no)).toBe('failed');
    expect(await attemptStatus(server, alipay.payment.payment_no)).toBe('closing');
    server.clock.move(gatewayLifetimeMs);
    await sweep(server.deps);
    expect(await attemptStatus(server, alipay.payment.payment_no)).toBe('failed');
  });
});
