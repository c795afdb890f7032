import { expect } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import {
  buyMembership,
  currentMembership,
  moveOn,
  moveTo,
  quoteMembership,
} from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { fetchRefundQuote, readOrder, requestedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

test.beforeAll(async () => {
  moveTo(server, '2027-01-10T10:00');
});

const now = () => server.clock.date().toISOString();
const monthsFrom = (start: string | null, months: number) =>
  addMonths(new Date(start ?? ''), months).toISOString();

/** Refunds an order as far as its terms allow. */
async function payBack(person: Person, { order_no }: Order): Promise<void> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
}

async function readOrderPeriod(person: Person, { order_no }: Order) {
  const { details } = await readOrder(server, { person, order_no });
  return [details.period_start, details.period_end];
}

test('a waiting membership begins when the one before it is paid back, with all its months', async () => {
  // Later than every other test, because they share the clock.
  moveTo(server, '2031-01-10T10:00');
  const person = await server.register();
  const first = await buyMembership(server, person, 'basic', 3);
  const second = await buyMembership(server, person, 'basic', 2);
  const third = await buyMembership(server, person, 'basic', 1);
  server.clock.move(2 * dayMs);
  const at = now();
  const [end, last] = [monthsFrom(at, 2), monthsFrom(monthsFrom(at, 2), 1)];
  expect(await fetchRefundQuote(server, { person, order_no: first.order_no })).toMatchObject({
    refundable: 3 * 29_900,
    ends_at: at,
    next_period: { begins_at: at, ends_at: last },
  });

  await payBack(person, first);

  expect(await readOrderPeriod(person, second)).toEqual([at, end]);
  expect(await readOrderPeriod(person, third)).toEqual([end, last]);
  const { level, expires_at, history } = await currentMembership(server, person);
  expect([level, expires_at]).toEqual(['basic', last]);
  expect(history.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
    [end, last],
    [at, end],
    [first.details.period_start, at],
  ]);
  const told = await listNotificationTexts(server, person, 'en-US');
  expect(
    told.filter(([kind]) => kind === 'membership_activated').map(([, , body]) => body),
  ).toEqual([
    'Your Basic membership follows your current one: it begins on March 12, 2031 and runs until April 12, 2031.',
    'Your Basic membership is active until March 12, 2031.',
    'Your Basic membership follows your current one: it begins on June 10, 2031 and runs until July 10, 2031.',
    'Your Basic membership follows your current one: it begins on April 10, 2031 and runs until June 10, 2031.',
    'Your Basic membership is active until April 10, 2031.',
  ]);
});

test('a waiting membership begins where the paid months end after a partial refund', async () => {
  const person = await server.register();
  const first = await buyMembership(server, person, 'premium', 6);
  const second = await buyMembership(server, person, 'premium', 1);
  const lower = await buyMembership(server, person, 'basic', 1);
  await moveOn(server, person, monthsFrom(first.details.period_start, 1));
  const kept = monthsFrom(first.details.period_start, 2);
  expect(await fetchRefundQuote(server, { person, order_no: first.order_no })).toMatchObject({
    refundable: 4 * 59_900,
    ends_at: kept,
    next_period: { begins_at: kept, ends_at: monthsFrom(kept, 2) },
  });

  await payBack(person, first);

  expect(await readOrderPeriod(person, first)).toEqual([first.details.period_start, kept]);
  expect(await readOrderPeriod(person, second)).toEqual([kept, monthsFrom(kept, 1)]);
  expect(await readOrderPeriod(person, lower)).toEqual([monthsFrom(kept, 1), monthsFrom(kept, 2)]);
});

test('a membership that was paid back before it began delays no other', async ({ person }) => {
  const first = await buyMembership(server, person, 'basic', 3);
  const second = await buyMembership(server, person, 'basic', 2);
  await payBack(person, second);
  expect(await readOrderPeriod(person, second)).toEqual([
    first.details.period_end,
    first.details.period_end,
  ]);
  expect((await currentMembership(server, person)).expires_at).toBe(first.details.period_end);
  await payBack(person, first);
  expect((await currentMembership(server, person)).level).toBe('free');
  const third = await buyMembership(server, person, 'basic', 1);
  expect(third.details.period_start).toBe(now());
});

test('an upgrade credits the rest of a plan after a part of it went back', async ({ person }) => {
  const basic = await buyMembership(server, person, 'basic', 12);
  await moveOn(server, person, monthsFrom(basic.details.period_start, 3));
  await payBack(person, basic);
  const end = monthsFrom(basic.details.period_start, 4);
  expect(await readOrderPeriod(person, basic)).toEqual([basic.details.period_start, end]);
  expect((await currentMembership(server, person)).expires_at).toBe(end);
  const left = Date.parse(end) - server.clock.now();
  const all = Date.parse(end) - Date.parse(basic.details.period_start ?? '');
  const paid = basic.amount - Math.floor((basic.amount * 8) / 12);
  const quoted = await quoteMembership(server, person, 'plan_slug=premium&months=1');
  expect(quoted.credit).toBe(Math.floor((paid * left) / all));
  const premium = await buyMembership(server, person, 'premium', 1);
  expect(premium.details).toMatchObject({ credit: quoted.credit, period_start: now() });
  // A credited amount is not refundable too.
  expect((await fetchRefundQuote(server, { person, order_no: basic.order_no })).refundable).toBe(0);
});
