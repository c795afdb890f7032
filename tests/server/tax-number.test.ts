import { describe, expect, test } from 'vitest';
import { faultOfTaxNumber, normaliseTaxNumber } from '#contract/invoices/tax-number.ts';

// The worked example of GB 32100-2015, and codes that organizations publish of themselves.
const valid = [
  '91350100M000100Y43',
  '91440300708461136T',
  '914403001922038216',
  '91330100799655058B',
  '9144030071526726XG',
  '91110000802100433B',
  '91110108551385082Q',
  '12100000400000624D',
  '91310000MA1FL10200',
];

const chinese = (number: string) => faultOfTaxNumber(number)?.['zh-CN'] ?? null;

describe('a unified social credit code', () => {
  test.each(valid)('the code %s is right', (number) => {
    expect(faultOfTaxNumber(number)).toBeNull();
  });

  test('a code is read in people’s spelling', () => {
    expect(normaliseTaxNumber(' ９１４４０３００ 7084-6113－6ｔ\n')).toBe('91440300708461136T');
  });

  test.each(valid)('every single typo and swap of neighbors in %s is found', (number) => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const wrong = new Set<string>();
    for (let at = 0; at < number.length; at += 1) {
      for (const other of alphabet) {
        wrong.add(number.slice(0, at) + other + number.slice(at + 1));
      }
      const pair = number.slice(at, at + 2);
      wrong.add(
        number.slice(0, at) + Array.from(pair).toReversed().join('') + number.slice(at + 2),
      );
    }
    wrong.delete(number);
    expect([...wrong].filter((each) => faultOfTaxNumber(each) === null)).toEqual([]);
  });

  const mismatch = '校验位对不上，请对照营业执照逐位核对。';
  test.each([
    ['91350100M000100Y4Z', '第 18 位是字母 Z。代码里没有 I、O、S、V、Z，这里多半是数字 2。'],
    ['91440300708461136O', '第 18 位是字母 O。代码里没有 I、O、S、V、Z，这里多半是数字 0。'],
    ['91440300V08461136T', '第 9 位是字母 V。代码里没有 I、O、S、V、Z。'],
    ['91440300#08461136T', '第 9 位是“#”。代码里只有数字和大写字母。'],
    ['91350100M000100Y44', mismatch],
    ['911100007109310606', mismatch],
    ['121000004000021234', mismatch],
    ['91440300708461136', '统一社会信用代码应为 18 位，现在是 17 位。'],
    ['440300708461136', '15 位的旧税号已停用，请填写营业执照上 18 位的统一社会信用代码。'],
    ['11010519491231002X01', '20 位的旧税号已停用，请填写营业执照上 18 位的统一社会信用代码。'],
    [
      '11010519491231002X',
      '这看起来是身份证号，不会保存。单位请填写营业执照上的统一社会信用代码。',
    ],
    ['', '请填写统一社会信用代码'],
  ])('the code %s is refused in words', (number, sentence) => {
    expect(chinese(number)).toBe(sentence);
  });

  test('a code in small letters is right once normalized', () => {
    expect(faultOfTaxNumber('91440300708461136t')).not.toBeNull();
    expect(faultOfTaxNumber(normaliseTaxNumber('91440300708461136t'))).toBeNull();
  });

  test('a code is refused in English words too', () => {
    expect(faultOfTaxNumber('91440300708461136O')?.['en-US']).toBe(
      'Character 18 is the letter O. The code has no I, O, S, V or Z; this is probably the digit 0.',
    );
  });
});
