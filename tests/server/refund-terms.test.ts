import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PricingType } from '#contract/base/picklists.ts';
import {
  findRefundEnd,
  responseDeadline,
  monthsKept,
  refundable,
  refundTerms,
  type RefundFacts,
} from '#contract/refunds/terms.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { dayMs } from '#tests/support/durations.ts';

const at = (shanghai: string) => new Date(`${shanghai}:00+08:00`);

const plan: RefundFacts = {
  type: 'saas',
  paid: 599_000,
  returned: 0,
  months: 12,
  isCredited: false,
  periodStart: at('2026-08-08T10:40'),
  anchor: null,
  paidAt: at('2026-08-08T10:40'),
  isDelivered: false,
  steps: [],
  grants: [],
  openedAt: null,
  acceptedOpening: false,
};

const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2031-12-31') })
  .map((ms) => new Date(ms));
const anyFacts: fc.Arbitrary<RefundFacts> = fc
  .record({
    type: fc.constantFrom(...PricingType.options),
    paid: fc.nat(36 * 59_900),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    months: fc.option(fc.integer({ min: 1, max: 36 })),
    isCredited: fc.boolean(),
    periodStart: fc.option(anyInstant),
    anchor: fc.option(anyInstant),
    paidAt: fc.option(anyInstant),
    isDelivered: fc.boolean(),
    steps: fc.array(
      fc.record({
        label: fc.constant({ 'zh-CN': '检索', 'en-US': 'Search' }),
        price: fc.nat(59_900),
        at: fc.option(anyInstant),
        isDropped: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    grants: fc.array(
      fc.record({
        label: fc.constant({ 'zh-CN': 'SaaS · 基础版', 'en-US': 'SaaS · Basic' }),
        price: fc.nat(59_900),
        months: fc.integer({ min: 1, max: 36 }),
        periodStart: fc.option(anyInstant),
        anchor: fc.option(anyInstant),
      }),
      { maxLength: 1 },
    ),
    openedAt: fc.option(anyInstant),
    acceptedOpening: fc.boolean(),
  })
  .map(({ part, ...facts }) => ({ ...facts, returned: Math.floor(facts.paid * part) }));

describe('whatever the order', () => {
  test('a refund lies between nothing and the rest, never more as time goes by, line by line', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, fc.nat(1200 * dayMs), (facts, now, laterMs) => {
        const { refundable: amount, lines, nextChange } = refundable(facts, now);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(facts.paid - facts.returned);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        const later = refundable(facts, new Date(now.valueOf() + laterMs)).refundable;
        expect(later).toBeLessThanOrEqual(amount);
        // The amount stays the same until its next change; without one, this date means never.
        const never = new Date('2100-01-01');
        const next = nextChange ?? { at: new Date(never.valueOf() + 1), refundable: amount };
        expect(refundable(facts, new Date(next.at.valueOf() - 1)).refundable).toBe(amount);
        expect(refundable(facts, next.at).refundable).toBe(next.refundable);
        expect(nextChange?.refundable ?? -1).toBeLessThan(amount);
      }),
    );
  });

  test('as many months stay as the remaining money pays for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 36, max: 36 * 59_900 }),
        fc.integer({ min: 1, max: 36 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (paid, months, part) => {
          const left = Math.floor(months * part);
          expect(monthsKept(paid, months, Math.floor((paid * left) / months))).toBeLessThanOrEqual(
            months - left,
          );
          expect(monthsKept(paid, months, paid)).toBe(0);
        },
      ),
    );
  });
});

describe('a plan', () => {
  test.each([
    ['2026-08-08T10:40', 599_000],
    ['2026-08-15T10:39', 599_000],
    ['2026-08-15T10:40', 549_083],
    ['2026-09-08T10:39', 549_083],
    ['2026-09-08T10:40', 499_166],
    ['2026-11-20T10:00', 399_333],
    ['2027-07-08T10:40', 0],
    ['2027-12-01T00:00', 0],
  ])('a plan of twelve months gives at %s %i fen', (now, amount) => {
    expect(refundable(plan, at(now)).refundable).toBe(amount);
  });

  test('a plan names the months begun, and when the amount becomes less', () => {
    expect(refundable(plan, at('2026-11-20T10:00'))).toEqual({
      refundable: 399_333,
      lines: [
        { label: { 'zh-CN': '已付', 'en-US': 'Paid' }, amount: 599_000 },
        {
          label: { 'zh-CN': '已开始 4 个月，共 12 个月', 'en-US': 'Months begun: 4 of 12' },
          amount: -199_667,
          basis: 'begun',
          from: at('2026-08-08T10:40').toISOString(),
          at: at('2026-12-08T10:40').toISOString(),
        },
      ],
      nextChange: { at: at('2026-12-08T10:40'), refundable: 349_416 },
    });
    expect(monthsKept(599_000, 12, 399_333)).toBe(4);
  });

  test('a plan that began on the 31st counts its months by the calendar in Shanghai', () => {
    const facts = { ...plan, paid: 12_000, periodStart: at('2027-01-31T00:30') };
    const february = addMonths(facts.periodStart, 1);
    expect(february).toEqual(at('2027-02-28T00:30'));
    expect(refundable(facts, new Date(february.valueOf() - 1)).refundable).toBe(11_000);
    expect(refundable(facts, february).refundable).toBe(10_000);
    // The third month begins on the 31st again, not a month after the 28th.
    expect(refundable(facts, at('2027-03-30T23:59')).refundable).toBe(10_000);
    expect(refundable(facts, at('2027-03-31T00:30')).refundable).toBe(9000);
  });

  test('a plan that was credited toward an upgrade gives nothing', () => {
    const facts: RefundFacts = { ...plan, type: 'membership', isCredited: true };
    expect(refundable(facts, at('2026-08-08T11:00')).refundable).toBe(0);
  });
});

describe('services delivered by people', () => {
  const label = { 'zh-CN': '近似检索报告', 'en-US': 'Similarity search' };
  const service: RefundFacts = { ...plan, type: 'service', paid: 168_000, periodStart: null };

  test('a service gives all but the price of the steps delivered', () => {
    const filing = { 'zh-CN': '递交申请', 'en-US': 'Filing' };
    const day = at('2026-11-19T17:48');
    const steps = [
      { label, price: 38_000, at: day, isDropped: false },
      { label: filing, price: 90_000, at: null, isDropped: false },
      {
        label: { 'zh-CN': '提供材料', 'en-US': 'Your papers' },
        price: 0,
        at: day,
        isDropped: false,
      },
    ];
    expect(refundable({ ...service, steps }, at('2026-11-20T10:00'))).toEqual({
      refundable: 130_000,
      lines: [
        { label: { 'zh-CN': '已付', 'en-US': 'Paid' }, amount: 168_000 },
        { label, amount: -38_000, basis: 'delivered', at: day.toISOString() },
        { label: filing, amount: 0, basis: 'undelivered' },
      ],
      nextChange: null,
    });
  });

  test('a service gives nothing once all of it is delivered', () => {
    const done = { ...service, isDelivered: true };
    expect(refundable(done, at('2026-11-20T10:00')).refundable).toBe(0);
  });

  test('a service gives the price of dropped steps even then', () => {
    const day = at('2026-11-19T17:48');
    const handed = { 'zh-CN': '转交注册证', 'en-US': 'Certificate handed over' };
    const steps = [
      { label, price: 38_000, at: day, isDropped: false },
      { label: handed, price: 25_200, at: null, isDropped: true },
    ];
    const done = { ...service, isDelivered: true, steps };
    expect(refundable(done, at('2026-11-20T10:00'))).toEqual({
      refundable: 25_200,
      lines: [
        { label: { 'zh-CN': '已付', 'en-US': 'Paid' }, amount: 168_000 },
        { label, amount: -38_000, basis: 'delivered', at: day.toISOString() },
        { label: handed, amount: 0, basis: 'undelivered' },
        {
          label: { 'zh-CN': '其余已全部交付', 'en-US': 'Everything else is delivered too' },
          amount: -104_800,
        },
      ],
      nextChange: null,
    });
  });
});

describe('articles and reports', () => {
  const report: RefundFacts = {
    ...plan,
    type: 'report',
    paid: 4900,
    months: null,
    periodStart: null,
    acceptedOpening: true,
  };
  const soon = at('2026-08-09T10:00');
  const openedAt = at('2026-08-08T11:00');

  test('an article goes back unopened at any time', () => {
    expect(refundable(report, at('2028-08-08T10:00')).refundable).toBe(4900);
  });

  test('an opened article does not go back to a buyer who agreed to that', () => {
    expect(refundable({ ...report, openedAt }, soon).refundable).toBe(0);
  });

  test('an opened article goes back for seven days to a buyer who was never asked', () => {
    const unasked = { ...report, openedAt, acceptedOpening: false };
    expect(refundable(unasked, soon).refundable).toBe(4900);
    expect(refundable(unasked, at('2026-08-15T10:40')).refundable).toBe(0);
  });

  test('opening ends the right at once, later for a buyer who was never asked, or ends nothing', () => {
    const unasked = { ...report, acceptedOpening: false };
    expect(findRefundEnd(report, soon)).toEqual(soon);
    expect(findRefundEnd({ ...report, returned: 1000 }, soon)).toEqual(soon);
    expect(findRefundEnd(unasked, soon)).toEqual(at('2026-08-15T10:40'));
    expect(findRefundEnd(unasked, at('2026-08-15T10:40'))).toEqual(at('2026-08-15T10:40'));
    expect(findRefundEnd({ ...report, returned: 4900 }, soon)).toBeNull();
    expect(findRefundEnd({ ...report, paid: 0 }, soon)).toBeNull();
  });
});

test.each([
  ['2026-11-20T10:32', '2026-11-23T18:00'],
  ['2026-11-21T03:00', '2026-11-23T18:00'],
  ['2026-11-22T23:59', '2026-11-23T18:00'],
  ['2026-11-23T00:00', '2026-11-24T18:00'],
  ['2026-11-26T19:00', '2026-11-27T18:00'],
  // Public holidays do not count, and the Saturdays and Sundays that are worked for them do.
  ['2026-09-30T12:00', '2026-10-08T18:00'],
  ['2026-10-09T12:00', '2026-10-10T18:00'],
  ['2026-09-18T12:00', '2026-09-20T18:00'],
  // A year without announced holidays counts Monday to Friday.
  ['2028-12-29T12:00', '2029-01-01T18:00'],
])('a request sent at %s is due at %s', (asked, answer) => {
  expect(responseDeadline(at(asked))).toEqual(at(answer));
});

test('every kind has its terms in both languages', () => {
  for (const texts of Object.values(refundTerms)) {
    expect(Object.keys(texts).toSorted()).toEqual([...PricingType.options].toSorted());
  }
});

test.each([
  ['1300', 130_000],
  ['¥ 1,300.5', 130_050],
  ['１，３００．０５', 130_005],
  ['1,00', null],
  ['1.005', null],
  ['-1', null],
  ['', null],
])('the text “%s” typed as an amount in yuan is %o fen', (typed, fen) => {
  expect(parseFen(typed)).toBe(fen);
});
