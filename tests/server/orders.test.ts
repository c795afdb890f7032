import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { withShownFigure } from '#tests/support/shown-figure.ts';
import type { Person } from '#tests/support/server.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { server, test } from '#tests/support/set-up.ts';

const saas = { type: 'saas', plan_slug: 'professional', pricing_model: 'monthly', months: 1 };

function create(person: Person, body: unknown, key?: string, path = 'orders/service') {
  return server.call('POST', path, {
    ...person,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

async function listOrderRows(person: Person) {
  return server.deps.db.select().from(orders).where(eq(orders.userId, person.id));
}

describe('placing an order', () => {
  test('placing an order uses our price; a client’s price, status and owner count for nothing', async () => {
    const person = await server.register();
    const response = await create(person, {
      ...saas,
      months: '3',
      user_count: 12,
      amount: 1,
      status: 'completed',
      user_id: 'somebody',
      contact: { name: ' 客户 017 ', phone: '', email: 'customer-017@example.com' },
    });
    const order = v.parse(Order, response.data);
    const day = shanghaiDay(server.clock.date()).replaceAll('-', '');
    expect(order.order_no).toMatch(new RegExp(`^XY${day}\\d{6,}$`));
    expect(order).toEqual({
      order_no: order.order_no,
      status: 'pending',
      type: 'saas',
      service_type: 'service',
      title: 'SaaS · 专业版',
      amount: 179_700,
      currency: 'CNY',
      created_at: server.clock.date().toISOString(),
      expires_at: new Date(server.clock.now() + 24 * 60 * 60 * 1000).toISOString(),
      details: {
        plan_name: '专业版',
        plan_price: 59_900,
        pricing_model: 'monthly',
        user_count: 12,
        user_limit: 20,
        duration_months: 3,
        period_start: null,
        period_end: null,
        features: [
          '20 个用户',
          '20 GB 存储空间',
          '项目与研发任务台账',
          '费用归集与审计底稿',
          '订单内留言，1 个工作日内答复',
        ],
      },
      contact: { name: '客户 017', phone: null, email: 'customer-017@example.com' },
      attachments: [],
      payments_settled: true,
      refunded_amount: 0,
      refunding_amount: 0,
      unreturned_amount: 0,
      refunds: [],
      timeline: [
        {
          at: server.clock.date().toISOString(),
          event: 'order.created',
          from: null,
          to: 'pending',
        },
      ],
    });
  });

  test('placing an order by POST /orders does the same by service_type', async ({ person }) => {
    const response = await create(person, { ...saas, service_type: 'service' }, 'k', 'orders');
    expect(v.parse(Order, response.data).amount).toBe(59_900);
    const member = { service_type: 'membership', plan_slug: 'basic', months: 2 };
    const later = await create(person, member, 'l', 'orders');
    expect(v.parse(Order, later.data).amount).toBe(59_800);
  });

  test('a service plan needs its service and costs by the year', async ({ person }) => {
    const service = { type: 'service', plan_slug: 'pro', pricing_model: 'yearly', months: 12 };
    expect((await create(person, service)).data).toEqual({
      fields: { item_type: ['此项为必填项'] },
    });
    const placed = await create(person, { ...service, item_type: 'rd-management' });
    expect(v.parse(Order, placed.data)).toMatchObject({
      title: '研发管理咨询 · 专业服务',
      amount: 2_980_000,
      service_type: 'service',
    });
  });

  test('an attachment that is no known file is 422', async ({ person }) => {
    const response = await create(person, { ...saas, attachments: ['f1'] });
    expect(response.data).toEqual({
      fields: { attachments: ['文件不存在或不属于您，请重新上传'] },
    });
  });

  test('a guest who places an order gets 401', async () => {
    const response = await server.call('POST', 'orders/service', { body: saas });
    expect([response.status, response.body.message]).toEqual([401, '认证失败，请重新登录']);
  });
});

describe('placing it twice', () => {
  test('twenty parallel creates with one key make one order and twenty equal answers', async () => {
    const person = await server.register();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create(person, saas, 'once')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listOrderRows(person)).toHaveLength(1);
    server.clock.move(60_000);
    expect((await create(person, saas, 'once')).data).toEqual(responses[0]?.data);
  });

  test('a repeat answers the order as it is now, in the language of the repeat', async () => {
    const person = await server.register();
    const body = await withShownFigure(server.call, 'orders/service', {
      token: person.token,
      body: saas,
    });
    const placed = v.parse(Order, (await create(person, body, 'again')).data);
    await server.wallet(await server.pay(person, placed.order_no), 'approve');
    const repeat = await server.call('POST', 'orders/service', {
      ...person,
      body,
      headers: { 'idempotency-key': 'again', 'accept-language': 'en-US' },
    });
    expect(repeat.data).toMatchObject({
      order_no: placed.order_no,
      status: 'completed',
      title: 'SaaS · Professional',
    });
  });

  test('the same key with another body is 422, and another person’s same key is theirs', async () => {
    const person = await server.register();
    const other = await server.register();
    await create(person, saas, 'mine');
    const reused = await create(person, { ...saas, months: 2 }, 'mine');
    expect(reused.status).toBe(422);
    expect(Object.keys(Object(reused.data).fields)).toEqual(['idempotency_key']);
    expect((await create(other, { ...saas, months: 2 }, 'mine')).status).toBe(200);
  });

  test('a repeat names the current state of that order, in the reader’s language', async () => {
    const person = await server.register();
    const body = await withShownFigure(server.call, 'orders/service', {
      token: person.token,
      body: saas,
    });
    const placed = v.parse(Order, (await create(person, body, 'later')).data);
    const payment = await server.pay(person, placed.order_no);
    await server.wallet(payment, 'scan');
    await server.wallet(payment, 'approve');
    const order = await server.ask(Order, 'POST', 'orders/service', {
      ...person,
      body,
      headers: { 'idempotency-key': 'later', 'accept-language': 'en-US' },
    });
    expect([order.order_no, order.status]).toEqual([placed.order_no, 'completed']);
    expect(order.title).not.toBe(placed.title);
  });

  test('two keys make two orders', async ({ person }) => {
    await create(person, saas, 'first');
    await create(person, saas, 'second');
    expect(await listOrderRows(person)).toHaveLength(2);
  });

  test('a key of a failed call can be used again', async ({ person }) => {
    expect((await create(person, { ...saas, months: 0 }, 'again')).status).toBe(422);
    expect((await create(person, saas, 'again')).status).toBe(200);
  });

  test('an identical unpaid order is returned without a key, also in parallel', async () => {
    const person = await server.register();
    const responses = await Promise.all(Array.from({ length: 8 }, () => create(person, saas)));
    expect(new Set(responses.map(({ data }) => v.parse(Order, data).order_no)).size).toBe(1);
    const different = await create(person, { ...saas, months: 2 });
    expect(v.parse(Order, different.data).order_no).not.toBe(
      v.parse(Order, responses[0]?.data).order_no,
    );
    expect(await listOrderRows(person)).toHaveLength(2);
  });
});

describe('reading orders', () => {
  test('another person’s order is 403 and an unknown one is 404, each in its words', async () => {
    const owner = await server.register();
    const stranger = await server.register();
    const { order_no } = await server.order(owner);
    for (const [method, path] of [
      ['GET', `orders/${order_no}`],
      ['POST', `orders/${order_no}/cancel`],
    ] as const) {
      const response = await server.call(method, path, stranger);
      expect([response.status, response.body.message]).toEqual([403, '没有权限操作该订单']);
    }
    const none = await server.call('GET', 'orders/XY2026112000000000', owner);
    expect([none.status, none.body.message]).toEqual([404, '订单不存在']);
  });

  test('the list shows a person’s own orders, newest first, by status, kind and inclusive days in Shanghai', async () => {
    const person = await server.register();
    // A quarter to midnight on some evening in Shanghai, which is still the afternoon in UTC.
    const toEvening = 15 * 3600_000 + 45 * 60_000 - (server.clock.now() % 86_400_000);
    server.clock.move(toEvening < 0 ? toEvening + 86_400_000 : toEvening);
    const day = new Date(server.clock.now() + 8 * 3600_000).toISOString().slice(0, 10);
    const evening = await server.order(person, { months: 1 });
    server.clock.move(30 * 60_000);
    const nextDay = new Date(server.clock.now() + 8 * 3600_000).toISOString().slice(0, 10);
    const night = await server.order(person, { months: 2 });
    expect(nextDay).not.toBe(day);

    const list = async (query: string) => {
      return server.ask(OrderPage, 'GET', `orders?${query}`, person);
    };
    const numbers = async (query: string) => (await list(query)).items.map((item) => item.order_no);
    expect(await numbers('')).toEqual([night.order_no, evening.order_no]);
    expect(await numbers(`start_date=${day}&end_date=${day}`)).toEqual([evening.order_no]);
    expect(await numbers(`start_date=${nextDay}`)).toEqual([night.order_no]);
    expect(await numbers('status=unpaid&service_type=service')).toHaveLength(2);
    expect(await numbers('status=cancelled')).toEqual([]);
    expect(await list('per_page=1&page=2')).toMatchObject({ page: 2, per_page: 1, total: 2 });
    expect((await list('page=9')).items).toEqual([]);
  });
});
