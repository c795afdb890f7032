import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import type { Refund } from '#contract/refunds/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { orders } from '#server/db/tables/orders.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { moveOn } from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { captureWithoutJobs, fetchOrder } from '#tests/support/payer.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { buySaas, currentSaas, orderSaas, createSaas, quoteSaas } from '#tests/support/saas.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const now = () => server.clock.date().toISOString();
const monthsFrom = (start: string | null, months: number) =>
  addMonths(new Date(start ?? ''), months).toISOString();

async function readPeriodDates(person: Person, { order_no }: Order) {
  const { details } = await fetchOrder(server, person, order_no);
  return [details.period_start, details.period_end];
}

async function payBack(person: Person, { order_no }: Order): Promise<void> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
}

describe('the same plan bought again', () => {
  test('the same plan bought again follows on where the running one ends, and its review says so', async () => {
    const person = await server.register();
    const yearly = { plan: 'basic', months: 12, model: 'yearly' } as const;
    const first = await buySaas(server, person, yearly);
    const end = monthsFrom(first.details.period_start, 12);
    expect(await quoteSaas(server, person, yearly)).toMatchObject({
      amount: 299_000,
      running: { name: '基础版', until: end },
      period: { start: end, end: monthsFrom(first.details.period_start, 24) },
    });
    const second = await buySaas(server, person, yearly);
    expect(await readPeriodDates(person, second)).toEqual([
      end,
      monthsFrom(first.details.period_start, 24),
    ]);
    const current = await currentSaas(server, person);
    expect([current.plan, current.expires_at]).toEqual(['basic', second.details.period_end]);
    expect(current.history.map(({ order_no, status }) => [order_no, status])).toEqual([
      [second.order_no, 'pending'],
      [first.order_no, 'active'],
    ]);
    expect((await listNotificationTexts(server, person)).map(([kind]) => kind)).toEqual([
      'order_paid',
      'saas_activated',
      'order_paid',
    ]);
  });

  test('plans bought again follow one behind the other, whatever their months, billing and users', async () => {
    const person = await server.register();
    const first = await buySaas(server, person, { months: 2 });
    const start = first.details.period_start;
    const yearly = await buySaas(server, person, { months: 12, model: 'yearly' });
    const order = await createSaas(server, person, { months: 1 }, { user_count: 3 });
    await server.wallet(await server.pay(person, order.order_no), 'approve');
    expect([await readPeriodDates(person, yearly), await readPeriodDates(person, order)]).toEqual([
      [monthsFrom(start, 2), monthsFrom(start, 14)],
      [monthsFrom(start, 14), monthsFrom(start, 15)],
    ]);
  });

  test('a plan bought again begins at once when the one before has ended between quote and payment', async () => {
    const person = await server.register();
    const first = await buySaas(server, person);
    await moveOn(server, person, monthsFrom(first.details.period_start, 1));
    server.clock.move(-1000);
    const late = await createSaas(server, person);
    server.clock.move(60_000);
    await server.wallet(await server.pay(person, late.order_no), 'approve');
    expect((await readPeriodDates(person, late))[0]).toBe(now());
  });

  test('a plan bought again keeps the day of the month on which the first period began', async () => {
    const person = await server.register();
    await moveOn(server, person, '2027-01-31T02:00:00.000Z');
    const bought = [];
    for (let nth = 0; nth < 3; nth += 1) bought.push(await buySaas(server, person));
    expect(bought.map(({ details }) => details.period_end)).toEqual([
      '2027-02-28T02:00:00.000Z',
      '2027-03-31T02:00:00.000Z',
      '2027-04-30T02:00:00.000Z',
    ]);
    await moveOn(server, person, '2027-03-30T02:00:00.000Z');
    const [, second] = bought;
    expect(
      await fetchRefundQuote(server, { person, order_no: second?.order_no ?? '' }),
    ).toMatchObject({
      refundable: 0,
    });
  });

  test('two simultaneous payments of one person queue', async ({ person }) => {
    const placed = [
      await createSaas(server, person, { months: 1 }, { key: 'tab-1' }),
      await createSaas(server, person, { months: 1 }, { key: 'tab-2' }),
    ];
    const payments = [];
    for (const { order_no } of placed) payments.push(await server.pay(person, order_no));
    await Promise.all(payments.map((payment) => server.wallet(payment, 'approve')));
    const dates = [];
    for (const order of placed) dates.push(await readPeriodDates(person, order));
    const [one, other] = dates.toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''));
    expect(other).toEqual([one?.[1], monthsFrom(one?.[0] ?? null, 2)]);
  });

  test('a plan bought again counts from the payment, in whatever order the server learns of the money', async () => {
    const person = await server.register();
    const first = await createSaas(server, person, { months: 1 }, { key: 'first' });
    const unnoticed = await server.pay(person, first.order_no);
    server.sandbox.faults.dropNotices(1);
    await server.wallet(unnoticed, 'approve');
    server.clock.move(60_000);
    const second = await createSaas(server, person, { months: 2 }, { key: 'second' });
    await server.wallet(await server.pay(person, second.order_no), 'approve');
    server.clock.move(3 * 60 * 60 * 1000);
    await sweep(server.deps);
    const [start, end] = await readPeriodDates(person, second);
    expect(await readPeriodDates(person, first)).toEqual([end, monthsFrom(start ?? null, 3)]);
  });
});

describe('a higher plan', () => {
  test('a higher plan is credited with the days left, ends the lower one and begins at once', async () => {
    const person = await server.register();
    const basic = await buySaas(server, person, { months: 12, model: 'yearly' });
    const start = Date.parse(basic.details.period_start ?? '');
    const days = (Date.parse(basic.details.period_end ?? '') - start) / dayMs;
    await moveOn(server, person, new Date(start + 65 * dayMs).toISOString());
    const upgrade = { plan: 'professional', months: 12, model: 'yearly' } as const;
    const quoted = await quoteSaas(server, person, upgrade);
    const credit = Math.floor((299_000 * (days - 65)) / days);
    expect(quoted).toMatchObject({
      amount: 599_000 - credit,
      credit,
      running: { name: '基础版', until: basic.details.period_end },
      period: { start: now(), end: monthsFrom(now(), 12) },
      lines: [{ amount: 599_000 }, { amount: -credit }],
    });
    const professional = await buySaas(server, person, upgrade);
    expect(professional).toMatchObject({
      amount: quoted.amount,
      details: { credit, period_start: now(), period_end: monthsFrom(now(), 12) },
    });
    const ended = await fetchOrder(server, person, basic.order_no);
    expect(ended.details).toMatchObject({ period_end: now(), replaced_at: now() });
    const current = await currentSaas(server, person);
    expect([current.plan, current.expires_at]).toEqual([
      'professional',
      professional.details.period_end,
    ]);
    // A credited amount is not refundable too.
    const { refundable } = await fetchRefundQuote(server, { person, order_no: basic.order_no });
    expect(refundable).toBe(0);
  });

  test('a higher plan is credited with every lower period, including waiting ones', async () => {
    const person = await server.register();
    const first = await buySaas(server, person, { months: 1 });
    const second = await buySaas(server, person, { months: 2 });
    const quoted = await quoteSaas(server, person, { plan: 'enterprise', months: 3 });
    expect(quoted.credit).toBe(3 * 29_900);
    await buySaas(server, person, { plan: 'enterprise', months: 3 });
    expect([
      (await readPeriodDates(person, first))[1],
      await readPeriodDates(person, second),
    ]).toEqual([now(), [first.details.period_end, first.details.period_end]]);
  });

  test('a higher plan needs months enough for its credit', async ({ person }) => {
    await buySaas(server, person, { months: 12, model: 'yearly' });
    const refused = await orderSaas(server, person, { plan: 'professional', months: 1 });
    expect([refused.status, Object(refused.data).fields]).toEqual([
      422,
      { months: [expect.stringContaining('抵扣')] },
    ]);
  });

  test('a higher plan is one unpaid order, however many tabs order at once', async ({ person }) => {
    await buySaas(server, person);
    const responses = await Promise.all(
      (['professional', 'enterprise', 'professional', 'basic'] as const).map((plan, nth) =>
        orderSaas(server, person, { plan, months: 2 }, { key: `tab-${nth}-${person.id}` }),
      ),
    );
    const placed = responses.filter(({ status }) => status === 200);
    const numbers = responses.map(({ data }) => Object(data).order_no);
    expect(new Set(numbers).size).toBe(1);
    expect(responses.filter(({ body }) => body.error === 'order.saas_open')).toHaveLength(
      4 - placed.length,
    );
  });

  test('a higher plan keeps a promised credit until the order expires, and returns it when cancelled', async () => {
    const person = await server.register();
    const basic = await buySaas(server, person);
    const upgrade = await createSaas(server, person, { plan: 'professional' });
    const credit = upgrade.details.credit ?? 0;
    expect(credit).toBe(29_900);
    const refused = await server.call('POST', 'refunds', {
      ...person,
      body: { order_no: basic.order_no, amount: 1000, reason: 'unneeded' },
    });
    expect([refused.status, refused.body.error]).toEqual([409, 'order.saas_open']);
    await server.call('POST', `orders/${upgrade.order_no}/cancel`, person);
    expect((await currentSaas(server, person)).plan).toBe('basic');
    expect((await fetchRefundQuote(server, { person, order_no: basic.order_no })).refundable).toBe(
      29_900,
    );
    await requestedRefund(server, { person, order_no: basic.order_no }, 29_900);
    const again = await orderSaas(server, person, { plan: 'professional' });
    expect([again.status, again.body.error]).toEqual([409, 'refund.open']);
  });

  test('a higher plan gives back the payment and not the credit, when it is itself paid back', async () => {
    const person = await server.register();
    const basic = await buySaas(server, person);
    const upgrade = await buySaas(server, person, { plan: 'professional' });
    expect(
      (await fetchRefundQuote(server, { person, order_no: upgrade.order_no })).refundable,
    ).toBe(30_000);
    await payBack(person, upgrade);
    const { refundable } = await fetchRefundQuote(server, { person, order_no: basic.order_no });
    expect(refundable).toBe(29_900);
    expect((await currentSaas(server, person)).plan).toBe('basic');
  });

  test('a higher plan that a crash left unfinished begins before the next order is priced', async () => {
    const person = await server.register();
    await buySaas(server, person);
    const first = await createSaas(server, person, { plan: 'professional' });
    await captureWithoutJobs(server, await server.pay(person, first.order_no));
    const again = { plan: 'professional', months: 2 } as const;
    // The page still showed the credit of the basic plan, which the first order has used up by now.
    const refused = await orderSaas(server, person, again);
    expect(refused.status).toBe(409);
    expect(v.parse(Quote, refused.data).credit).toBeUndefined();
    const second = await createSaas(server, person, again);
    expect(second.details).not.toHaveProperty('credit');
    expect((await currentSaas(server, person)).plan).toBe('professional');
  });

  test('a higher plan that is paid after it was cancelled begins nothing', async ({ person }) => {
    const basic = await buySaas(server, person);
    const upgrade = await createSaas(server, person, { plan: 'professional' });
    const payment = await server.pay(person, upgrade.order_no);
    await server.call('POST', `orders/${upgrade.order_no}/cancel`, person);
    await server.wallet(payment, 'late');
    await sweep(server.deps);
    expect((await currentSaas(server, person)).plan).toBe('basic');
    expect(await readPeriodDates(person, basic)).toEqual([
      basic.details.period_start,
      basic.details.period_end,
    ]);
  });
});

describe('a lower plan', () => {
  test('a lower plan begins after the running one ends, and earlier when that is paid back', async () => {
    const person = await server.register();
    const professional = await buySaas(server, person, { plan: 'professional', months: 3 });
    const basic = await buySaas(server, person, { plan: 'basic', months: 2 });
    expect(basic.details).toMatchObject({
      period_start: professional.details.period_end,
      period_end: monthsFrom(professional.details.period_start, 5),
    });
    server.clock.move(2 * dayMs);
    expect(
      await fetchRefundQuote(server, { person, order_no: professional.order_no }),
    ).toMatchObject({
      ends_at: now(),
      next_period: { begins_at: now(), ends_at: monthsFrom(now(), 2) },
    });
    await payBack(person, professional);
    expect(await readPeriodDates(person, basic)).toEqual([now(), monthsFrom(now(), 2)]);
    expect((await currentSaas(server, person)).plan).toBe('basic');
  });

  test('a lower plan is not ordered while one of another plan is unpaid', async ({ person }) => {
    const open = await createSaas(server, person, { plan: 'professional' });
    const refused = await orderSaas(server, person, { plan: 'basic' });
    expect([refused.status, refused.body.error, v.parse(Order, refused.data).order_no]).toEqual([
      409,
      'order.saas_open',
      open.order_no,
    ]);
    server.clock.move(dayMs);
    expect((await orderSaas(server, person, { plan: 'basic' })).status).toBe(200);
  });
});

describe('periods that wait', () => {
  test('waiting periods move up when one in the middle is paid back, in whatever order they were placed', async () => {
    const person = await server.register();
    // The first order placed is paid last, so that it waits behind the others.
    const last = await createSaas(server, person, { months: 1 }, { key: 'placed-first' });
    const first = await createSaas(server, person, { months: 1 }, { key: 'placed-second' });
    const middle = await createSaas(server, person, { months: 3 }, { key: 'placed-third' });
    for (const { order_no } of [first, middle, last]) {
      await server.wallet(await server.pay(person, order_no), 'approve');
      server.clock.move(1000);
    }
    const [start, end] = await readPeriodDates(person, first);
    expect(await readPeriodDates(person, last)).toEqual([
      monthsFrom(start ?? null, 4),
      monthsFrom(start ?? null, 5),
    ]);
    await payBack(person, middle);
    expect(await readPeriodDates(person, middle)).toEqual([end, end]);
    expect(await readPeriodDates(person, last)).toEqual([end, monthsFrom(start ?? null, 2)]);
    const told = await listNotificationTexts(server, person, 'en-US');
    expect(told.filter(([kind]) => kind === 'saas_activated')).toHaveLength(3);
  });

  test('waiting periods keep their months when two refunds of one person are approved at once', async () => {
    const person = await server.register();
    const bought = [];
    for (let nth = 0; nth < 4; nth += 1) bought.push(await buySaas(server, person));
    const [first, second, third, fourth] = bought;
    const asked: Refund[] = [];
    for (const one of [second, third]) {
      const about = { person, order_no: one?.order_no ?? '' };
      asked.push(await requestedRefund(server, about, 29_900));
    }
    await Promise.all(asked.map(({ refund_no }) => call(server, 'refund.approve', { refund_no })));
    if (first === undefined || fourth === undefined) throw new Error('four plans were bought');
    expect(await readPeriodDates(person, fourth)).toEqual([
      first.details.period_end,
      monthsFrom(first.details.period_start, 2),
    ]);
  });
});

describe('the end of a plan', () => {
  const listEndingNotices = async (person: Person) =>
    (await listNotificationTexts(server, person)).filter(([kind]) => kind === 'saas_expiring');

  test('the end of a plan is announced a week before, once, with the way to renew', async () => {
    const person = await server.register();
    const { order_no, details } = await buySaas(server, person, { plan: 'professional' });
    await moveOn(
      server,
      person,
      new Date(Date.parse(details.period_end ?? '') - 8 * dayMs).toISOString(),
    );
    await sweep(server.deps);
    expect(await listEndingNotices(person)).toEqual([]);
    server.clock.move(dayMs);
    await sweep(server.deps);
    const [told, ...others] = await listEndingNotices(person);
    expect([told?.[1], others]).toEqual(['SaaS 套餐即将到期', []]);
    // A notification that its owner deleted does not return.
    const list = await server.call('GET', 'notifications', person);
    const { id } = Object(list.data).items.find(
      ({ kind }: { kind: string }) => kind === 'saas_expiring',
    );
    await server.call('DELETE', `notifications/${id}`, person);
    await sweep(server.deps);
    expect(await listEndingNotices(person)).toEqual([]);
    const [row] = await server.deps.db.select().from(orders).where(eq(orders.orderNo, order_no));
    expect(row?.noticedAt).toEqual(server.clock.date());
  });

  test('the end of a plan is not announced where the same or a higher plan goes on', async () => {
    const [renewed, upgraded] = [await server.register(), await server.register()];
    await buySaas(server, renewed);
    await buySaas(server, renewed);
    await buySaas(server, upgraded);
    await buySaas(server, upgraded, { plan: 'professional', months: 6 });
    server.clock.move(25 * dayMs);
    await sweep(server.deps);
    for (const person of [renewed, upgraded]) {
      await moveOn(server, person, now());
      expect(await listEndingNotices(person)).toEqual([]);
    }
  });

  test('the end of a plan is announced where only a lower plan follows', async ({ person }) => {
    await buySaas(server, person, { plan: 'professional' });
    await buySaas(server, person, { plan: 'basic', months: 6 });
    server.clock.move(25 * dayMs);
    await sweep(server.deps);
    await moveOn(server, person, now());
    expect(await listEndingNotices(person)).toHaveLength(1);
  });
});
