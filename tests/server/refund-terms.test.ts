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
  type RefundMatter,
  type RefundQuantity,
} from '#contract/refunds/terms.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { dayMs } from '#contract/base/durations.ts';

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
  matters: [],
  quantities: [],
  grants: [],
  openedAt: null,
  acceptedOpening: false,
};

const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2031-12-31') })
  .map((ms) => new Date(ms));
const label = { 'zh-CN': '近似检索', 'en-US': 'Search' };
const anyStep = fc.record({
  label: fc.constant(label),
  share: fc.nat(10),
  at: fc.option(anyInstant),
  isDropped: fc.boolean(),
});
/** The steps of a matter share out what it costs. */
const anyMatter: fc.Arbitrary<RefundMatter> = fc
  .record({
    title: fc.constant({ 'zh-CN': '标识 A', 'en-US': 'Mark A' }),
    units: fc.integer({ min: 1, max: 5 }),
    isWithdrawn: fc.boolean(),
    steps: fc.array(anyStep, { minLength: 3, maxLength: 3 }),
    cuts: fc.tuple(fc.nat(50), fc.nat(50)),
  })
  .map(({ steps, cuts: [first, second], ...matter }) => {
    const shares = [first, second, 100 - first - second];
    return { ...matter, steps: steps.map((step, at) => ({ ...step, share: shares[at] ?? 0 })) };
  });
const anyQuantity = fc.record({
  label: fc.constant({ 'zh-CN': '新申请', 'en-US': 'Filings' }),
  unit: fc.constant({ 'zh-CN': '类', 'en-US': 'classes' }),
  part: fc.integer({ min: 1, max: 10 }),
  left: fc.nat(7),
  used: fc.nat(7),
  isByMatter: fc.boolean(),
});
/** Work that shares out at most the price: of what it leaves the months take all, or nothing is left for them. */
const anyWork: fc.Arbitrary<Pick<RefundFacts, 'matters' | 'quantities' | 'grants'>> = fc
  .record({
    own: fc.array(anyStep, { maxLength: 4 }),
    isAllShared: fc.boolean(),
    matters: fc.array(anyMatter, { maxLength: 3 }),
    quantities: fc.array(anyQuantity, { maxLength: 3 }),
    grants: fc.array(
      fc.record({
        label: fc.constant({ 'zh-CN': 'SaaS · 基础版', 'en-US': 'SaaS · Basic' }),
        share: fc.nat(30),
        months: fc.integer({ min: 1, max: 36 }),
        periodStart: fc.option(anyInstant),
        anchor: fc.option(anyInstant),
      }),
      { maxLength: 1 },
    ),
  })
  .map(({ own, isAllShared, matters, quantities, grants }) => {
    const taken = matters.reduce((sum, { units }) => sum + units, 0);
    const parts = [...own, ...grants].reduce((sum, { share }) => sum + share, 0);
    const rest = quantities.reduce((left, { part }) => left - part, 100 - parts);
    const last = { label, share: rest, at: null, isDropped: false };
    const order = { title: null, units: 0, isWithdrawn: false };
    return {
      matters: [{ ...order, steps: isAllShared ? [...own, last] : own }, ...matters].map(
        (matter) => ({ ...matter, steps: matter.steps.map(withoutDrop) }),
      ),
      quantities: quantities.map(({ left, used: count, ...quantity }) => {
        const used = quantity.isByMatter ? taken : count;
        return { ...quantity, used, granted: Math.max(1, used + left) };
      }),
      grants,
    };
  });

/** Marks a step that is done as not dropped. */
function withoutDrop<Step extends { at: Date | null; isDropped: boolean }>(step: Step): Step {
  return { ...step, isDropped: step.isDropped && step.at === null };
}

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
    work: anyWork,
    openedAt: fc.option(anyInstant),
    acceptedOpening: fc.boolean(),
  })
  .map(({ part, work, ...facts }) => ({
    ...facts,
    ...work,
    returned: Math.floor(facts.paid * part),
  }));
/** A service under way of which nothing went back. */
const anyService = anyFacts.map((facts) => {
  return { ...facts, type: 'service' as const, returned: 0, isDelivered: false };
});

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

/** Returns the percent of the price that units of a matter cost. */
function findCost(units: number, quantities: readonly RefundQuantity[]): number {
  return quantities.reduce(
    (sum, { isByMatter, part, granted }) => sum + (isByMatter ? (part * units) / granted : 0),
    0,
  );
}

/** Adds up the percent of the price of the steps that `isCounted` holds for. */
function sumSteps(
  { matters, quantities }: RefundFacts,
  isCounted: (step: RefundMatter['steps'][number], matter: RefundMatter) => boolean,
): number {
  return matters
    .flatMap((matter) => {
      const cost = matter.title === null ? 100 : findCost(matter.units, quantities);
      return matter.steps.map((step) => (isCounted(step, matter) ? (cost * step.share) / 100 : 0));
    })
    .reduce((sum, share) => sum + share, 0);
}

/** Does a step, uses a unit or begins an included plan, whichever is the nth that is open; null for none. */
function useNext(facts: RefundFacts, nth: number): RefundFacts | null {
  const at = new Date('2026-02-01');
  const acts = [
    ...facts.matters.flatMap((matter, place) =>
      matter.steps.flatMap((step, index) =>
        step.at !== null || step.isDropped || matter.isWithdrawn
          ? []
          : [
              {
                ...facts,
                matters: facts.matters.with(place, {
                  ...matter,
                  steps: matter.steps.with(index, { ...step, at }),
                }),
              },
            ],
      ),
    ),
    ...facts.quantities.flatMap((quantity, place) =>
      quantity.used === quantity.granted || quantity.isByMatter
        ? []
        : [
            {
              ...facts,
              quantities: facts.quantities.with(place, { ...quantity, used: quantity.used + 1 }),
            },
          ],
    ),
    ...facts.grants.flatMap((grant, place) =>
      grant.periodStart === null
        ? [{ ...facts, grants: facts.grants.with(place, { ...grant, periodStart: at }) }]
        : [],
    ),
  ];
  return acts[nth % Math.max(1, acts.length)] ?? null;
}

describe('whatever a service has of steps, matters, units and months', () => {
  const later = new Date('2040-01-01');

  test('an amount that was refunded is not refunded again', () => {
    fc.assert(
      fc.property(anyService, anyInstant, fc.nat(36 * 59_900), (facts, now, part) => {
        const returned = Math.min(part, facts.paid);
        const whole = refundable(facts, now).refundable;
        expect(refundable({ ...facts, returned }, now).refundable).toBe(
          Math.max(0, whole - returned),
        );
      }),
    );
  });

  test('the parts that have not begun are refunded in full before the period ends', () => {
    fc.assert(
      fc.property(anyService, (facts) => {
        // The first month begins with the period.
        const now = facts.periodStart ?? later;
        const begun = facts.periodStart === null || facts.months === null ? 0 : 1 / facts.months;
        const { quantities, matters, grants, paid } = facts;
        const own = matters[0]?.steps.reduce((sum, { share }) => sum + share, 0) ?? 0;
        const parts = [...quantities.map(({ part }) => part), ...grants.map(({ share }) => share)];
        const ofMonths = parts.reduce((left, part) => left - part, 100 - own);
        const unused = quantities.reduce((sum, { part, granted, used, isByMatter }) => {
          const taken = isByMatter ? matters.reduce((total, { units }) => total + units, 0) : used;
          return sum + (part * (granted - taken)) / granted;
        }, 0);
        const notBegun = grants.reduce(
          (sum, { share, periodStart }) => sum + (periodStart === null ? share : 0),
          0,
        );
        const open = sumSteps(facts, ({ at: doneAt }) => doneAt === null);
        const untouched = open + unused + notBegun + ofMonths * (1 - begun);
        expect(refundable(facts, now).refundable).toBeGreaterThanOrEqual(
          Math.floor((paid * untouched) / 100 - 1e-3),
        );
        if (grants.length > 0) return;
        expect(refundable(facts, now).refundable).toBeLessThanOrEqual(
          Math.ceil((paid * untouched) / 100 + 1e-3),
        );
      }),
    );
  });

  test('a step, a unit and an included plan lower the refund or leave it as it is', () => {
    fc.assert(
      fc.property(anyService, anyInstant, fc.nat(30), (facts, now, nth) => {
        const used = useNext(facts, nth) ?? facts;
        expect(refundable(used, now).refundable).toBeLessThanOrEqual(
          refundable(facts, now).refundable,
        );
      }),
    );
  });

  test('once all is done, used and begun, nothing goes back', () => {
    fc.assert(
      fc.property(anyService, (given) => {
        const matters = given.matters.map((matter) => ({
          ...matter,
          isWithdrawn: false,
          steps: matter.steps.map((step) => ({ ...step, isDropped: false })),
        }));
        const start = new Date('2026-01-01');
        let facts: RefundFacts = { ...given, matters, periodStart: start, months: 12 };
        for (let next = useNext(facts, 0); next !== null; next = useNext(facts, 0)) facts = next;
        expect(refundable(facts, later).refundable).toBe(0);
      }),
    );
  });

  test('the sum of all parts is rounded once, down', () => {
    fc.assert(
      fc.property(anyService, anyInstant, (facts, now) => {
        // Every part of this price is a whole number of fen.
        const counts = [
          ...facts.quantities.map(({ granted }) => granted),
          ...facts.grants.map(({ months }) => months),
          facts.months ?? 1,
        ];
        const price = counts.reduce((product, count) => product * count, 10_000);
        fc.pre(Number.isSafeInteger(price));
        const gone = price - refundable({ ...facts, paid: price }, now).refundable;
        const taken = (BigInt(facts.paid) * BigInt(gone)) / BigInt(price);
        expect(refundable(facts, now).refundable).toBe(facts.paid - Number(taken));
      }),
    );
  });

  test('after completion and the last month, the steps that were dropped or withdrawn go back, and nothing else', () => {
    fc.assert(
      fc.property(anyService, (given) => {
        const facts = { ...given, grants: [], isDelivered: true };
        const open = sumSteps(
          facts,
          ({ at: doneAt, isDropped }, { isWithdrawn }) =>
            doneAt === null && (isDropped || isWithdrawn),
        );
        const { refundable: amount } = refundable(facts, later);
        expect(Math.abs(amount - (facts.paid * open) / 100)).toBeLessThan(1.001);
      }),
    );
  });
});

describe('services delivered by people', () => {
  const day = at('2026-11-19T17:48');
  const now = at('2026-11-20T10:00');
  const filing = { 'zh-CN': '递交申请', 'en-US': 'Filing' };
  const papers = { 'zh-CN': '提供材料', 'en-US': 'Your papers' };
  const paidLine = { label: { 'zh-CN': '已付', 'en-US': 'Paid' }, amount: 100_000 };
  const ofOrder = { title: null, units: 0, isWithdrawn: false };
  const service: RefundFacts = { ...plan, type: 'service', paid: 100_000 };

  test('a service gives all but the steps delivered and the months begun', () => {
    const steps = [
      { label, share: 30, at: day, isDropped: false },
      { label: filing, share: 50, at: null, isDropped: false },
      { label: papers, share: 0, at: day, isDropped: false },
    ];
    expect(refundable({ ...service, matters: [{ ...ofOrder, steps }] }, now)).toEqual({
      refundable: 63_334,
      lines: [
        paidLine,
        { label, amount: -30_000, basis: 'delivered', at: day.toISOString() },
        { label: filing, amount: 0, basis: 'undelivered' },
        {
          // A third of the remaining 20 percent.
          label: { 'zh-CN': '已开始 4 个月，共 12 个月', 'en-US': 'Months begun: 4 of 12' },
          amount: -6666,
          basis: 'begun',
          from: at('2026-08-08T10:40').toISOString(),
          at: at('2026-12-08T10:40').toISOString(),
        },
      ],
      nextChange: { at: at('2026-12-08T10:40'), refundable: 61_667 },
    });
  });

  test('a matter costs its units: its steps take their share of that, and visits count one by one', () => {
    const steps = [
      { label, share: 30, at: day, isDropped: false },
      { label: filing, share: 70, at: null, isDropped: false },
    ];
    const title = { 'zh-CN': '标识 A', 'en-US': 'Mark A' };
    const units = {
      label: { 'zh-CN': '新申请', 'en-US': 'Filings' },
      unit: { 'zh-CN': '类', 'en-US': 'classes' },
    };
    const visits = {
      label: { 'zh-CN': '现场辅导', 'en-US': 'Visits' },
      unit: { 'zh-CN': '次', 'en-US': 'visits' },
    };
    const facts: RefundFacts = {
      ...service,
      matters: [{ title, units: 2, isWithdrawn: false, steps }],
      quantities: [
        { ...units, part: 60, granted: 15, used: 2, isByMatter: true },
        { ...visits, part: 40, granted: 3, used: 1, isByMatter: false },
      ],
    };
    // 2 of 15 classes cost 8,000 fen, of which 30 percent are delivered; a visit costs 13,333⅓.
    expect(refundable(facts, now).lines).toEqual([
      paidLine,
      {
        label: { 'zh-CN': '标识 A：已交付 30%', 'en-US': 'Mark A: 30% delivered' },
        amount: -2400,
        basis: 'delivered',
        at: day.toISOString(),
      },
      {
        label: { 'zh-CN': '现场辅导：1 / 3 次', 'en-US': 'Visits: 1 of 3 visits' },
        amount: -13_333,
        basis: 'used',
      },
    ]);
    const end = at('2027-08-08T10:40');
    expect(refundable(facts, end).lines.slice(2)).toEqual([
      {
        label: { 'zh-CN': '新申请：13 / 15 类', 'en-US': 'Filings: 13 of 15 classes' },
        amount: -52_000,
        basis: 'lapsed',
        at: end.toISOString(),
      },
      expect.objectContaining({ amount: -13_333, basis: 'used' }),
      {
        label: { 'zh-CN': '现场辅导：2 / 3 次', 'en-US': 'Visits: 2 of 3 visits' },
        amount: -26_667,
        basis: 'lapsed',
        at: end.toISOString(),
      },
    ]);
    // Only the open steps of the matter are left.
    expect(refundable(facts, end).refundable).toBe(5600);
  });

  test('a service gives the months that have not begun once all of it is delivered, and then nothing', () => {
    const steps = [{ label, share: 80, at: day, isDropped: false }];
    const done = { ...service, matters: [{ ...ofOrder, steps }], isDelivered: true };
    // 8 of 12 months have 20 percent together.
    expect(refundable(done, now).refundable).toBe(13_333);
    expect(refundable(done, at('2027-07-08T10:40')).refundable).toBe(0);
  });

  test('a service gives the price of dropped steps even then', () => {
    const handed = { 'zh-CN': '转交注册证', 'en-US': 'Certificate handed over' };
    const steps = [
      { label, share: 30, at: day, isDropped: false },
      { label: handed, share: 25, at: null, isDropped: true },
    ];
    const matters = [{ ...ofOrder, steps }];
    const done: RefundFacts = { ...service, type: 'package', months: null, isDelivered: true };
    expect(refundable({ ...done, matters }, now)).toEqual({
      refundable: 25_000,
      lines: [
        paidLine,
        { label, amount: -30_000, basis: 'delivered', at: day.toISOString() },
        { label: handed, amount: 0, basis: 'undelivered' },
        {
          label: { 'zh-CN': '其余已全部交付', 'en-US': 'Everything else is delivered too' },
          amount: -45_000,
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
