import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { users } from '#server/db/tables/people.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import {
  buyMembership,
  currentMembership,
  moveTo,
  orderMembership,
  quoteMembership,
} from '#tests/support/members.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

async function listNotificationBodies(person: Person, locale?: string) {
  const items = await listNotifications(server, person, locale);
  return items.map(({ kind, body }) => [kind, body]);
}

test('a guest reads the price without another person’s credit', async () => {
  const quoted = await quoteMembership(server, null, 'plan_slug=premium&months=2');
  expect([quoted.amount, quoted.credit, quoted.lines.length]).toEqual([119_800, undefined, 1]);
});

test.each(['free', 'enterprise'])('a membership of %s is not for sale', async (slug) => {
  const response = await orderMembership(server, await server.register(), slug);
  expect(response.status).toBe(422);
  expect(Object(response.data).fields).toHaveProperty('plan_slug');
});

describe('one unpaid order', () => {
  test('an unpaid order is returned again when it is the same, whatever the key', async () => {
    const person = await server.register();
    const first = v.parse(Order, (await orderMembership(server, person, 'premium', 3)).data);
    const again = v.parse(Order, (await orderMembership(server, person, 'premium', 3)).data);
    const headers = { 'idempotency-key': 'another-tab' };
    const keyed = await server.call('POST', 'orders', {
      ...person,
      headers,
      body: { service_type: 'membership', plan_slug: 'premium', months: 3 },
    });
    expect([again.order_no, Object(keyed.data).order_no]).toEqual([first.order_no, first.order_no]);
  });

  test('an unpaid order blocks another, and the response names which', async ({ person }) => {
    const first = v.parse(Order, (await orderMembership(server, person, 'premium', 3)).data);
    const other = await orderMembership(server, person, 'basic', 3);
    expect([other.status, other.body.error]).toEqual([409, 'order.membership_open']);
    expect(v.parse(Order, other.data).order_no).toBe(first.order_no);
    await server.call('POST', `orders/${first.order_no}/cancel`, person);
    expect((await orderMembership(server, person, 'basic', 3)).status).toBe(200);
  });

  test('an unpaid order blocks no other once its time is up', async ({ person }) => {
    const first = v.parse(Order, (await orderMembership(server, person, 'premium', 3)).data);
    server.clock.move(dayMs);
    const second = v.parse(Order, (await orderMembership(server, person, 'premium', 3)).data);
    expect(second.order_no).not.toBe(first.order_no);
  });

  test('one unpaid order results, however many tabs order at once', async ({ person }) => {
    await buyMembership(server, person, 'basic', 1);
    const responses = await Promise.all(
      ['premium', 'premium', 'basic', 'premium'].map((slug) =>
        orderMembership(server, person, slug, 2),
      ),
    );
    const numbers = responses
      .map(({ data }) => Object(data).order_no)
      .filter((number) => number !== undefined);
    expect(new Set(numbers).size).toBe(1);
  });
});

test('money that comes after the order was cancelled goes back and begins nothing', async () => {
  const person = await server.register();
  const order = v.parse(Order, (await orderMembership(server, person, 'premium')).data);
  const payment = await server.pay(person, order.order_no);
  await server.call('POST', `orders/${order.order_no}/cancel`, person);
  await server.wallet(payment, 'late');
  await sweep(server.deps);
  const read = await server.call('GET', `orders/${order.order_no}`, person);
  expect(read.data).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect((await currentMembership(server, person)).history).toEqual([]);
});

test('beginning and end are announced, the end a week ahead and once; the level follows the clock', async () => {
  moveTo(server, '2029-03-01T10:00');
  const person = await server.register();
  await buyMembership(server, person, 'basic', 1);
  server.clock.move(20 * dayMs);
  await sweep(server.deps);
  expect((await listNotificationBodies(person)).map(([kind]) => kind)).toEqual([
    'order_paid',
    'membership_activated',
  ]);
  server.clock.move(5 * dayMs);
  await sweep(server.deps);
  await sweep(server.deps);
  expect((await listNotificationBodies(person))[0]).toEqual([
    'membership_expiring',
    '您的基础会员将于 2029年4月1日到期。如需继续使用会员权益，请在到期前续费。',
  ]);
  expect((await listNotificationBodies(person, 'en-US'))[0]).toEqual([
    'membership_expiring',
    'Your Basic membership ends on April 1, 2029. Renew it before then to keep your benefits.',
  ]);
  server.clock.move(10 * dayMs);
  await sweep(server.deps);
  const login = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(login.data).toMatchObject({ user: { level: 'free' } });
  expect(await listNotificationBodies(person)).toHaveLength(3);
});

test('a round checks due periods, and once an hour all of them', async ({ person }) => {
  await buyMembership(server, person, 'basic', 1);
  const { db } = server.deps;
  const ofPerson = eq(users.id, person.id);
  const level = async () => (await db.select().from(users).where(ofPerson))[0]?.level;
  await sweep(server.deps);
  server.clock.move(2 * hourMs);
  await sweep(server.deps);
  await db.update(users).set({ level: 'premium' }).where(ofPerson);
  server.clock.move(hourMs - 1);
  await sweep(server.deps);
  expect(await level()).toBe('premium');
  server.clock.move(1);
  await sweep(server.deps);
  expect(await level()).toBe('basic');
});

test('a member who has renewed gets no notice that the present period ends', async ({ person }) => {
  await buyMembership(server, person, 'basic', 1);
  await buyMembership(server, person, 'basic', 1);
  server.clock.move(25 * dayMs);
  await sweep(server.deps);
  const kinds = (await listNotificationBodies(person)).map(([kind]) => kind);
  expect(kinds).not.toContain('membership_expiring');
  expect(
    (await listNotificationBodies(person)).find(([, body]) => body?.includes('期满后自动生效')),
  ).toBeDefined();
});
