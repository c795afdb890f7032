import { describe, expect, test } from 'vitest';
import { mostItems, parseCount, sumFees } from '#contract/service/fees.ts';
import type { OfficialFee } from '#contract/service/offer.ts';
import { readContent } from '#server/content/read-content.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';

const fee = (key: string, amount: number, rule: Partial<OfficialFee> = {}): OfficialFee => ({
  key,
  text: key,
  amount,
  ...rule,
});
const fees = [
  fee('filing', 27_000, { per: 'class', most: 45 }),
  fee('item', 2_700, { per: 'item', above: 10 }),
  fee('renewal', 45_000),
];
const getTotal = (...items: readonly number[]) => sumFees(fees, items).total;

describe('the official fees of an application', () => {
  test('each class costs its fee, each item above the included ones another, and no other fee is due', () => {
    const { lines, total } = sumFees(fees, [10, 11, 14]);

    expect(lines.map(({ fee: { key }, count, amount }) => [key, count, amount])).toEqual([
      ['filing', 3, 81_000],
      ['item', 5, 13_500],
    ]);
    expect(total).toBe(94_500);
  });

  test('the sum is exact at its bounds', () => {
    expect([getTotal(1), getTotal(10), getTotal(11)]).toEqual([27_000, 27_000, 29_700]);
    expect(getTotal(...Array.from({ length: 45 }, () => 10))).toBe(1_215_000);
    expect(getTotal()).toBe(0);
    const dearest = [fee('item', 1_000_000_000, { per: 'item' })];
    const { total } = sumFees(
      dearest,
      Array.from({ length: 100 }, () => mostItems),
    );
    expect(total).toBe(999_900_000_000_000);
    expect(Number.isSafeInteger(total)).toBe(true);
  });

  test('a fee of the application is due once, and one per class above a number for the others', () => {
    const abroad = [
      fee('basic', 65_300, { per: 'matter' }),
      fee('class', 10_000, { per: 'class', above: 3, most: 34 }),
    ];

    expect([1, 3, 5].map((length) => sumFees(abroad, Array(length).fill(1)).total)).toEqual([
      65_300, 65_300, 85_300,
    ]);
  });

  test.each([
    ['3', 3],
    ['３', 3],
    [' 12\u3000', 12],
    ['٤٥', 45],
    ['45', 45],
    ['46', null],
    ['0', null],
    ['', null],
    ['-3', null],
    ['1.5', null],
    ['1 2', null],
    ['三', null],
    ['9'.repeat(400), null],
  ])('%j as a number of classes is %j', (typed, count) => {
    expect(parseCount(typed, 45)).toBe(count);
  });
});

describe('the fees of a catalogue', () => {
  test.each([
    ['{ key: filing, cny: 1, per: class, most: 45 }', null],
    ['{ key: filing, cny: 1, per: page }', 'fees.0.per is not one of matter, class, item'],
    ['{ key: filing, cny: 1, per: class }', 'fees needs most where per is class, and only there'],
    ['{ key: filing, cny: 1, most: 45 }', 'fees needs most where per is class, and only there'],
    ['{ key: filing, cny: 1, per: item }', 'fees has per, but no fee per class'],
  ])('%s: %j', async (written, problem) => {
    const files = writeContentFiles();
    const service = 'services/trademark';
    const facts = [
      'order: 1',
      'icon: flow',
      'steps: [{ key: search, by: us, days: 2, share: 100 }]',
      'quantities: [{ key: classes, kind: limit, basic: 1, pro: 2, enterprise: 3 }]',
      'feesCheckedOn: 2026-11-20',
      `fees: [${written}]`,
    ];
    files.write(`${service}.yaml`, `${facts.join('\n')}\n`);
    const { faults } = await readContent(files.directory);
    files.close();

    const ofFees = faults.filter((fault) => fault.file === `${service}.yaml`);
    expect(ofFees.map((fault) => fault.problem)).toEqual(problem === null ? [] : [problem]);
  });
});
