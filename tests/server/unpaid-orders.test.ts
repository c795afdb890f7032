import { expect } from 'vitest';
import { maxUnpaidOrders, orderLifetimeMs } from '#contract/base/limits.ts';
import type { TestResponse, Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

let keys = 0;

function place(
  person: Person,
  key?: string,
  extra: Record<string, unknown> = {},
): Promise<TestResponse> {
  return server.call('POST', 'orders/service', {
    ...person,
    headers: { 'idempotency-key': key ?? `key-${(keys += 1)}`, 'accept-language': 'en' },
    body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1, ...extra },
  });
}

async function placeMany(person: Person, times: number): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, () => place(person)));
  return responses.map(({ status }) => status).toSorted();
}

test('one person has at most fifty unpaid orders, however many are placed at once', async () => {
  const person = await server.register();
  const other = await server.register();
  const paid = await server.order(person, { months: 2 });
  await server.wallet(await server.pay(person, paid.order_no), 'approve');
  server.clock.move(60_000);
  const first = await place(person, 'first');
  server.clock.move(60_000);
  expect(await placeMany(person, 54)).toEqual([
    ...Array<number>(maxUnpaidOrders - 1).fill(200),
    ...Array<number>(5).fill(429),
  ]);

  const refused = await place(person, 'refused');
  expect(refused.body).toEqual({
    code: 429,
    message: 'You have too many unpaid orders. Please pay or cancel some of them first',
    error: 'order.too_many',
  });
  expect(Number(refused.headers.get('retry-after'))).toBe(orderLifetimeMs / 1000 - 60);
  const membership = await server.call('POST', 'orders/membership', {
    ...person,
    body: { plan_slug: 'basic', months: 1 },
  });
  expect([membership.status, membership.body.error]).toEqual([429, 'order.too_many']);
  expect((await place(other)).status).toBe(200);

  // An existing order is returned again.
  expect((await place(person, 'first')).data).toEqual(first.data);
  const { order_no } = Object(first.data);
  await server.call('POST', `orders/${order_no}/cancel`, person);
  expect([(await place(person, 'refused')).status, (await place(person)).status]).toEqual([
    200, 429,
  ]);

  server.clock.move(orderLifetimeMs);
  expect((await place(person)).status).toBe(200);
});
