import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  StaffReply,
  InvoiceIssue,
  ProposalConfirmation,
  WithReason,
} from '#contract/staff/acts.ts';
import { SearchRequest } from '#contract/staff/case.ts';
import { StaffCode } from '#contract/staff/sign-in.ts';
import { Day, Email, Phone, OneTimeCode, wholeNumber } from '#contract/base/fields.ts';
import { Month } from '#contract/base/text-fields.ts';
import { InvoiceTitleRequest } from '#contract/invoices/schemas.ts';
import { IdNumber, ProfileUpdate } from '#contract/accounts/profile.ts';
import { RefundAccount } from '#contract/refunds/schemas.ts';
import { faultOfTaxNumber, normaliseTaxNumber } from '#contract/invoices/tax-number.ts';
import { normalizeLine, normalizeText } from '#contract/base/typed-lines.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { parseFen } from '#contract/base/yuan.ts';

const shown = { amount: 1, terms: 'T1' };

const quantity = wholeNumber(1, 99, 'quantityRange');
const holder = { holder: '张三', bank: '招商银行' };
const title = { kind: 'company', name: '序园（北京）科技有限公司' } as const;

/** Messages with the code 123456. */
const messages = [
  '【序园】您的登录验证码是 123456，5 分钟内有效。客服 400-000-0000',
  '5 分钟内有效：１２３４５６',
  'Your code is 123 456. It is valid for 5 minutes.',
  'Order 20261129 of 12:30, code 123456',
];

/** Each kind of field: its schema, its plain spelling, and other spellings of the same value. */
const kinds = {
  phone: {
    read: (typed: string) => v.parse(Phone, typed),
    plain: '13800138000',
    kept: '13800138000',
    variants: [
      '\u202D13800138000\u202C',
      '\u2068+86 138 0013 8000\u2069',
      '138\u200B0013\u200B8000',
      '\uFEFF13800138000',
      '１３８００１３８０００',
      '138\u20110013\u20118000',
      '138–0013—8000',
      '138\u22120013\uFF0D8000',
      '138ー0013ー8000',
      '（+86）138 0013 8000',
      '（＋８６）13800138000',
      '【+86】13800138000',
      '+86-138-0013-8000',
      '＋86\u00A0138\u00A00013\u00A08000',
      '+ 86 138 0013 8000',
      '008613800138000',
      '00 86 138 0013 8000',
      '86 138 0013 8000',
      '(86)138.0013.8000',
      '+86（0）138 0013 8000',
      '+86 (0)138 0013 8000',
      '＋８６（０）１３８００１３８０００',
      '+86 [0] 138-0013-8000',
      '0086 (0) 138 0013 8000',
      '86 0138 0013 8000',
      '+860138 0013 8000',
      '013800138000',
      '（0）138 0013 8000',
      '0138-0013-8000',
      'tel:+86-138-0013-8000',
      '\u3000138\u30000013\u30008000\t\r\n',
      '١٣٨٠٠١٣٨٠٠٠',
      '۱۳۸۰۰۱۳۸۰۰۰',
      '𝟙𝟛𝟠𝟘𝟘𝟙𝟛𝟠𝟘𝟘𝟘',
    ],
  },
  'phone abroad': {
    read: (typed: string) => v.parse(Phone, typed),
    plain: '+447400123456',
    kept: '+447400123456',
    variants: ['00447400123456', '＋44 7400 123456', '\u202A+44\u00A07400\u00AD123456\u202C'],
  },
  'code of a message': {
    read: (typed: string) => v.parse(OneTimeCode, typed),
    plain: '123456',
    kept: '123456',
    variants: [
      '１２３４５６',
      '123 456',
      '123-456',
      '123\u2009456',
      '123\u2011456',
      '12 34 56',
      '\u2066123456\u2069',
      '١٢٣٤٥٦',
      ...messages,
    ],
  },
  'code of an authenticator': {
    read: (typed: string) => v.parse(StaffCode, { step: 'x', code: typed }).code,
    plain: '123456',
    kept: '123456',
    variants: ['１２３４５６', '\u200E123456\u200E', '１２３４\u00AD５６', ...messages],
  },
  'code of a confirmation': {
    read: (typed: string) => v.parse(ProposalConfirmation, { amount: 1, shown, code: typed }).code,
    plain: '123456',
    kept: '123456',
    variants: ['１２３４５６', '\u200E123456\u200E', ...messages],
  },
  'e-mail address': {
    read: (typed: string) => v.parse(Email, typed),
    plain: 'wei.zhang@example.com.cn',
    kept: 'wei.zhang@example.com.cn',
    variants: [
      'wei.zhang＠example.com.cn',
      'wei.zhang﹫example.com.cn',
      'wei.zhang@example。com。cn',
      'wei.zhang@example．com．cn',
      'wei.zhang@example｡com.cn',
      'ｗｅｉ．ｚｈａｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ．ｃｎ',
      '\u200Bwei.zhang@example.com.cn\u200B',
      'wei.zhang@\u00ADexample.com.cn\n',
      '\u3000wei.zhang@example.com.cn\u00A0',
    ],
  },
  'e-mail address with an apostrophe': {
    read: (typed: string) => v.parse(Email, typed),
    plain: "o'brien@example.com",
    kept: "o'brien@example.com",
    variants: ['o’brien@example.com', 'o‘brien＠example。com', 'o＇brien@example.com'],
  },
  'identity card': {
    read: (typed: string) => v.parse(IdNumber, typed),
    plain: '11010519491231002X',
    kept: '11010519491231002X',
    variants: [
      '11010519491231002x',
      '11010519491231002Ｘ',
      '11010519491231002ｘ',
      '11010519491231002Ⅹ',
      '110105 19491231 002X',
      '110105–19491231–002X',
      '１１０１０５１９４９１２３１００２Ｘ',
      '\u202D11010519491231002X\u202C',
    ],
  },
  'bank account of a refund': {
    read: (typed: string) => v.parse(RefundAccount, { ...holder, account: typed }).account,
    plain: '6225880212345678',
    kept: '6225880212345678',
    variants: [
      '6225 8802 1234 5678',
      '6225\u00A08802\u00A01234\u00A05678',
      '6225－8802－1234－5678',
      '６２２５８８０２１２３４５６７８',
      '\u20286225880212345678\u2029',
    ],
  },
  'bank account of an invoice': {
    read: (typed: string) => v.parse(InvoiceTitleRequest, { ...title, account: typed }).account,
    plain: '6225 8802 1234 5678',
    kept: '6225 8802 1234 5678',
    variants: [
      '６２２５　８８０２　１２３４　５６７８',
      '\u202D6225\u00A08802\u20091234 5678\u202C',
      '6225\u200B 8802 1234 5678\t',
    ],
  },
  'tax number': {
    read: (typed: string) => {
      const number = v.parse(InvoiceTitleRequest, { ...title, tax_no: typed }).tax_no ?? '';
      return faultOfTaxNumber(normaliseTaxNumber(number)) ?? normaliseTaxNumber(number);
    },
    plain: '91440300708461136T',
    kept: '91440300708461136T',
    variants: [
      '\u202D91440300708461136T\u202C',
      '91440300708461136t',
      '９１４４０３００７０８４６１１３６Ｔ',
      '9144 0300 7084 6113 6T',
      '9144–0300–7084–6113–6T',
      '91440300708461136T\u200B',
    ],
  },
  'title of an invoice': {
    read: (typed: string) => v.parse(InvoiceTitleRequest, { kind: 'company', name: typed }).name,
    plain: '序园（北京）科技有限公司',
    kept: '序园（北京）科技有限公司',
    variants: [
      '序园\u200B（北京）科技有限公司',
      '\u202A序园（北京）科技有限公司\u202C',
      '\uFEFF序园（北京）\u00AD科技有限公司\u2060',
      '序园（北京）科技有限公司\n',
      '序园（北京）科技\u{E0001}有限公司\uFE0F\u{E0100}',
    ],
  },
  name: {
    read: (typed: string) => v.parse(ProfileUpdate, { real_name: typed }).real_name,
    plain: '欧阳 Ａnna',
    kept: '欧阳 Ａnna',
    variants: [
      '\u200E欧阳 Ａnna\u200F',
      '欧\u3164阳\u00A0Ａnna',
      '欧阳\tＡ\u180Enna\r\n',
      '欧阳\u2800Ａnna',
    ],
  },
  reason: {
    read: (typed: string) => v.parse(WithReason, { reason: typed }).reason,
    plain: '重复付款',
    kept: '重复付款',
    variants: ['重复\u200D付款', '\u2067重复付款\u2069'],
  },
  amount: {
    read: (typed: string) => parseFen(typed),
    plain: '1234.50',
    kept: 123_450,
    variants: [
      '¥1,234.50',
      '￥１，２３４．５０',
      '１２３４．５',
      '1234。5',
      '1,234.50 元',
      'CNY 1,234.50',
      '\u202D1,234.50\u202C',
      '\u00A01\u200B234.50\u00A0',
    ],
  },
  day: {
    read: (typed: string) => v.parse(Day, typed),
    plain: '2026-11-02',
    kept: '2026-11-02',
    variants: [
      '２０２６－１１－０２',
      '2026\u201111\u201102',
      '2026/11/2',
      '2026.11.02',
      '2026年11月2日',
      '\u200E2026-11-02\u200E',
    ],
  },
  month: {
    read: (typed: string) => v.parse(Month, typed),
    plain: '2026-09',
    kept: '2026-09',
    variants: ['２０２６－０９', '2026/9', '2026年9月', '2026\u201309'],
  },
  quantity: {
    read: (typed: string) => v.parse(quantity, typed),
    plain: '12',
    kept: 12,
    variants: ['１２', '\u200B12', ' 12 ', '١٢'],
  },
  'number of the tax authority': {
    read: (typed: string) => v.parse(InvoiceIssue, { amount: 1, fapiao_no: typed }).fapiao_no,
    plain: '26117000000012345678',
    kept: '26117000000012345678',
    variants: ['２６１１７０００００００１２３４５６７８', '2611 7000 0000 1234 5678\u200B'],
  },
  search: {
    read: (typed: string) => v.parse(SearchRequest, { text: typed }).text,
    plain: 'XY2026110212345678',
    kept: 'XY2026110212345678',
    variants: ['ＸＹ２０２６１１０２１２３４５６７８', '\u2068XY2026110212345678\u2069\n'],
  },
} as const;

const noise = fc.constantFrom(
  ...'\u00AD\u034F\u061C\u115F\u1160\u17B4\u180B\u180E\u200B\u200C\u200D\u200E\u200F',
  ...'\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206A',
  ...'\u3164\uFE00\uFE0E\uFE0F\uFEFF\uFFA0\uFFF9\uFFFB',
  '\u{E0001}',
  '\u{E0041}',
  '\u{E007F}',
  '\u{E0100}',
  '\u{1D173}',
);

describe.each(Object.entries(kinds))('the field for a %s', (_, { read, plain, kept, variants }) => {
  test('a typed field keeps the plain spelling', () => {
    expect(read(plain)).toBe(kept);
  });

  test.each(variants)('a typed field reads %j as the same value', (variant) => {
    expect(read(variant)).toBe(kept);
  });

  test('a typed field accepts its value with invisible characters anywhere', () => {
    const places = Array.from(plain);
    const noisy = fc.array(fc.string({ unit: noise, maxLength: 3 }), {
      minLength: places.length + 1,
      maxLength: places.length + 1,
    });
    fc.assert(
      fc.property(noisy, (between) => {
        const typed = places.map((character, at) => `${between[at]}${character}`).join('');
        expect(read(`${typed}${between.at(-1)}`)).toBe(kept);
      }),
    );
  });
});

describe('normalizing typed text', () => {
  const normalizers = [normalizeTyped, normalizeLine, normalizeText];

  test.each(normalizers)('normalizing %o a second time changes nothing', (normalize) => {
    const text = fc.string({ unit: fc.oneof(noise, fc.string({ unit: 'binary', maxLength: 1 })) });
    fc.assert(
      fc.property(text, (typed) => {
        expect(normalize(normalize(typed))).toBe(normalize(typed));
      }),
      { numRuns: 2000 },
    );
  });

  test('normalizing leaves no invisible character in a code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(normalizeTyped(typed)).not.toMatch(
          /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u,
        );
      }),
    );
  });

  test.each([
    ['a family emoji', '👨‍👩‍👧‍👦'],
    ['a colored heart', '❤️'],
    ['a key with a digit', '1️⃣'],
    ['a skin tone', '👍🏽'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Persian word with a joiner', 'می‌خواهم'],
    ['a Hindi conjunct', 'क्‍ष'],
  ])('normalizing keeps %s in names and in free text', (__, text) => {
    expect(normalizeLine(text)).toBe(text);
    expect(v.parse(StaffReply, { text }).text).toBe(text);
  });

  test('normalizing keeps the chosen drawing of a Chinese character in free text', () => {
    expect(normalizeText('葛\u{E0100}城')).toBe('葛\u{E0100}城');
    expect(normalizeLine('葛\u{E0100}城')).toBe('葛城');
  });

  test('normalizing keeps the lines and tabs of free text', () => {
    expect(normalizeText('\u200B第一行\r\n\t第二行\u2028第三行\u0007')).toBe(
      '第一行\r\n\t第二行\n第三行',
    );
  });

  test('normalizing counts a text of invisible characters as empty', () => {
    expect(v.safeParse(WithReason, { reason: '\u3164\u200B \uFEFF' }).issues?.[0].message).toBe(
      'required',
    );
    expect(v.parse(ProfileUpdate, { nickname: '\u200B\u2800' }).nickname).toBeNull();
  });

  test('normalizing reads a hundred thousand characters of any kind at once', () => {
    for (const unit of [
      '\u200D',
      '😀\u200D',
      '\u{1F3F4}\u{E0067}',
      '１',
      '\u0669',
      ' ',
      '1 ',
      '\n',
    ]) {
      const typed = unit.repeat(100_000 / unit.length);
      const begun = performance.now();
      for (const normalize of normalizers) normalize(typed);
      expect(performance.now() - begun).toBeLessThan(1000);
    }
  });

  test.each([
    ['a phone', Phone],
    ['a code', OneTimeCode],
    ['a day', Day],
    ['an id number', IdNumber],
  ])('normalizing refuses a hundred thousand characters as %s at once', (__, schema) => {
    for (const unit of ['1', '1 ', '1-', 'a1', 'a', '.', '(', '2026-']) {
      const typed = `x${unit.repeat(99_000 / unit.length)}`;
      const begun = performance.now();
      expect(v.safeParse(schema, typed).success).toBe(false);
      expect(performance.now() - begun).toBeLessThan(1000);
    }
  });
});

describe('errors of a tax number', () => {
  test.each([
    '\u202D91440300#08461136T\u202C',
    '9144\u200B0300#08461136T',
    '９１４４０３００#０８４６１１３６Ｔ',
  ])('an error names the position of the character that a person sees in %j', (typed) => {
    const number = v.parse(InvoiceTitleRequest, { ...title, tax_no: typed }).tax_no ?? '';
    expect(faultOfTaxNumber(normaliseTaxNumber(number))?.['zh-CN']).toBe(
      '第 9 位是“#”。代码里只有数字和大写字母。',
    );
  });
});

describe('a phone of the mainland', () => {
  test.each([
    '1280013800',
    '12800138000',
    '138001380001',
    '+86 128 0013 8000',
    '138OO138000',
    '0138001380001',
    '+86 010 1234 5678',
  ])('a mainland phone is not read from %s', (typed) => {
    expect(v.safeParse(Phone, typed).success).toBe(false);
  });
});

describe('an e-mail address', () => {
  test.each([
    'a.b+c@example.com',
    "d'arcy_o'neil@example.co.uk",
    '#!$%&*/=?^`{|}~-@example.com',
    'park@example.xn--fiqs8s',
    'park@xn--fsq.example',
    'park@1.example',
    `${'a'.repeat(242)}@example.com`,
  ])('an e-mail address is read from %s', (typed) => {
    expect(v.parse(Email, typed)).toBe(typed);
  });

  test.each([
    ['a@localhost', 'email'],
    ['a@example.', 'email'],
    ['a@.example', 'email'],
    ['a@127.0.0.1', 'email'],
    ['a@example.c', 'email'],
    ['a@-example.com', 'email'],
    ['a@b@example.com', 'email'],
    ['"a b"@example.com', 'email'],
    ['a"b@example.com', 'email'],
    ['a<b>@example.com', 'email'],
    ['a,b@example.com', 'email'],
    ["o'brien", 'email'],
    [`${'a'.repeat(243)}@example.com`, 'tooLong'],
  ])('no e-mail address is read from %j', (typed, key) => {
    expect(v.safeParse(Email, typed).issues?.[0].message).toBe(key);
  });
});

describe('a code in a text', () => {
  test.each(['123456 或 654321', '1234567', '验证码 1234567', '20261129123456', '12345', ''])(
    'no code is guessed in %j',
    (typed) => {
      const request = { amount: 1, shown, code: typed };
      expect(v.safeParse(OneTimeCode, typed).success).toBe(false);
      expect(v.safeParse(ProposalConfirmation, request).success).toBe(false);
    },
  );
});
