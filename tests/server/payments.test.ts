import { describe, expect } from 'vitest';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment, PaymentPage } from '#contract/payments/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { minuteMs } from '#contract/base/durations.ts';
import {
  requestCode,
  startPayment,
  fetchOrder,
  silenceWallet,
  fetchStatus,
} from '#tests/support/payer.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('beginning to pay', () => {
  test.each([
    ['alipay', /^https:\/\/qr\.alipay\.com\/bax[0-9a-z]+$/],
    ['wechat', /^weixin:\/\/wxpay\/bizpayurl\?pr=[0-9A-Za-z]{9}$/],
  ] as const)(
    'a payment by %s answers a code in its real form, with lifetimes',
    async (channel, form) => {
      const { payment, order_no } = await startPayment(server, channel);
      const now = server.clock.now();
      expect(payment.qr_code).toMatch(form);
      expect(payment).toEqual({
        payment_no: payment.payment_no,
        order_no,
        channel,
        amount: 59_900,
        status: 'pending',
        presentation: 'qr',
        qr_code: payment.qr_code,
        expires_at: new Date(now + 30 * minuteMs).toISOString(),
        extendable_until: new Date(now + 110 * minuteMs).toISOString(),
        server_time: new Date(now).toISOString(),
        payer_url: payment.payer_url,
      });
      expect((await server.app.request(payment.payer_url ?? '')).status).toBe(200);
    },
  );

  test('asking again for the same channel keeps the code and extends it, up to 110 minutes', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    const start = server.clock.now();
    for (const [passed, left] of [
      [20, 50],
      [49, 79],
      [78, 108],
      [107, 110],
    ] as const) {
      server.clock.move(start + passed * minuteMs - server.clock.now());
      const again = await server.pay(person, order_no, 'wechat');
      expect(again.payment_no).toBe(payment.payment_no);
      expect(again.qr_code).toBe(payment.qr_code);
      expect(again.expires_at).toBe(new Date(start + left * minuteMs).toISOString());
    }
    server.clock.move(4 * minuteMs);
    const fresh = await server.pay(person, order_no, 'wechat');
    expect(fresh.payment_no).not.toBe(payment.payment_no);
    expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('failed');
  });

  test('ten parallel beginnings make one attempt', async ({ person }) => {
    const { order_no } = await server.order(person);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => requestCode(server, person, order_no, 'alipay')),
    );
    expect(new Set(responses.map(({ data }) => Object(data).qr_code)).size).toBe(1);
  });

  test('a key returns the same payment, and another body with it is 422', async ({ person }) => {
    const { order_no } = await server.order(person);
    const keyed = (channel: string) =>
      server.call('POST', `payments/orders/${order_no}`, {
        ...person,
        body: { channel },
        headers: { 'idempotency-key': 'pay-once' },
      });
    const responses = await Promise.all(Array.from({ length: 5 }, () => keyed('alipay')));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await keyed('wechat')).status).toBe(422);
  });

  test('a repeated key gives the same payment as it is now, never another', async ({ person }) => {
    const { order_no } = await server.order(person);
    const keyed = () =>
      server.call('POST', `payments/orders/${order_no}`, {
        ...person,
        body: { channel: 'alipay' },
        headers: { 'idempotency-key': 'pay-again' },
      });
    const first = v.parse(QrPayment, (await keyed()).data);
    server.clock.move(60_000);
    const repeated = v.parse(QrPayment, (await keyed()).data);
    expect(repeated).toEqual({ ...first, server_time: server.clock.date().toISOString() });

    const second = await server.pay(person, order_no, 'wechat');
    const late = await keyed();
    expect([late.status, late.body.error]).toEqual([409, 'payment.superseded']);
    expect(v.parse(Order, late.data).open_payment?.payment_no).toBe(second.payment_no);
    await server.call('POST', `orders/${order_no}/cancel`, person);
    expect((await keyed()).body.error).toBe('order.not_payable');
  });

  test('an extension prolongs the code it names, and never replaces another', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const extend = (body: Record<string, string>) =>
      server.call('POST', `payments/orders/${order_no}`, { token: person.token, body });
    server.clock.move(60_000);
    const extended = await extend({ channel: 'alipay', extends: payment.payment_no });
    const longer = v.parse(QrPayment, extended.data);
    expect(longer.payment_no).toBe(payment.payment_no);
    expect(longer.expires_at > payment.expires_at).toBe(true);

    const wechat = await server.pay(person, order_no, 'wechat');
    const refused = await extend({ channel: 'alipay', extends: payment.payment_no });
    expect([refused.status, refused.body.error]).toEqual([409, 'payment.superseded']);
    const order = v.parse(Order, refused.data);
    expect(order.open_payment?.payment_no).toBe(wechat.payment_no);
    expect(order.payments_settled).toBe(false);
  });

  test('a code that can no longer be extended is returned unchanged', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    server.clock.move(111 * 60_000);
    const extended = await server.call('POST', `payments/orders/${order_no}`, {
      ...person,
      body: { channel: 'alipay', extends: payment.payment_no },
    });
    const { payment_no, expires_at } = v.parse(QrPayment, extended.data);
    expect({ payment_no, expires_at }).toEqual({
      payment_no: payment.payment_no,
      expires_at: payment.expires_at,
    });
  });

  test('bank transfer, no channel, and an address of another site are 422', async ({ person }) => {
    const { order_no } = await server.order(person);
    for (const [body, field] of [
      [{ channel: 'bank_transfer' }, 'channel'],
      [{}, 'channel'],
      [{ channel: 'alipay', return_url: '//evil.example' }, 'return_url'],
      [{ channel: 'alipay', return_url: 'https://example.com/paid' }, 'return_url'],
    ] as const) {
      const path = `payments/orders/${order_no}`;
      const response = await server.call('POST', path, { token: person.token, body });
      expect([response.status, Object.keys(Object(response.data).fields)]).toEqual([422, [field]]);
    }
  });

  test('a return address is a path of this site or absolute on its own origin, and kept as a path', async () => {
    const publicUrl = 'https://park.example';
    const own = await createTestServer({ deps: { publicUrl } });
    const person = await own.register();
    const { order_no } = await own.order(person);
    const ask = (return_url: string) =>
      own.call('POST', `payments/orders/${order_no}`, {
        ...person,
        body: { channel: 'alipay', return_url },
      });
    for (const address of [
      'https://park.example.evil.example/paid',
      'https://park.example@evil.example/paid',
      'https://evil.example/https://park.example/',
      'http://park.example/paid',
      'http://localhost/paid',
      'https://park.example//evil.example',
      'https://park.example/\\evil.example',
      '//park.example/paid',
      '/\\evil.example',
      '/paid\u2028',
      '/..//evil.example',
      'https://park.example/user/%2E%2e//evil.example',
      `/${'a'.repeat(2048)}`,
    ]) {
      const { status, data } = await ask(address);
      expect([address, status, Object.keys(Object(Object(data).fields))]).toEqual([
        address,
        422,
        ['return_url'],
      ]);
    }
    for (const [address, path] of [
      ['https://park.example/user/orders?page=2#top', '/user/orders?page=2#top'],
      ['/user/a..b?from=/../c', '/user/a..b?from=/../c'],
    ] as const) {
      expect((await ask(address)).status).toBe(200);
      const [row] = await own.deps.db.select({ kept: payments.returnUrl }).from(payments);
      expect(row?.kept).toBe(path);
    }
    await own.close();
  });

  test('another person’s order is 403, an unknown one 404, an ended one 409, a paid one 409 with the order', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const stranger = await server.register();
    expect((await requestCode(server, stranger, order_no, 'alipay')).body.error).toBe(
      'order.not_yours',
    );
    expect((await requestCode(server, person, 'XY1', 'alipay')).body.error).toBe('order.not_found');
    await server.wallet(payment, 'approve');
    const paid = await requestCode(server, person, order_no, 'wechat');
    expect([paid.status, paid.body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, paid.data).status).toBe('completed');
    const other = await server.order(person, { months: 5 });
    await server.call('POST', `orders/${other.order_no}/cancel`, person);
    expect((await requestCode(server, person, other.order_no, 'alipay')).body.error).toBe(
      'order.not_payable',
    );
  });

  test('an unavailable wallet gives no code, which is 503; the next request repairs the same attempt', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    silenceWallet(server, 'wallet/alipay/precreate');
    const failed = await requestCode(server, person, order_no, 'alipay');
    expect([failed.status, failed.body.error]).toEqual([503, 'payment.create_failed']);
    expect((await server.pay(person, order_no, 'alipay')).qr_code).not.toBe('');
    const rows = await server.deps.db
      .select({ no: payments.paymentNo })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.orderNo, order_no));
    expect(rows).toHaveLength(1);
  });
});

describe('the list of payments', () => {
  test('the list of payments is a person’s own, by channel and status; bank transfer finds nothing', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.wallet(payment, 'approve');
    const list = async (query: string) => {
      return server.ask(PaymentPage, 'GET', `payments?${query}`, person);
    };
    expect((await list('')).items).toEqual([
      {
        payment_no: payment.payment_no,
        order_no,
        title: 'SaaS · 专业版',
        channel: 'alipay',
        amount: 59_900,
        currency: 'CNY',
        status: 'success',
        created_at: payment.server_time,
        paid_at: server.clock.date().toISOString(),
        refunded_amount: 0,
        refunding_amount: 0,
        unreturned_amount: 0,
        refunds: [],
      },
    ]);
    expect((await list('channel=bank_transfer')).items).toEqual([]);
    expect((await list('status=refunded')).items).toEqual([]);
  });
});

describe('the notify address', () => {
  test('the notify address refuses messages that no wallet signed, and does not know other channels', async () => {
    const { person, payment, order_no } = await startPayment(server, 'wechat');
    const forged = { out_trade_no: payment.payment_no, trade_state: 'SUCCESS' };
    const body = JSON.stringify(forged);
    const address = '/api/v1/payments/notify/wechat';
    const response = await server.app.request(address, { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'FAIL', message: '失败' },
    ]);
    expect((await server.call('POST', 'payments/notify/paypal')).status).toBe(404);
    expect((await fetchOrder(server, person, order_no)).status).toBe('pending');
  });
});

test('the database itself keeps one pending attempt and one success per order', async () => {
  const { payment } = await startPayment(server, 'wechat');
  const [row] = await server.deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentNo, payment.payment_no)));
  if (row === undefined) throw new Error('the attempt is on record');
  const { id, ...copy } = row;
  await expect(
    server.deps.db.insert(payments).values({ ...copy, paymentNo: 'P-COPY' }),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_one_pending_per_order' } });
  await expect(
    server.deps.db
      .insert(payments)
      .values({ ...copy, paymentNo: 'P-LESS', status: 'failed', amount: copy.amount - 1 }),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_amount_of_order' } });
  await expect(
    server.deps.db.update(payments).set({ amount: 1 }).where(eq(payments.id, id)),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_amount_immutable' } });
  await expect(
    server.deps.db.update(orders).set({ amount: 1 }).where(eq(orders.id, copy.orderId)),
  ).rejects.toMatchObject({ cause: { constraint: 'orders_amount_immutable' } });
});
