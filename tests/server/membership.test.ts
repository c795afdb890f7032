import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Identity } from '../../contract/auth.ts';
import { CurrentMembership } from '../../contract/membership.ts';
import { Order } from '../../contract/orders.ts';
import { Quote } from '../../contract/pricing.ts';
import { sweep } from '../../server/domain/sweep.ts';
import { createTestServer, goodPassword, type Person, type TestServer } from '../support/server.ts';

const dayMs = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

function place(person: Person, plan_slug: string, months = 1, extra: object = {}) {
  const body = { plan_slug, months, ...extra };
  return server.call('POST', 'orders/membership', { token: person.token, body });
}

async function buy(person: Person, plan_slug: string, months = 1): Promise<Order> {
  const order = v.parse(Order, (await place(person, plan_slug, months)).data);
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  const read = await server.call('GET', `orders/${order.order_no}`, { token: person.token });
  return v.parse(Order, read.data);
}

async function current(person: Person): Promise<CurrentMembership> {
  const answer = await server.call('GET', 'membership/current', { token: person.token });
  return v.parse(CurrentMembership, answer.data);
}

async function quote(person: Person | null, query: string): Promise<Quote> {
  const path = `pricing/calculate?type=membership&${query}`;
  const answer = await server.call('GET', path, { token: person?.token });
  return v.parse(Quote, answer.data);
}

async function toldTo(person: Person, locale = 'zh-CN') {
  const answer = await server.call('GET', 'notifications', {
    token: person.token,
    headers: { 'accept-language': locale },
  });
  return v
    .parse(
      v.object({ items: v.array(v.looseObject({ kind: v.string(), body: v.string() })) }),
      answer.data,
    )
    .items.map(({ kind, body }) => [kind, body]);
}

/** Moves to an instant, and signs in again: sessions end sooner than memberships. */
async function moveOn(person: Person, at: string | null): Promise<void> {
  server.clock.move(Date.parse(at ?? '') - server.clock.now());
  const body = { phone: person.phone, password: goodPassword };
  const { data } = await server.call('POST', 'auth/login', { body });
  person.token = v.parse(Identity, data).token;
}

/** Moves to an instant in Shanghai, such as `2027-01-31T10:00`. */
function moveTo(wall: string): void {
  server.clock.move(Date.parse(`${wall}:00+08:00`) - server.clock.now());
}

test('who never bought anything is on the free level for good', async () => {
  expect(await current(await server.register())).toEqual({
    level: 'free',
    status: 'active',
    expires_at: null,
    history: [],
  });
});

test('a paid membership counts at once, and ends where the same day of the month ends it', async () => {
  moveTo('2027-01-31T10:00');
  const person = await server.register();
  const at = server.clock.date().toISOString();
  const order = await buy(person, 'basic', 1);
  const end = new Date(Date.parse(at) + 28 * dayMs).toISOString();
  expect([order.status, order.service_type, order.amount]).toEqual([
    'completed',
    'membership',
    29_900,
  ]);
  expect(order.details).toMatchObject({
    plan_name: '基础会员',
    plan_price: 29_900,
    duration_months: 1,
    period_start: at,
    period_end: end,
  });
  expect(await current(person)).toEqual({
    level: 'basic',
    status: 'active',
    expires_at: end,
    history: [{ level: 'basic', start_date: at, end_date: end, status: 'active' }],
  });
  const login = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(login.data).toMatchObject({ user: { level: 'basic' } });
});

test('a year from a leap day ends on 28 February', async () => {
  moveTo('2028-02-29T10:00');
  const person = await server.register();
  const { details } = await buy(person, 'premium', 12);
  const days = (Date.parse(details.period_end ?? '') - server.clock.now()) / dayMs;
  expect(days).toBe(365);
  expect((await current(person)).expires_at).toBe(details.period_end);
});

test('a renewal follows the running period; both end as one, and a level ends with its time', async () => {
  const person = await server.register();
  const first = await buy(person, 'basic', 1);
  const second = await buy(person, 'basic', 2);
  expect(second.details.period_start).toBe(first.details.period_end);
  const before = await current(person);
  expect(before.expires_at).toBe(second.details.period_end);
  expect(before.history.map(({ status }) => status)).toEqual(['pending', 'active']);
  await moveOn(person, second.details.period_end);
  const after = await current(person);
  expect([after.level, after.status, after.expires_at]).toEqual(['free', 'expired', null]);
  expect(after.history.map(({ status }) => status)).toEqual(['expired', 'expired']);
});

describe('upgrading', () => {
  test('in the middle of a period takes the rest of it off, says so before, and ends it', async () => {
    const person = await server.register();
    const basic = await buy(person, 'basic', 1);
    const start = Date.parse(basic.details.period_start ?? '');
    const days = Math.round((Date.parse(basic.details.period_end ?? '') - start) / dayMs);
    server.clock.move(10 * dayMs);
    const credit = Math.floor((29_900 * (days - 10)) / days);
    const told = await quote(person, 'plan_slug=premium&months=1');
    expect(told).toMatchObject({ amount: 59_900 - credit, credit });
    expect(told.lines.map(({ amount }) => amount)).toEqual([59_900, -credit]);
    expect(told.period?.start).toBe(server.clock.date().toISOString());
    const premium = await buy(person, 'premium', 1);
    expect([premium.amount, premium.details.credit]).toEqual([told.amount, credit]);
    const now = await current(person);
    expect([now.level, now.expires_at]).toEqual(['premium', told.period?.end]);
    expect(now.history).toMatchObject([
      { level: 'premium', status: 'active' },
      { level: 'basic', status: 'expired', end_date: server.clock.date().toISOString() },
    ]);
  });

  test('takes renewals that have not begun into account with all they cost', async () => {
    const person = await server.register();
    await buy(person, 'basic', 1);
    await buy(person, 'basic', 2);
    const told = await quote(person, 'plan_slug=premium&months=12');
    expect(told.credit).toBe(29_900 * 3);
    await buy(person, 'premium', 12);
    expect((await current(person)).history.map(({ status }) => status)).toEqual([
      'active',
      'expired',
      'expired',
    ]);
    expect((await quote(person, 'plan_slug=premium&months=1')).credit).toBeUndefined();
  });

  test('is refused when the credit leaves nothing to pay', async () => {
    const person = await server.register();
    await buy(person, 'basic', 6);
    const answer = await place(person, 'premium', 1);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '抵扣额已超过应付金额，请选择更长的时长',
    ]);
    const path = 'pricing/calculate?type=membership&plan_slug=premium&months=1';
    expect((await server.call('GET', path, { token: person.token })).status).toBe(422);
  });

  test('gives a lower level its turn when the higher one ends', async () => {
    const person = await server.register();
    const premium = await buy(person, 'premium', 1);
    const basic = await buy(person, 'basic', 1);
    expect(basic.details.period_start).toBe(premium.details.period_end);
    expect((await current(person)).level).toBe('premium');
    await moveOn(person, premium.details.period_end);
    expect(await current(person)).toMatchObject({
      level: 'basic',
      expires_at: basic.details.period_end,
    });
  });
});

test('a guest reads the price without anybody’s credit', async () => {
  const told = await quote(null, 'plan_slug=premium&months=2');
  expect([told.amount, told.credit, told.lines.length]).toEqual([119_800, undefined, 1]);
});

test.each(['free', 'enterprise'])('%s is not for sale', async (slug) => {
  const answer = await place(await server.register(), slug);
  expect(answer.status).toBe(422);
  expect(Object(answer.data).fields).toHaveProperty('plan_slug');
});

describe('one unpaid order', () => {
  test('is answered again when it is the same, whatever the key', async () => {
    const person = await server.register();
    const first = v.parse(Order, (await place(person, 'premium', 3)).data);
    const again = v.parse(Order, (await place(person, 'premium', 3)).data);
    const headers = { 'idempotency-key': 'another-tab' };
    const keyed = await server.call('POST', 'orders', {
      token: person.token,
      headers,
      body: { service_type: 'membership', plan_slug: 'premium', months: 3 },
    });
    expect([again.order_no, Object(keyed.data).order_no]).toEqual([first.order_no, first.order_no]);
  });

  test('stands in the way of another, which is told which', async () => {
    const person = await server.register();
    const first = v.parse(Order, (await place(person, 'premium', 3)).data);
    const other = await place(person, 'basic', 3);
    expect([other.status, other.body.error]).toEqual([409, 'order.membership_open']);
    expect(v.parse(Order, other.data).order_no).toBe(first.order_no);
    await server.call('POST', `orders/${first.order_no}/cancel`, { token: person.token });
    expect((await place(person, 'basic', 3)).status).toBe(200);
  });

  test('stands in nobody’s way once its time is up', async () => {
    const person = await server.register();
    const first = v.parse(Order, (await place(person, 'premium', 3)).data);
    server.clock.move(dayMs);
    const second = v.parse(Order, (await place(person, 'premium', 3)).data);
    expect(second.order_no).not.toBe(first.order_no);
  });

  test('is one, however many tabs order at once', async () => {
    const person = await server.register();
    await buy(person, 'basic', 1);
    const answers = await Promise.all(
      ['premium', 'premium', 'basic', 'premium'].map((slug) => place(person, slug, 2)),
    );
    const numbers = answers
      .map(({ data }) => Object(data).order_no)
      .filter((number) => number !== undefined);
    expect(new Set(numbers).size).toBe(1);
  });
});

test('money that comes after the order was cancelled goes back and begins nothing', async () => {
  const person = await server.register();
  const order = v.parse(Order, (await place(person, 'premium')).data);
  const payment = await server.pay(person, order.order_no);
  await server.call('POST', `orders/${order.order_no}/cancel`, { token: person.token });
  await server.wallet(payment, 'late');
  await sweep(server.deps);
  const read = await server.call('GET', `orders/${order.order_no}`, { token: person.token });
  expect(read.data).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect((await current(person)).history).toEqual([]);
});

test('beginning and end are told, the end a week ahead and once; the level follows the clock', async () => {
  moveTo('2029-03-01T10:00');
  const person = await server.register();
  await buy(person, 'basic', 1);
  server.clock.move(20 * dayMs);
  await sweep(server.deps);
  expect((await toldTo(person)).map(([kind]) => kind)).toEqual([
    'order_paid',
    'membership_activated',
  ]);
  server.clock.move(5 * dayMs);
  await sweep(server.deps);
  await sweep(server.deps);
  expect((await toldTo(person))[0]).toEqual([
    'membership_expiring',
    '您的基础会员将于 2029年4月1日到期。如需继续享受会员权益，请在到期前续费。',
  ]);
  expect((await toldTo(person, 'en-US'))[0]).toEqual([
    'membership_expiring',
    'Your Basic membership ends on April 1, 2029. Renew it before then to keep your benefits.',
  ]);
  server.clock.move(10 * dayMs);
  await sweep(server.deps);
  const login = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(login.data).toMatchObject({ user: { level: 'free' } });
  expect(await toldTo(person)).toHaveLength(3);
});

test('who has renewed is not told that the present period ends', async () => {
  const person = await server.register();
  await buy(person, 'basic', 1);
  await buy(person, 'basic', 1);
  server.clock.move(25 * dayMs);
  await sweep(server.deps);
  const kinds = (await toldTo(person)).map(([kind]) => kind);
  expect(kinds).not.toContain('membership_expiring');
  expect((await toldTo(person)).find(([, body]) => body?.includes('期满后自动生效'))).toBeDefined();
});
