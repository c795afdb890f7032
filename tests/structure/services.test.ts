import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { toMonths } from '#contract/service/months.ts';
import type { Texts } from '#server/db/tables/content-kinds.ts';
import { readOwnContent } from '#tests/support/own-content.ts';

const { items } = await readOwnContent();
const services = items.filter(({ kind }) => kind === 'services');
const each = services.flatMap((service) =>
  Locale.options.map((locale) => [service.id, locale, service] as const),
);

// A refund deducts the delivered steps. The parts of services are checked where content is read.
it('the steps of every package are worth its whole price', () => {
  const sums = items
    .filter(({ kind }) => kind === 'packages')
    .map(({ id, facts }) => {
      const parts = [...facts.grants, ...(findSteps(`package-${id}`)?.facts.steps ?? [])];
      return [id, parts.reduce((sum, { share }) => sum + share, 0)];
    });

  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter(([, sum]) => sum !== 100)).toEqual([]);
});

it('an authority’s time of three months and more is written in months', () => {
  expect([40, 54, 66, 195].map(toMonths)).toEqual([null, null, 3, 9]);
});

describe('the source of a service', () => {
  it.each(services.map((service) => [service.id, service] as const))(
    'the source of %s has the same numbers in both languages',
    (_, { texts }) => {
      const [chinese, english] = [texts['zh-CN'], texts['en-US']].map(listLines);

      expect(chinese?.map(listDigits)).toEqual(english?.map(listDigits));
    },
  );

  it.each(each)(
    'the source of %s in %s writes numbers as digits and promises no instant',
    (...row) => {
      const [, locale, { texts }] = row;

      expect(listLines(texts[locale]).filter((text) => findVague(text, locale) !== null)).toEqual(
        [],
      );
    },
  );

  it.each(each)('the units of %s in %s do not repeat a word of their label', (...row) => {
    const [, locale, { texts }] = row;
    const repeated = Object.values(texts[locale].quantityTexts).filter(({ label, unit }) =>
      label
        .toLowerCase()
        .split(' ')
        .includes(unit?.toLowerCase() ?? ''),
    );

    expect(repeated).toEqual([]);
  });

  it('the plans of a service contain no less than a cheaper one', () => {
    const shrinking = services.flatMap(({ id, facts }) =>
      facts.quantities
        .filter(({ key, basic, pro, enterprise }) =>
          key === 'answers'
            ? basic < pro || pro < enterprise
            : basic > pro || pro > enterprise || enterprise === 0,
        )
        .map(({ key }) => `${id}: ${key}`),
    );

    expect(shrinking).toEqual([]);
  });
});

describe('the page of a service', () => {
  // The rest of the page is the source itself, which an order copies when it is placed.
  it.each(each)(
    'the page of %s in %s has no day or number that an order does not hold',
    (...row) => {
      const [, locale, { facts, texts }] = row;
      const held = new Set([
        ...listLines(texts[locale]).flatMap((text) => listAmounts(text, locale)),
        ...facts.steps.map(({ days }) => toAmount(days, 'working-day')),
      ]);
      const strays = listPageTexts(locale, texts[locale]).flatMap((text) =>
        listAmounts(text, locale).flatMap((amount) =>
          held.has(amount) ? [] : [`${amount}: ${text}`],
        ),
      );

      expect(strays).toEqual([]);
    },
  );

  it.each(each)(
    'the page of %s in %s writes numbers as digits and promises no instant',
    (...row) => {
      const [, locale, { texts }] = row;

      expect(
        listPageTexts(locale, texts[locale]).filter((text) => findVague(text, locale) !== null),
      ).toEqual([]);
    },
  );

  it.each([
    ['zh-CN', '报告两个工作日内交付。'],
    ['zh-CN', '我们每周查询一次状态，有变化当日通知您。'],
    ['en-US', 'Within four working hours.'],
    ['en-US', 'We check every week and tell you the same day.'],
  ] as const)('the check would report in %s: %s', (locale, text) => {
    expect(findVague(text, locale)).not.toBeNull();
  });

  it.each([
    ['zh-CN', '3 个工作日内给书面分析', '3 working-day'],
    ['zh-CN', '用到额度 80% 时提醒', '80 percent'],
    ['en-US', 'within 15 days of the notice', '15 day'],
  ] as const)('the check finds the amount in %s: %s', (locale, text, amount) => {
    expect(listAmounts(text, locale)).toEqual([amount]);
  });
});

/** Returns every line of a source, in an order that both languages share. */
function findSteps(of: string) {
  return items.find(({ kind, id }) => kind === 'steps' && id === of);
}

function listLines(texts: Texts): string[] {
  const byKey = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, text]) => text);
  return [
    ...byKey(texts.titles),
    ...byKey(texts.stepTexts),
    ...byKey(texts.branchTexts),
    ...byKey(texts.feeTexts),
    ...byKey(
      Object.fromEntries(Object.entries(texts.delivers).map(([key, all]) => [key, all.join('; ')])),
    ),
    ...texts.periods,
  ];
}

function listDigits(text: string): string[] {
  return (text.match(/\d+/g) ?? []).toSorted();
}

/** Returns the texts of a service page that an order does not hold. */
function listPageTexts(locale: Locale, { page, line, description }: Texts): string[] {
  const shared: unknown = JSON.parse(readFileSync(`locales/${locale}/services.json`, 'utf8'));
  return [page, line, description, shared].flatMap(listLeaves);
}

function listLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(Object(value)).flatMap(listLeaves);
}

const units: Record<Locale, readonly (readonly [pattern: string, unit: string])[]> = {
  'zh-CN': [
    ['个?工作日', 'working-day'],
    ['[天日](?!历)', 'day'],
    ['周', 'week'],
    ['个月', 'month'],
    ['年', 'year'],
    ['个?小时', 'hour'],
    ['%', 'percent'],
    ['[次份类件项套家场个]', 'piece'],
  ],
  'en-US': [
    ['working days?', 'working-day'],
    ['days?', 'day'],
    ['weeks?', 'week'],
    ['months?', 'month'],
    ['years?', 'year'],
    ['hours?', 'hour'],
    ['(?:%|percent)', 'percent'],
    ['(?:classes|reports|filings|visits|sessions|marks|projects|items)', 'piece'],
  ],
};

function listAmounts(text: string, locale: Locale): string[] {
  const [patterns, names] = [
    units[locale].map(([each]) => each),
    units[locale].map(([, name]) => name),
  ];
  const amount = new RegExp(`(\\d+)\\s*(?:${patterns.map((each) => `(${each})`).join('|')})`, 'g');
  return [...text.matchAll(amount)].map(([, count, ...found]) =>
    toAmount(Number(count), names[found.findIndex((part) => part !== undefined)] ?? ''),
  );
}

function toAmount(count: number, unit: string): string {
  return `${count} ${unit}`;
}

const vague: Record<Locale, RegExp> = {
  'zh-CN':
    /(?<![哪同])[一两二三四五六七八九十]+个?(?:工作日|工作小时|天|周|个?月内|年内|小时|成)|[十两]几?[天日]|当[天日](?:通知|说明|答复)|每[周天日]|即时|马上/,
  'en-US':
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|sixty|eighty)\b (?:working |calendar )?(?:days?|weeks?|months?|hours?|percent)|\bsame day\b|\bevery (?:day|week)\b|\b(?:daily|weekly|immediately|instantly)\b/i,
};

/** Finds a number in words, or a time that no step of an order holds. */
function findVague(text: string, locale: Locale): string | null {
  return vague[locale].exec(text)?.[0] ?? null;
}
