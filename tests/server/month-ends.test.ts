import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, addMonthsInRun } from '#contract/base/shanghai.ts';
import { getAnchorDate, type Period } from '#server/domain/periods/period.ts';
import { call } from '#tests/support/act-by-command.ts';
import {
  buyMembership,
  currentMembership,
  moveOn,
  quoteMembership,
} from '#tests/support/members.ts';
import { fetchRefundQuote, readOrder, requestedRefund } from '#tests/support/refunds.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const at = (shanghai: string) => new Date(`${shanghai}+08:00`);
const iso = (shanghai: string) => at(shanghai).toISOString();

describe('a run of months', () => {
  test.each([
    ['2027-01-31T10:00', [1, 1, 1, 1], ['02-28', '03-31', '04-30', '05-31']],
    ['2028-01-31T10:00', [1, 1], ['02-29', '03-31']],
    ['2027-01-30T10:00', [1, 1], ['02-28', '03-30']],
    ['2027-08-31T10:00', [1, 1, 3], ['09-30', '10-31', '01-31']],
    // The last hour of a day in UTC is the next day in Shanghai, and the other way round.
    ['2027-01-31T00:30', [1, 1], ['02-28', '03-31']],
    ['2027-01-31T23:59', [1, 1], ['02-28', '03-31']],
  ])(
    'a run of months from %s ends on the day it began on, however it is bought',
    (first, pieces, ends) => {
      const anchor = at(first);
      let end = anchor;
      let sum = 0;
      for (const [index, months] of pieces.entries()) {
        end = addMonthsInRun(anchor, end, months);
        sum += months;
        expect(end).toEqual(addMonths(anchor, sum));
        const day = new Date(end.valueOf() + 8 * 3_600_000).toISOString().slice(5, 10);
        expect(day).toBe(ends[index]);
      }
    },
  );

  test('a run of years from a leap day comes back to the leap day', () => {
    const anchor = at('2028-02-29T10:00');
    const ends = [12, 12, 12, 12].reduce<Date[]>(
      (all, months) => [...all, addMonthsInRun(anchor, all.at(-1) ?? anchor, months)],
      [],
    );
    expect(ends).toEqual(
      ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map((day) => at(`${day}T10:00`)),
    );
  });

  test('a run of months is not continued from a day that belongs to no month of it', () => {
    expect(addMonthsInRun(at('2027-01-31T10:00'), at('2027-02-05T09:00'), 1)).toEqual(
      at('2027-03-05T09:00'),
    );
  });

  test('a run stored with drifted days goes on from the drifted day', () => {
    const periods = [
      stored('2027-01-31T10:00', '2027-02-28T10:00'),
      stored('2027-02-28T10:00', '2027-03-28T10:00'),
    ];
    expect(getAnchorDate(periods, at('2027-03-28T10:00'))).toEqual(at('2027-02-28T10:00'));
  });

  test('a run of months does not go on behind a period that was replaced or paid back before it began', () => {
    const end = '2027-02-28T10:00';
    const replaced = {
      ...stored('2027-01-31T10:00', end),
      replacedAt: at(end),
    };
    expect(getAnchorDate([replaced, stored(end, end)], at(end))).toEqual(at(end));
  });
});

function stored(startsAt: string, endsAt: string): Period {
  return {
    orderId: 1,
    rank: 1,
    name: { 'zh-CN': '基础版', 'en-US': 'Basic' },
    value: 29_900,
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    replacedAt: null,
    resumedAt: null,
  };
}

describe('memberships that begin on the 31st', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const listMembershipDays = async (person: Parameters<typeof currentMembership>[1]) =>
    (await currentMembership(server, person)).history
      .map(({ start_date, end_date }) => [start_date, end_date])
      .toReversed();

  test('memberships that begin on the 31st end on the last day of short months and on the 31st again', async () => {
    const [person, other] = [await server.register(), await server.register()];
    await moveOn(server, person, iso('2027-01-31T10:00'));
    await moveOn(server, other, iso('2027-01-31T10:00'));
    for (const [from, to] of [
      ['2027-01-31', '2027-02-28'],
      ['2027-02-28', '2027-03-31'],
      ['2027-03-31', '2027-04-30'],
    ]) {
      const { period } = await quoteMembership(server, person, 'plan_slug=basic&months=1');
      expect(period).toEqual({
        start: iso(`${from}T10:00`),
        end: iso(`${to}T10:00`),
      });
      const { details } = await buyMembership(server, person, 'basic', 1);
      expect([details.period_start, details.period_end]).toEqual([period?.start, period?.end]);
    }
    await buyMembership(server, other, 'basic', 2);
    expect((await currentMembership(server, other)).expires_at).toBe(iso('2027-03-31T10:00'));
  });

  test('memberships that begin on the 31st keep that day when they are renewed after the first period', async () => {
    const person = await server.register();
    await moveOn(server, person, iso('2028-01-31T10:00'));
    await buyMembership(server, person, 'basic', 1);
    await buyMembership(server, person, 'basic', 1);
    await moveOn(server, person, iso('2028-03-30T10:00'));
    await buyMembership(server, person, 'basic', 1);
    expect(await listMembershipDays(person)).toEqual([
      [iso('2028-01-31T10:00'), iso('2028-02-29T10:00')],
      [iso('2028-02-29T10:00'), iso('2028-03-31T10:00')],
      [iso('2028-03-31T10:00'), iso('2028-04-30T10:00')],
    ]);
  });

  test('memberships are paid back by the months that they have, and those behind them follow', async () => {
    const person = await server.register();
    await moveOn(server, person, iso('2029-01-31T10:00'));
    await buyMembership(server, person, 'basic', 1);
    const middle = await buyMembership(server, person, 'basic', 3);
    const last = await buyMembership(server, person, 'basic', 1);
    expect([middle.details.period_end, last.details.period_end]).toEqual([
      iso('2029-05-31T10:00'),
      iso('2029-06-30T10:00'),
    ]);
    // The first month of the second order lasts until 31 March.
    await moveOn(server, person, iso('2029-03-30T10:00'));
    const about = { person, order_no: middle.order_no };
    const quoted = await fetchRefundQuote(server, about);
    expect(quoted).toMatchObject({
      refundable: 2 * 29_900,
      next_change: { at: iso('2029-03-31T10:00'), refundable: 29_900 },
      ends_at: iso('2029-03-31T10:00'),
      next_period: {
        begins_at: iso('2029-03-31T10:00'),
        ends_at: iso('2029-04-30T10:00'),
      },
    });
    const { refund_no } = await requestedRefund(server, about, quoted.refundable);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    const { details } = await readOrder(server, {
      person,
      order_no: last.order_no,
    });
    expect([details.period_start, details.period_end]).toEqual([
      iso('2029-03-31T10:00'),
      iso('2029-04-30T10:00'),
    ]);
  });

  test('memberships begin a separate run when the first is paid back on another day', async () => {
    const person = await server.register();
    await moveOn(server, person, iso('2030-01-31T10:00'));
    const first = await buyMembership(server, person, 'basic', 1);
    const second = await buyMembership(server, person, 'basic', 1);
    await moveOn(server, person, iso('2030-02-05T09:00'));
    const about = { person, order_no: first.order_no };
    const { refund_no } = await requestedRefund(server, about, 29_900);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    const { details } = await readOrder(server, {
      person,
      order_no: second.order_no,
    });
    expect([details.period_start, details.period_end]).toEqual([
      iso('2030-02-05T09:00'),
      iso('2030-03-05T09:00'),
    ]);
  });
});
