import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { maxLongPolls } from '#contract/base/limits.ts';
import { PaymentState } from '#contract/payments/schemas.ts';
import { startPayment, longPoll, fetchStatus } from '#tests/support/payer.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('watching', () => {
  test('one payment wakes all of its watchers', async () => {
    const { person, payment } = await startPayment(server, 'alipay');
    const watchers = Array.from({ length: maxLongPolls }, () =>
      longPoll(server, person, payment.payment_no, 25),
    );
    await fetchStatus(server, person, payment.payment_no);
    await server.wallet(payment, 'approve');
    const responses = await Promise.all(watchers);
    expect(new Set(responses.map(({ data }) => v.parse(PaymentState, data).status))).toEqual(
      new Set(['success']),
    );
  });

  test('a replaced code is answered at once, with the number of the new one', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const watching = longPoll(server, person, payment.payment_no, 25);
    await fetchStatus(server, person, payment.payment_no);
    const wechat = await server.pay(person, order_no, 'wechat');
    const woken = v.parse(PaymentState, (await watching).data);
    expect(woken).toMatchObject({ status: 'pending', open_payment_no: wechat.payment_no });
    const again = v.parse(
      PaymentState,
      (await longPoll(server, person, payment.payment_no, 25)).data,
    );
    expect(again.open_payment_no).toBe(wechat.payment_no);
  });

  test('a cancelled order wakes each watcher of its code, once', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const watching = longPoll(server, person, payment.payment_no, 25);
    await fetchStatus(server, person, payment.payment_no);
    await server.call('POST', `orders/${order_no}/cancel`, person);
    expect(v.parse(PaymentState, (await watching).data)).toMatchObject({
      status: 'pending',
      order_status: 'cancelled',
      open_payment_no: null,
    });
  });

  test('a lost notice is replaced by a wallet query every five seconds', async () => {
    const { person, payment } = await startPayment(server, 'wechat');
    const watching = longPoll(server, person, payment.payment_no, 25);
    await fetchStatus(server, person, payment.payment_no);
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(5000);
    expect(v.parse(PaymentState, (await watching).data).status).toBe('success');
  });

  test('a query shows what a notice has recorded, before the notice wakes the watchers', async () => {
    const { person, payment } = await startPayment(server, 'wechat');
    await fetchStatus(server, person, payment.payment_no);
    server.clock.move(5000);
    const recorded = Promise.withResolvers<void>();
    const publishing = Promise.withResolvers<void>();
    server.deps.failpoint = async (name) => {
      if (name !== 'capture.committed') return;
      recorded.resolve();
      await publishing.promise;
    };
    const paying = server.wallet(payment, 'approve');
    try {
      await recorded.promise;
      expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('success');
    } finally {
      publishing.resolve();
      delete server.deps.failpoint;
      await paying;
    }
  });

  test('a watch without a change gets its response when the wait is over, at most 25 seconds', async () => {
    const { person, payment } = await startPayment(server, 'wechat');
    const watching = longPoll(server, person, payment.payment_no, 9999);
    await fetchStatus(server, person, payment.payment_no);
    for (let second = 0; second < 25; second += 5) {
      server.clock.move(5000);
      await fetchStatus(server, person, payment.payment_no);
    }
    const response = await watching;
    expect(response.headers.get('preference-applied')).toBe('wait=25');
    expect(v.parse(PaymentState, response.data).status).toBe('pending');
  });

  test('the status of a pending payment is answered without the database', async () => {
    const { person, payment } = await startPayment(server, 'wechat');
    await fetchStatus(server, person, payment.payment_no);
    const { db } = server.deps;
    const closed = new Proxy(db, {
      get() {
        throw new Error('the database was asked');
      },
    });
    server.deps.db = closed;
    try {
      expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('pending');
    } finally {
      server.deps.db = db;
    }
  });

  test('shutdown answers all waiting watchers', async () => {
    const own = await createTestServer();
    const person = await own.register();
    const { order_no } = await own.order(person);
    const payment = await own.pay(person, order_no);
    const watching = own.call('GET', `payments/${payment.payment_no}/status`, {
      ...person,
      headers: { prefer: 'wait=25' },
    });
    own.deps.watch.close();
    expect((await watching).status).toBe(200);
    await own.close();
  });

  test('another person’s payment is 403 and an unknown one is 404, each in its words', async () => {
    const { payment } = await startPayment(server, 'wechat');
    const stranger = await server.register();
    const path = `payments/${payment.payment_no}/status`;
    const theirs = await server.call('GET', path, stranger);
    expect([theirs.status, theirs.body.message]).toEqual([403, '没有权限访问该付款记录']);
    const none = await server.call('GET', 'payments/P404/status', stranger);
    expect([none.status, none.body.message]).toEqual([404, '付款记录不存在']);
  });
});
