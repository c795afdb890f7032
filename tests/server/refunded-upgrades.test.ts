import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import type { Order } from '#contract/orders/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import {
  buyMembership,
  currentMembership,
  moveOn,
  orderMembership,
  quoteMembership,
} from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import {
  fetchRefundQuote,
  readOrder,
  readRefund,
  requestRefund,
  requestedRefund,
} from '#tests/support/refunds.ts';
import { buySaas, currentSaas, orderSaas, quoteSaas } from '#tests/support/saas.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const now = () => server.clock.date().toISOString();
const monthsFrom = (start: string | null, months: number) =>
  addMonths(new Date(start ?? ''), months).toISOString();

/** Refunds an order: all that its terms allow, or a part. */
async function payBack(person: Person, { order_no }: Order, part?: number): Promise<string> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, part ?? refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
  return refund_no;
}

async function readDates(person: Person, { order_no }: Order) {
  const { details } = await readOrder(server, { person, order_no });
  return [details.period_start, details.period_end, details.resumed_at ?? null];
}

/** The credit for a plan in its first day, in fen. */
function creditOfFirstDay({ amount, details }: Order): number {
  const { period_start: start, period_end: end } = details;
  const days = Math.round((Date.parse(end ?? '') - Date.parse(start ?? '')) / dayMs);
  return Math.floor((amount * (days - 1)) / days);
}

const yearly = (plan: 'basic' | 'professional' | 'enterprise') =>
  ({ plan, months: 12, model: 'yearly' }) as const;

describe('a membership upgrade that is paid back', () => {
  test('a membership upgrade that is paid back in full lets the earlier level run again', async () => {
    const person = await server.register();
    const basic = await buyMembership(server, person, 'basic', 12);
    server.clock.move(5000);
    const premium = await buyMembership(server, person, 'premium', 12);
    const credit = creditOfFirstDay(basic);
    expect([premium.amount, premium.details.credit]).toEqual([718_800 - credit, credit]);
    server.clock.move(60_000);
    const back = {
      order_no: basic.order_no,
      title: basic.title,
      begins_at: now(),
      ends_at: basic.details.period_end,
    };
    expect(await fetchRefundQuote(server, { person, order_no: premium.order_no })).toMatchObject({
      refundable: premium.amount,
      credit,
      resumed_plans: [back],
    });

    const refundNo = await payBack(person, premium);

    expect(await currentMembership(server, person)).toMatchObject({
      level: 'basic',
      status: 'active',
      expires_at: basic.details.period_end,
    });
    expect(await readDates(person, basic)).toEqual([
      basic.details.period_start,
      basic.details.period_end,
      now(),
    ]);
    const { details } = await readOrder(server, { person, order_no: premium.order_no });
    expect(details).toMatchObject({ credit, resumed_plans: [back] });
    expect(await readRefund(server, person, { refund_no: refundNo })).toMatchObject({
      credit,
      resumed_plans: [back],
    });
    const told = await listNotificationTexts(server, person);
    expect(told.filter(([kind]) => kind === 'membership_activated')).toHaveLength(3);
  });

  test('a membership upgrade that is paid back in part gives way at the end of the months that stay', async () => {
    const person = await server.register();
    const basic = await buyMembership(server, person, 'basic', 12);
    const premium = await buyMembership(server, person, 'premium', 12);
    await moveOn(server, person, monthsFrom(premium.details.period_start, 1));
    const ends = monthsFrom(premium.details.period_start, 2);
    await payBack(person, premium);
    const { level, history } = await currentMembership(server, person);
    expect([level, history.map(({ status }) => status)]).toEqual([
      'premium',
      ['active', 'pending'],
    ]);
    expect(await readDates(person, basic)).toEqual([
      basic.details.period_start,
      basic.details.period_end,
      ends,
    ]);
    await moveOn(server, person, ends);
    expect(await currentMembership(server, person)).toMatchObject({
      level: 'basic',
      expires_at: basic.details.period_end,
    });
  });

  test('a part that shortens nothing brings nothing back', async ({ person }) => {
    await buyMembership(server, person, 'basic', 12);
    const premium = await buyMembership(server, person, 'premium', 12);
    const refundNo = await payBack(person, premium, 10_000);
    expect(await readRefund(server, person, { refund_no: refundNo })).not.toHaveProperty(
      'resumed_plans',
    );
    const { level, history } = await currentMembership(server, person);
    expect([level, history.map(({ status }) => status)]).toEqual([
      'premium',
      ['active', 'expired'],
    ]);
  });

  test('a plan after its paid end stays expired', async ({ person }) => {
    await buyMembership(server, person, 'basic', 1);
    const premium = await buyMembership(server, person, 'premium', 12);
    await moveOn(server, person, monthsFrom(premium.details.period_start, 1));
    const { order_no } = premium;
    expect(await fetchRefundQuote(server, { person, order_no })).not.toHaveProperty(
      'resumed_plans',
    );
    await payBack(person, premium);
    await moveOn(server, person, monthsFrom(premium.details.period_start, 2));
    expect((await currentMembership(server, person)).level).toBe('free');
  });

  test('a purchase after the upgrade begins after the plan that runs again', async ({ person }) => {
    const basic = await buyMembership(server, person, 'basic', 12);
    const premium = await buyMembership(server, person, 'premium', 7);
    const renewal = await buyMembership(server, person, 'premium', 6);
    const lower = await buyMembership(server, person, 'basic', 2);
    expect([renewal.details.period_start, lower.details.period_start]).toEqual([
      premium.details.period_end,
      renewal.details.period_end,
    ]);
    const end = basic.details.period_end;
    expect(
      (await fetchRefundQuote(server, { person, order_no: premium.order_no })).next_period,
    ).toEqual({ begins_at: end, ends_at: monthsFrom(end, 8) });
    await payBack(person, premium);
    // The second would not meet the plan that runs again, but the first, which begins later now.
    expect(await readDates(person, renewal)).toEqual([end, monthsFrom(end, 6), null]);
    expect(await readDates(person, lower)).toEqual([monthsFrom(end, 6), monthsFrom(end, 8), null]);
    await payBack(person, basic);
    const at = now();
    expect(await readDates(person, renewal)).toEqual([at, monthsFrom(at, 6), null]);
    expect(await readDates(person, lower)).toEqual([monthsFrom(at, 6), monthsFrom(at, 8), null]);
  });

  test('a plan that runs again can be renewed, upgraded and paid back again', async () => {
    const person = await server.register();
    const basic = await buyMembership(server, person, 'basic', 12);
    server.clock.move(5000);
    await payBack(person, await buyMembership(server, person, 'premium', 12));
    const renewed = await buyMembership(server, person, 'basic', 1);
    expect(renewed.details.period_start).toBe(basic.details.period_end);
    const { credit } = await quoteMembership(server, person, 'plan_slug=premium&months=12');
    expect(credit).toBe(creditOfFirstDay(basic) + 29_900);
    const again = await buyMembership(server, person, 'premium', 12);
    expect(again.details.credit).toBe(credit);
    await payBack(person, again);
    expect((await currentMembership(server, person)).expires_at).toBe(renewed.details.period_end);
    await payBack(person, renewed);
    await payBack(person, basic);
    expect(await currentMembership(server, person)).toMatchObject({ level: 'free' });
  });
});

describe('a SaaS upgrade that is paid back', () => {
  test('a SaaS upgrade that is paid back in full lets the earlier plan run again', async () => {
    const person = await server.register();
    const basic = await buySaas(server, person, yearly('basic'));
    server.clock.move(5000);
    const professional = await buySaas(server, person, yearly('professional'));
    expect(professional.amount).toBe(599_000 - creditOfFirstDay(basic));
    await payBack(person, professional);
    expect(await currentSaas(server, person)).toMatchObject({
      plan: 'basic',
      status: 'active',
      expires_at: basic.details.period_end,
    });
    expect(await readDates(person, basic)).toEqual([
      basic.details.period_start,
      basic.details.period_end,
      now(),
    ]);
  });

  test('each step of several upgrades brings back the one below it', async ({ person }) => {
    const basic = await buySaas(server, person, yearly('basic'));
    const professional = await buySaas(server, person, yearly('professional'));
    const enterprise = await buySaas(server, person, yearly('enterprise'));
    await payBack(person, enterprise);
    expect(await currentSaas(server, person)).toMatchObject({
      plan: 'professional',
      expires_at: professional.details.period_end,
    });
    await payBack(person, professional);
    expect(await currentSaas(server, person)).toMatchObject({
      plan: 'basic',
      expires_at: basic.details.period_end,
    });
    await payBack(person, basic);
    expect((await currentSaas(server, person)).plan).toBeNull();
  });

  test('the sum of a partly refunded upgrade is credited once', async ({ person }) => {
    const basic = await buySaas(server, person, yearly('basic'));
    const professional = await buySaas(server, person, yearly('professional'));
    await moveOn(server, person, monthsFrom(professional.details.period_start, 1));
    await payBack(person, professional);
    const kept = professional.amount - Math.floor((professional.amount * 10) / 12);
    const { credit } = await quoteSaas(server, person, yearly('enterprise'));
    const all = basic.amount + kept;
    // One of twelve months of the basic plan has passed, and the upgrade has one of two left.
    expect(credit).toBeLessThan(all - kept / 2);
    await buySaas(server, person, yearly('enterprise'));
    expect((await currentSaas(server, person)).plan).toBe('enterprise');
  });

  test('an order placed before the earlier plan ran again begins after it', async ({ person }) => {
    const basic = await buySaas(server, person, yearly('basic'));
    const upgrade = await buySaas(server, person, {
      plan: 'professional',
      months: 12,
      model: 'yearly',
    });
    const refund = await requestedRefund(
      server,
      { person, order_no: upgrade.order_no },
      upgrade.amount,
    );
    // As one from before the rule that an order waits for the refund of an upgrade.
    const { db } = server.deps;
    const wasCredited = eq(orders.orderNo, upgrade.order_no);
    await db.update(orders).set({ credit: null }).where(wasCredited);
    const placed = v.parse(
      v.object({ order_no: v.string() }),
      (await orderSaas(server, person, { plan: 'professional' })).data,
    );
    await db.update(orders).set({ credit: upgrade.details.credit }).where(wasCredited);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    await server.wallet(await server.pay(person, placed.order_no), 'approve');
    const { details } = await readOrder(server, { person, order_no: placed.order_no });
    expect(details.period_start).toBe(basic.details.period_end);
  });
});

describe('an upgrade and its refund', () => {
  test('no plan can be ordered while the refund of an upgrade is requested, and the reverse', async () => {
    const person = await server.register();
    await buyMembership(server, person, 'basic', 12);
    const { order_no, amount } = await buyMembership(server, person, 'premium', 12);
    const { data } = await orderMembership(server, person, 'premium', 1);
    const { order_no: unpaid } = v.parse(v.object({ order_no: v.string() }), data);
    expect(await requestRefund(server, { person, order_no }, amount)).toMatchObject({
      status: 409,
      body: { error: 'order.membership_open', data: { order_no: unpaid } },
    });
    await server.call('POST', `orders/${unpaid}/cancel`, person);
    const { refund_no } = await requestedRefund(server, { person, order_no }, amount);
    expect(await orderMembership(server, person, 'premium', 1)).toMatchObject({
      status: 409,
      body: { error: 'refund.open', data: { refund_no } },
    });
  });

  test('the database refuses plans that run at once', async () => {
    const { db } = server.deps;
    const person = await server.register();
    await buyMembership(server, person, 'basic', 1);
    const waiting = await buyMembership(server, person, 'basic', 1);
    const other = await server.register();
    await buySaas(server, other);
    const second = await buySaas(server, other);
    const overlapping = [
      db
        .update(memberships)
        .set({ startsAt: sql`starts_at - interval '1 second'` })
        .where(eq(memberships.userId, person.id)),
      db
        .update(orders)
        .set({ periodStart: sql`period_start - interval '1 second'` })
        .where(eq(orders.orderNo, second.order_no)),
    ];
    const names = ['memberships_apart', 'orders_saas_apart'];
    expect(waiting.details.period_start).not.toBeNull();
    for (const [index, statement] of overlapping.entries()) {
      const refused = await statement.then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.cause : null),
      );
      expect(refused).toMatchObject({ code: '23P01', constraint: names[index] });
    }
  });
});
