import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { CurrentMembership } from '#contract/membership/schemas.ts';
import { unusedValue } from '#contract/membership/periods.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { users } from '#server/db/tables/people.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';
import { computeCredit } from '#server/domain/periods/period.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { isExhaustive } from '#tests/support/exhaustive.ts';
import { captureWithoutJobs } from '#tests/support/payer.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import {
  createTestServer,
  goodPassword,
  type Person,
  type TestServer,
} from '#tests/support/server.ts';

function sumValues(periods: readonly { value: number }[]): number {
  return periods.reduce((sum, { value }) => sum + value, 0);
}

const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2032-12-31') })
  .map((ms) => new Date(ms));
const anyPeriod = fc
  .record({
    value: fc.integer({ min: 1, max: 36 * 59_900 }),
    start: anyInstant,
    months: fc.integer({ min: 1, max: 36 }),
  })
  .map(({ value, start, months }) => ({ value, start, end: addMonths(start, months) }));

describe('the formula', () => {
  test('the formula gives back between nothing and everything, and never more as time goes by', () => {
    fc.assert(
      fc.property(anyPeriod, anyInstant, fc.nat(400 * dayMs), (period, now, laterMs) => {
        const left = unusedValue(period, now);
        expect(Number.isSafeInteger(left)).toBe(true);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(period.value);
        const later = new Date(now.valueOf() + laterMs);
        expect(unusedValue(period, later)).toBeLessThanOrEqual(left);
      }),
    );
  });

  test('the formula gives everything back before a period begins, and nothing in its last day or after', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(dayMs - 1), (period, ms) => {
        expect(unusedValue(period, new Date(period.start.valueOf() - ms))).toBe(period.value);
        expect(unusedValue(period, new Date(period.end.valueOf() - ms))).toBe(0);
        expect(unusedValue(period, new Date(period.end.valueOf() + ms))).toBe(0);
      }),
    );
  });

  test('the formula never adds up to more than the whole, whichever days cut a period', () => {
    const cuts = fc.array(fc.nat(36 * 31), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyPeriod, cuts, (period, picked) => {
        const days = Math.round((period.end.valueOf() - period.start.valueOf()) / dayMs);
        const at = [
          0,
          ...picked.map((day) => day % days).toSorted((one, other) => one - other),
          days,
        ];
        const parts = at.slice(1).map((day, index) => {
          const length = day - (at[index] ?? 0);
          return unusedValue(period, new Date(period.end.valueOf() - length * dayMs));
        });
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(period.value);
      }),
    );
  });

  test('the credit of several periods is at most their total price', () => {
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 6 }), anyInstant, (periods, now) => {
        const credit = computeCredit(
          periods.map(({ value, start: startsAt, end: endsAt }, orderId) => {
            const dates = { startsAt, endsAt, replacedAt: null, resumedAt: null };
            return { orderId, rank: 1, name: { 'zh-CN': '', 'en-US': '' }, value, ...dates };
          }),
          now,
        );
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(sumValues(periods));
      }),
    );
  });

  test.each([
    ['2027-01-31T02:00:00Z', 1, '2027-02-28T02:00:00Z'],
    ['2027-08-31T02:00:00Z', 1, '2027-09-30T02:00:00Z'],
    ['2028-01-31T02:00:00Z', 1, '2028-02-29T02:00:00Z'],
    ['2028-02-29T02:00:00Z', 12, '2029-02-28T02:00:00Z'],
    ['2028-02-29T02:00:00Z', 48, '2032-02-29T02:00:00Z'],
    // The last hours of a month in Shanghai are the last day of it, whatever the day in UTC.
    ['2027-01-31T15:59:59Z', 1, '2027-02-28T15:59:59Z'],
    ['2027-01-31T16:00:00Z', 1, '2027-02-28T16:00:00Z'],
  ])('a period of %s and %i months ends at %s', (start, months, end) => {
    expect(addMonths(new Date(start), months)).toEqual(new Date(end));
  });
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const place = (person: Person, plan_slug: string, months: number) =>
    server.call('POST', 'orders/membership', { token: person.token, body: { plan_slug, months } });

  async function buy(person: Person, slug: string, months: number): Promise<Order | null> {
    const response = await place(person, slug, months);
    if (response.status === 422) return null;
    const order = v.parse(Order, response.data);
    await server.wallet(await server.pay(person, order.order_no), 'approve');
    return order;
  }

  async function quoted(person: Person, slug: string, months: number): Promise<Quote | null> {
    const path = `pricing/calculate?type=membership&plan_slug=${slug}&months=${months}`;
    const response = await server.call('GET', path, person);
    return response.status === 422 ? null : v.parse(Quote, response.data);
  }

  const listMemberships = ({ id }: Person) =>
    server.deps.db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, id))
      .orderBy(asc(memberships.id));

  async function readLevel({ id }: Person) {
    const [user] = await server.deps.db.select().from(users).where(eq(users.id, id));
    return user?.level;
  }

  /** No session outlives a long wait (wire, Lifetimes). */
  async function signInAgain({ phone, id }: Person): Promise<Person> {
    const body = { phone, password: goodPassword };
    return { phone, id, token: (await server.ask(Identity, 'POST', 'auth/login', { body })).token };
  }

  type Purchase = { slug: 'basic' | 'premium'; months: number };
  type Wait = { days: number; ms: number };
  /** A refund of the order at this place of all that were bought, counted round. */
  type Refunded = { nth: number };

  const anyStep: fc.Arbitrary<Purchase | Wait | Refunded> = fc.oneof(
    fc.record({ nth: fc.nat(6) }),
    fc.record({
      slug: fc.constantFrom('basic' as const, 'premium' as const),
      months: fc.constantFrom(1, 1, 2, 3, 12, 36),
    }),
    fc.record({
      days: fc.constantFrom(1, 7, 20, 40, 200),
      // A wallet gives the payment time in whole seconds.
      ms: fc.nat(dayMs / 1000 - 1).map((seconds) => seconds * 1000),
    }),
  );

  /** Buys a quoted upgrade. Returns the fen paid; 0 when quote and order are both refused. */
  async function checkPurchase(
    person: Person,
    { slug, months }: Purchase,
    bought: Order[],
  ): Promise<number> {
    const quote = await quoted(person, slug, months);
    const before = await listMemberships(person);
    const order = await buy(person, slug, months);
    expect(order === null).toBe(quote === null);
    if (order === null || quote === null) return 0;
    bought.push(order);
    const credit = order.details.credit ?? 0;
    expect([order.amount, credit]).toEqual([quote.amount, quote.credit ?? 0]);
    expect(order.amount + credit).toBe({ basic: 29_900, premium: 59_900 }[slug] * months);
    expect(order.amount).toBeGreaterThan(0);
    const lower = before.filter(
      ({ replacedAt, level }) => replacedAt === null && level === 'basic',
    );
    expect(credit).toBeLessThanOrEqual(slug === 'basic' ? 0 : sumValues(lower));
    const last = (await listMemberships(person)).at(-1);
    expect({
      start: last?.startsAt.toISOString(),
      end: last?.endsAt.toISOString(),
    }).toEqual(quote.period);
    return order.amount;
  }

  /** Pays an order back as far as its terms allow. Returns the fen paid back. */
  async function payBack(person: Person, { order_no }: Order): Promise<number> {
    const { refundable } = await fetchRefundQuote(server, { person, order_no });
    if (refundable === 0) return 0;
    const { refund_no } = await requestedRefund(server, { person, order_no }, refundable);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    return refundable;
  }

  async function checkPeriods(person: Person, paid: number): Promise<void> {
    const periods = await listMemberships(person);
    const living = periods.filter(({ replacedAt }) => replacedAt === null);
    // All unused days were paid for, so no credit was used twice.
    const stored = await readMembershipPeriods(server.deps.db, person.id);
    const usable = stored.filter(({ replacedAt }) => replacedAt === null);
    expect(computeCredit(usable, server.clock.date())).toBeLessThanOrEqual(paid);
    const clashes = living.filter((one) =>
      living.some(
        (other) =>
          other.id !== one.id &&
          other.level === one.level &&
          other.startsAt < one.endsAt &&
          one.startsAt < other.endsAt,
      ),
    );
    expect(clashes).toEqual([]);
    const current = await server.ask(CurrentMembership, 'GET', 'membership/current', person);
    expect(await readLevel(person)).toBe(current.level);
    expect(current.history).toHaveLength(periods.length);
    expect(current.expires_at === null).toBe(current.level === 'free');
  }

  test(
    'the server keeps every history right: the quoted price is charged, a credit is real and used once',
    { timeout: 180_000 },
    async () => {
      const histories = fc.array(anyStep, { minLength: 3, maxLength: 7 });
      const history = fc.asyncProperty(histories, async (steps) => {
        let person = await server.register();
        let paid = 0;
        const bought: Order[] = [];
        for (const step of steps) {
          if ('slug' in step) paid += await checkPurchase(person, step, bought);
          else if ('nth' in step) {
            const order = bought[step.nth % Math.max(1, bought.length)];
            if (order !== undefined) paid -= await payBack(person, order);
          } else {
            server.clock.move(step.days * dayMs + step.ms);
            await sweep(server.deps);
            person = await signInAgain(person);
          }
          await checkPeriods(person, paid);
        }
      });
      await expect(fc.assert(history, { numRuns: isExhaustive ? 8 : 4 })).resolves.toBeUndefined();
    },
  );

  test('a paid order that a crash left unfinished begins before the next one is priced', async () => {
    const person = await server.register();
    await buy(person, 'basic', 1);
    const first = v.parse(Order, (await place(person, 'premium', 1)).data);
    expect(first.details.credit).toBe(29_900);
    await captureWithoutJobs(server, await server.pay(person, first.order_no));
    // A page with a price from before the period began.
    const body = { service_type: 'membership', plan_slug: 'premium', months: 2 };
    const { token } = person;
    const second = await server.ask(Order, 'POST', 'orders', { token, body });
    expect(second.details).not.toHaveProperty('credit');
    expect(
      (await listMemberships(person)).map(({ level, replacedAt }) => [level, replacedAt !== null]),
    ).toEqual([
      ['basic', true],
      ['premium', false],
    ]);
  });

  test('a promised credit holds for the day that the order may be paid in', async () => {
    const person = await server.register();
    await buy(person, 'basic', 1);
    const order = v.parse(Order, (await place(person, 'premium', 1)).data);
    server.clock.move(dayMs - 1000);
    await server.wallet(await server.pay(person, order.order_no), 'approve');
    const [basic, premium] = await listMemberships(person);
    expect([basic?.endsAt, premium?.startsAt]).toEqual([server.clock.date(), server.clock.date()]);
    expect(premium?.value).toBe(59_900);
  });

  test('a period with less than a day left earns no credit and runs to its end', async () => {
    const person = await server.register();
    const basic = await buy(person, 'basic', 1);
    const [period] = await listMemberships(person);
    server.clock.move((period?.endsAt.valueOf() ?? 0) - server.clock.now() - 1000);
    const order = await buy(await signInAgain(person), 'premium', 1);
    expect([basic?.amount, order?.amount, order?.details]).toEqual([
      29_900,
      59_900,
      expect.not.objectContaining({ credit: expect.anything() }),
    ]);
    expect((await listMemberships(person)).map(({ replacedAt }) => replacedAt)).toEqual([
      null,
      null,
    ]);
  });
});
