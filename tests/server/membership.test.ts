import { describe, expect } from 'vitest';
import { dayMs } from '#contract/base/durations.ts';
import {
  buyMembership,
  currentMembership,
  moveOn,
  moveTo,
  orderMembership,
  quoteMembership,
} from '#tests/support/members.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

test('a person who never bought anything stays on the free level', async () => {
  expect(await currentMembership(server, await server.register())).toEqual({
    level: 'free',
    status: 'active',
    expires_at: null,
    history: [],
  });
});

test('a paid membership counts at once, and ends where the same day of the month ends it', async () => {
  moveTo(server, '2027-01-31T10:00');
  const person = await server.register();
  const at = server.clock.date().toISOString();
  const order = await buyMembership(server, person, 'basic', 1);
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
  expect(await currentMembership(server, person)).toEqual({
    level: 'basic',
    status: 'active',
    expires_at: end,
    history: [
      { level: 'basic', name: '基础会员', start_date: at, end_date: end, status: 'active' },
    ],
  });
  const login = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(login.data).toMatchObject({ user: { level: 'basic' } });
});

test('a year from a leap day ends on 28 February', async () => {
  moveTo(server, '2028-02-29T10:00');
  const person = await server.register();
  const { details } = await buyMembership(server, person, 'premium', 12);
  const days = (Date.parse(details.period_end ?? '') - server.clock.now()) / dayMs;
  expect(days).toBe(365);
  expect((await currentMembership(server, person)).expires_at).toBe(details.period_end);
});

test('a renewal follows the running period; both end as one, and a level ends with its time', async () => {
  const person = await server.register();
  const first = await buyMembership(server, person, 'basic', 1);
  const second = await buyMembership(server, person, 'basic', 2);
  expect(second.details.period_start).toBe(first.details.period_end);
  const before = await currentMembership(server, person);
  expect(before.expires_at).toBe(second.details.period_end);
  expect(before.history.map(({ status }) => status)).toEqual(['pending', 'active']);
  await moveOn(server, person, second.details.period_end);
  const after = await currentMembership(server, person);
  expect([after.level, after.status, after.expires_at]).toEqual(['free', 'expired', null]);
  expect(after.history.map(({ status }) => status)).toEqual(['expired', 'expired']);
});

describe('upgrading', () => {
  test('an upgrade in the middle of a period credits the rest, says so before, and ends it', async () => {
    const person = await server.register();
    const basic = await buyMembership(server, person, 'basic', 1);
    const start = Date.parse(basic.details.period_start ?? '');
    const days = Math.round((Date.parse(basic.details.period_end ?? '') - start) / dayMs);
    server.clock.move(10 * dayMs);
    const credit = Math.floor((29_900 * (days - 10)) / days);
    const quoted = await quoteMembership(server, person, 'plan_slug=premium&months=1');
    expect(quoted).toMatchObject({ amount: 59_900 - credit, credit });
    expect(quoted.lines.map(({ amount }) => amount)).toEqual([59_900, -credit]);
    expect(quoted.period?.start).toBe(server.clock.date().toISOString());
    const premium = await buyMembership(server, person, 'premium', 1);
    expect([premium.amount, premium.details.credit]).toEqual([quoted.amount, credit]);
    const now = await currentMembership(server, person);
    expect([now.level, now.expires_at]).toEqual(['premium', quoted.period?.end]);
    expect(now.history).toMatchObject([
      { level: 'premium', status: 'active' },
      { level: 'basic', status: 'expired', end_date: server.clock.date().toISOString() },
    ]);
  });

  test('an upgrade takes renewals that have not begun into account with all they cost', async () => {
    const person = await server.register();
    await buyMembership(server, person, 'basic', 1);
    await buyMembership(server, person, 'basic', 2);
    const quoted = await quoteMembership(server, person, 'plan_slug=premium&months=12');
    expect(quoted.credit).toBe(29_900 * 3);
    await buyMembership(server, person, 'premium', 12);
    expect((await currentMembership(server, person)).history.map(({ status }) => status)).toEqual([
      'active',
      'expired',
      'expired',
    ]);
    expect(
      (await quoteMembership(server, person, 'plan_slug=premium&months=1')).credit,
    ).toBeUndefined();
  });

  test('an upgrade is refused when the credit leaves nothing to pay', async ({ person }) => {
    await buyMembership(server, person, 'basic', 6);
    const response = await orderMembership(server, person, 'premium', 1);
    expect([response.status, response.body.message]).toEqual([
      422,
      '抵扣额已超过应付金额，请选择更长的时长',
    ]);
    const path = 'pricing/calculate?type=membership&plan_slug=premium&months=1';
    expect((await server.call('GET', path, person)).status).toBe(422);
  });

  test('an upgrade gives a lower level its turn when the higher one ends', async ({ person }) => {
    const premium = await buyMembership(server, person, 'premium', 1);
    const basic = await buyMembership(server, person, 'basic', 1);
    expect(basic.details.period_start).toBe(premium.details.period_end);
    expect((await currentMembership(server, person)).level).toBe('premium');
    await moveOn(server, person, premium.details.period_end);
    expect(await currentMembership(server, person)).toMatchObject({
      level: 'basic',
      expires_at: basic.details.period_end,
    });
  });
});
