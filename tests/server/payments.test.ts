import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { gatewayLifetimeMs } from '../../contract/limits.ts';
import { Order } from '../../contract/orders.ts';
import { PaymentPage, PaymentState } from '../../contract/payments.ts';
import type { Channel } from '../../contract/words.ts';
import { fulfilments, orders } from '../../server/db/tables/orders.ts';
import { payments } from '../../server/db/tables/payments.ts';
import { sweep } from '../../server/domain/sweep.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const minuteMs = 60_000;

async function begun(channel: Channel) {
  const person = await server.register();
  const { order_no } = await server.order(person);
  return { person, order_no, payment: await server.pay(person, order_no, channel) };
}

function ask(person: Person, orderNo: string, channel: Channel) {
  return server.call('POST', `payments/orders/${orderNo}`, {
    token: person.token,
    body: { channel },
  });
}

async function state(person: Person, paymentNo: string) {
  const answer = await server.call('GET', `payments/${paymentNo}/status`, { token: person.token });
  return v.parse(PaymentState, answer.data);
}

async function read(person: Person, orderNo: string) {
  const answer = await server.call('GET', `orders/${orderNo}`, { token: person.token });
  return v.parse(Order, answer.data);
}

async function inside(paymentNo: string) {
  const [row] = await server.deps.db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  return row?.status;
}

describe('beginning to pay', () => {
  test.each([
    ['alipay', /^https:\/\/qr\.alipay\.com\/bax[0-9a-z]+$/],
    ['wechat', /^weixin:\/\/wxpay\/bizpayurl\?pr=[0-9A-Za-z]{9}$/],
  ] as const)('%s answers a code in its real form, with lifetimes', async (channel, form) => {
    const { payment, order_no } = await begun(channel);
    const now = server.clock.now();
    expect(payment.qr_code).toMatch(form);
    expect(payment).toEqual({
      payment_no: payment.payment_no,
      order_no,
      channel,
      amount: 59_900,
      status: 'pending',
      qr_code: payment.qr_code,
      expires_at: new Date(now + 30 * minuteMs).toISOString(),
      extendable_until: new Date(now + 110 * minuteMs).toISOString(),
      server_time: new Date(now).toISOString(),
      payer_url: payment.payer_url,
    });
    expect((await server.app.request(payment.payer_url ?? '')).status).toBe(200);
  });

  test('asking again for the same channel keeps the code and extends it, up to 110 minutes', async () => {
    const { person, order_no, payment } = await begun('wechat');
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
    expect((await state(person, payment.payment_no)).status).toBe('failed');
  });

  test('ten parallel beginnings make one attempt', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(person, order_no, 'alipay')),
    );
    expect(new Set(answers.map(({ data }) => Object(data).qr_code)).size).toBe(1);
  });

  test('one key answers the same, another body is 422', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const keyed = (channel: string) =>
      server.call('POST', `payments/orders/${order_no}`, {
        token: person.token,
        body: { channel },
        headers: { 'idempotency-key': 'pay-once' },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed('alipay')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await keyed('wechat')).status).toBe(422);
  });

  test('bank transfer, no channel, and an address of another site are 422', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    for (const [body, field] of [
      [{ channel: 'bank_transfer' }, 'channel'],
      [{}, 'channel'],
      [{ channel: 'alipay', return_url: '//evil.example' }, 'return_url'],
    ] as const) {
      const path = `payments/orders/${order_no}`;
      const answer = await server.call('POST', path, { token: person.token, body });
      expect([answer.status, Object.keys(Object(answer.data).fields)]).toEqual([422, [field]]);
    }
  });

  test('somebody else’s order is 403, none is 404, an ended one 409, a paid one 409 with the order', async () => {
    const { person, order_no, payment } = await begun('alipay');
    const stranger = await server.register();
    expect((await ask(stranger, order_no, 'alipay')).body.error).toBe('order.not_yours');
    expect((await ask(person, 'XY1', 'alipay')).body.error).toBe('order.not_found');
    await server.wallet(payment, 'approve');
    const paid = await ask(person, order_no, 'wechat');
    expect([paid.status, paid.body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, paid.data).status).toBe('completed');
    const other = await server.order(person, { months: 5 });
    await server.call('POST', `orders/${other.order_no}/cancel`, { token: person.token });
    expect((await ask(person, other.order_no, 'alipay')).body.error).toBe('order.not_payable');
  });

  test('a wallet that gives no code is 500; the next ask repairs the same attempt', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    server.sandbox.faults.fail({
      path: 'wallet/alipay/precreate',
      times: 1,
      status: 503,
      when: 'before',
    });
    const failed = await ask(person, order_no, 'alipay');
    expect([failed.status, failed.body.error]).toEqual([500, 'payment.create_failed']);
    expect((await server.pay(person, order_no, 'alipay')).qr_code).not.toBe('');
    const rows = await server.deps.db
      .select({ no: payments.paymentNo })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.orderNo, order_no));
    expect(rows).toHaveLength(1);
  });
});

describe('changing the channel', () => {
  test('WeChat, not paid: closed, then the new code', async () => {
    const { person, order_no, payment } = await begun('wechat');
    expect((await server.pay(person, order_no, 'alipay')).channel).toBe('alipay');
    expect(await inside(payment.payment_no)).toBe('failed');
    expect(await server.wallet(payment, 'approve')).toBe(false);
  });

  test('Alipay, scanned: closed, then the new code', async () => {
    const { person, order_no, payment } = await begun('alipay');
    await server.wallet(payment, 'scan');
    await server.pay(person, order_no, 'wechat');
    expect(await inside(payment.payment_no)).toBe('failed');
  });

  test('Alipay, not scanned: superseded; money through it still completes the order', async () => {
    const { person, order_no, payment } = await begun('alipay');
    const second = await server.pay(person, order_no, 'wechat');
    expect(await inside(payment.payment_no)).toBe('closing');
    expect((await state(person, payment.payment_no)).status).toBe('pending');
    expect((await read(person, order_no)).open_payment?.payment_no).toBe(second.payment_no);

    await server.wallet(payment, 'approve');
    expect((await read(person, order_no)).status).toBe('completed');
    // The other code still works at its wallet: what it brings goes back by itself.
    await server.wallet(second, 'approve');
    expect((await state(person, second.payment_no)).status).toBe('refunded');
    const order = await read(person, order_no);
    expect(order.payment?.payment_no).toBe(payment.payment_no);
    expect(order.timeline.at(-1)?.event).toBe('payment.refunded');
  });

  test('paid, unnoticed: the order is paid, no second code', async () => {
    const { person, order_no, payment } = await begun('alipay');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const answer = await ask(person, order_no, 'wechat');
    expect([answer.status, answer.body.error]).toEqual([409, 'order.already_paid']);
    expect((await read(person, order_no)).status).toBe('completed');
  });

  test.each([
    ['alipay', 'wallet/alipay/query'],
    ['wechat', 'wallet/wechat/close'],
  ] as const)('%s unclear: 503, no second code', async (channel, path) => {
    const { person, order_no, payment } = await begun(channel);
    server.sandbox.faults.fail({ path, times: 1, status: 503, when: 'before' });
    const answer = await ask(person, order_no, channel === 'alipay' ? 'wechat' : 'alipay');
    expect([answer.status, answer.body.message]).toEqual([
      503,
      '上一笔付款仍在确认中，请稍候，不要重复付款',
    ]);
    expect(await inside(payment.payment_no)).toBe('pending');
  });
});

describe('money that comes late or twice', () => {
  test('for a cancelled order it is recorded and refunded at once', async () => {
    const { person, order_no, payment } = await begun('alipay');
    await server.call('POST', `orders/${order_no}/cancel`, { token: person.token });
    await server.wallet(payment, 'late');
    expect(await state(person, payment.payment_no)).toMatchObject({
      status: 'refunded',
      order_status: 'cancelled',
    });
    const order = await read(person, order_no);
    expect(order.payment).toMatchObject({ payment_no: payment.payment_no, status: 'refunded' });
    expect(order.timeline.map(({ event }) => event)).toEqual([
      'order.created',
      'order.cancelled',
      'payment.refunded',
    ]);
  });

  test('through a code that had expired it still completes a pending order', async () => {
    const { person, order_no, payment } = await begun('wechat');
    await server.wallet(payment, 'expire');
    expect((await state(person, payment.payment_no)).status).toBe('failed');
    await server.wallet(payment, 'late');
    expect((await state(person, payment.payment_no)).status).toBe('success');
    expect((await read(person, order_no)).status).toBe('completed');
  });

  test('a repeated notice fulfils once', async () => {
    const { person, order_no, payment } = await begun('wechat');
    server.sandbox.faults.repeatNotices(1);
    await server.wallet(payment, 'approve');
    const order = await read(person, order_no);
    expect(order.timeline.filter(({ event }) => event === 'order.paid')).toHaveLength(1);
    const rows = await server.deps.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(eq(orders.orderNo, order_no));
    expect(rows).toHaveLength(1);
  });

  test('a refund that the wallet refuses is tried again until it is done', async () => {
    const { person, order_no, payment } = await begun('alipay');
    await server.call('POST', `orders/${order_no}/cancel`, { token: person.token });
    server.sandbox.faults.fail({
      path: 'wallet/alipay/refund',
      times: 1,
      status: 503,
      when: 'before',
    });
    await server.wallet(payment, 'late');
    expect(await inside(payment.payment_no)).toBe('refunding');
    server.clock.move(minuteMs);
    await sweep(server.deps);
    expect(await inside(payment.payment_no)).toBe('refunded');
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
    expect((await read(person, service.order_no)).status).toBe('processing');

    const saas = await server.order(person, { months: 3 });
    await server.wallet(await server.pay(person, saas.order_no), 'approve');
    const { details } = await read(person, saas.order_no);
    const start = new Date(details.period_start ?? '');
    const end = new Date(details.period_end ?? '');
    const months = (at: Date) => new Date(at.valueOf() + 8 * 3600_000).getUTCMonth();
    expect((months(end) - months(start) + 12) % 12).toBe(3);
  });
});

describe('watching', () => {
  function held(person: Person, paymentNo: string, seconds: number) {
    return server.call('GET', `payments/${paymentNo}/status`, {
      token: person.token,
      headers: { prefer: `wait=${seconds}` },
    });
  }

  test('one payment wakes everybody who watches it', async () => {
    const { person, payment } = await begun('alipay');
    const watchers = Array.from({ length: 30 }, () => held(person, payment.payment_no, 25));
    await server.wallet(payment, 'approve');
    const answers = await Promise.all(watchers);
    expect(new Set(answers.map(({ data }) => v.parse(PaymentState, data).status))).toEqual(
      new Set(['success']),
    );
  });

  test('a notice that is lost is made up for by asking the wallet every five seconds', async () => {
    const { person, payment } = await begun('wechat');
    const watching = held(person, payment.payment_no, 25);
    await state(person, payment.payment_no);
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(5000);
    expect(v.parse(PaymentState, (await watching).data).status).toBe('success');
  });

  test('without a change the answer comes when the wait is over, at most 25 seconds', async () => {
    const { person, payment } = await begun('wechat');
    const watching = held(person, payment.payment_no, 9999);
    await state(person, payment.payment_no);
    for (let second = 0; second < 25; second += 5) {
      server.clock.move(5000);
      await state(person, payment.payment_no);
    }
    const answer = await watching;
    expect(answer.headers.get('preference-applied')).toBe('wait=25');
    expect(v.parse(PaymentState, answer.data).status).toBe('pending');
  });

  test('the status of a pending payment is answered without the database', async () => {
    const { person, payment } = await begun('wechat');
    await state(person, payment.payment_no);
    const { db } = server.deps;
    const closed = new Proxy(db, {
      get() {
        throw new Error('the database was asked');
      },
    });
    server.deps.db = closed;
    try {
      expect((await state(person, payment.payment_no)).status).toBe('pending');
    } finally {
      server.deps.db = db;
    }
  });

  test('shutdown answers whoever waits', async () => {
    const own = await createTestServer();
    const person = await own.register();
    const { order_no } = await own.order(person);
    const payment = await own.pay(person, order_no);
    const watching = own.call('GET', `payments/${payment.payment_no}/status`, {
      token: person.token,
      headers: { prefer: 'wait=25' },
    });
    own.deps.watch.close();
    expect((await watching).status).toBe(200);
    await own.close();
  });

  test('somebody else’s payment is 403 and none is 404, each in its words', async () => {
    const { payment } = await begun('wechat');
    const stranger = await server.register();
    const path = `payments/${payment.payment_no}/status`;
    const theirs = await server.call('GET', path, { token: stranger.token });
    expect([theirs.status, theirs.body.message]).toEqual([403, '没有权限访问该支付记录']);
    const none = await server.call('GET', 'payments/P404/status', { token: stranger.token });
    expect([none.status, none.body.message]).toEqual([404, '支付记录不存在']);
  });
});

describe('time', () => {
  test('an order nobody paid is cancelled after a day, and its codes with it', async () => {
    const { person, order_no, payment } = await begun('wechat');
    server.clock.move(24 * 60 * minuteMs);
    await sweep(server.deps);
    const order = await read(person, order_no);
    expect(order.status).toBe('cancelled');
    expect(order.timeline.at(-1)).toMatchObject({ event: 'order.expired', to: 'cancelled' });
    expect(await inside(payment.payment_no)).toBe('failed');
  });

  test('an order is not expired while its wallet does not say whether it was paid', async () => {
    const { person, order_no, payment } = await begun('wechat');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(24 * 60 * minuteMs);
    server.sandbox.faults.fail({
      path: 'wallet/wechat/query',
      times: 2,
      status: 503,
      when: 'before',
    });
    await sweep(server.deps);
    expect((await read(person, order_no)).status).toBe('pending');
    server.clock.move(5 * minuteMs);
    await sweep(server.deps);
    expect((await read(person, order_no)).status).toBe('completed');
  });

  test('an unwatched payment is found by the sweeper', async () => {
    const { person, order_no, payment } = await begun('alipay');
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    server.clock.move(6000);
    await sweep(server.deps);
    expect((await read(person, order_no)).status).toBe('completed');
  });

  test('an expired WeChat code is closed; an unscanned Alipay code is watched to its end', async () => {
    const wechat = await begun('wechat');
    const alipay = await begun('alipay');
    server.clock.move(31 * minuteMs);
    await sweep(server.deps);
    expect(await inside(wechat.payment.payment_no)).toBe('failed');
    expect(await inside(alipay.payment.payment_no)).toBe('closing');
    server.clock.move(gatewayLifetimeMs);
    await sweep(server.deps);
    expect(await inside(alipay.payment.payment_no)).toBe('failed');
  });
});

describe('the list of payments', () => {
  test('is a person’s own, by channel and status; bank transfer finds nothing', async () => {
    const { person, order_no, payment } = await begun('alipay');
    await server.wallet(payment, 'approve');
    const list = async (query: string) => {
      const answer = await server.call('GET', `payments?${query}`, { token: person.token });
      return v.parse(PaymentPage, answer.data);
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
      },
    ]);
    expect((await list('channel=bank_transfer')).items).toEqual([]);
    expect((await list('status=refunded')).items).toEqual([]);
  });
});

describe('the notify address', () => {
  test('refuses everything, and does not know other channels', async () => {
    const { person, payment, order_no } = await begun('wechat');
    const forged = { out_trade_no: payment.payment_no, trade_state: 'SUCCESS' };
    const answer = await server.call('POST', 'payments/notify/wechat', { body: forged });
    expect([answer.status, answer.body.error]).toEqual([400, 'payment.notify_refused']);
    expect((await server.call('POST', 'payments/notify/paypal')).status).toBe(404);
    expect((await read(person, order_no)).status).toBe('pending');
  });
});

test('the database itself keeps one pending attempt and one success per order', async () => {
  const { payment } = await begun('wechat');
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
