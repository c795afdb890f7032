import * as valibot from 'valibot';
import { expect, test } from 'vitest';
import { unseenInLines, unseenInTexts } from '#contract/base/typed-lines.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { findExpressions } from '#tests/support/expressions/find-expressions.ts';
import { findSlowInput } from '#tests/support/expressions/slowest-run.ts';
import { sourcesIn } from './sources.ts';

const sources = [
  'contract',
  'flowkit/src',
  'machines',
  'sandbox',
  'search',
  'server',
  'src',
  'tools',
].flatMap(sourcesIn);
const found = sources.map(findExpressions);

/** Expressions built from text: the first is tested below, the second names modules of the build. */
const builtFromText = ['contract/base/typed-lines.ts', 'tools/vite/virtual-module.ts'];
const built = [
  { place: 'contract/base/typed-lines.ts', expression: unseenInLines },
  { place: 'contract/base/typed-lines.ts', expression: unseenInTexts },
];

// Strangers write what these read. Make each character belong to one part of the expression: "[^<]*<"
// instead of ".*<"; "(?<!\s)\s+$" instead of "\s+$"; or use indexOf and split.
test('every regular expression reads 256 KiB of its worst input in little processor time', () => {
  const written = found.flatMap((source) => source.written);
  // Many are written in several places, and as slow in each.
  const each = new Map([...written, ...built].map((one) => [String(one.expression), one]));
  const slow = [...each.values()].flatMap(({ place, expression }) => {
    const input = findSlowInput(expression);
    return input === null ? [] : [`${place} ${String(expression)}: ${input}`];
  });
  expect(written.length).toBeGreaterThan(300);
  expect(slow).toEqual([]);
});

test('every format of valibot in use reads 256 KiB of its worst input in little processor time', () => {
  const used = new Set(sources.flatMap(({ text }) => text.match(/(?<=\bv\.)\w+/g) ?? []));
  const formats = Object.entries(valibot).flatMap(([name, value]) => {
    const action = name
      .replace(/_REGEX$/, '')
      .replaceAll('_', '')
      .toLowerCase();
    const isUsed = [...used].some((each) => each.toLowerCase() === action);
    return value instanceof RegExp && isUsed ? [{ name, slow: findSlowInput(value) }] : [];
  });
  expect(formats.map(({ name }) => name)).toContain('RFC_EMAIL_REGEX');
  expect(formats.filter(({ slow }) => slow !== null)).toEqual([]);
});

test('regular expressions are literals, so that their worst input is known', () => {
  const places = found.flatMap((source) => source.built.map((place) => place.split(':')[0]));
  expect([...new Set(places)]).toEqual(builtFromText);
});

// Normalization takes quadratic time in the number of marks on one letter.
test('text is normalized in one bounded place', () => {
  const normalizing = sources.filter(({ text }) => text.includes('.normalize('));
  expect(normalizing.map(({ path }) => path)).toEqual(['contract/base/normal-form.ts']);
});

const slow = [
  /^(?:a+)+$/,
  /^(?:a|ab|b)*c/,
  /^(?:<!--[\s\S]*?-->\s*)*<(\w+)/u,
  /\s+$/,
  /(.+) of (.+);/,
  /<item>(.*?)<\/item>/gs,
  /\w{1,5000}=/,
  /\p{M}{60}/u,
  /^([^?]*)(.*)$/,
];

test.each(chooseByCommit('slow expressions', slow, 3))(
  'the test finds the worst input of %s',
  (expression) => {
    expect(findSlowInput(expression)).toMatch(/ms for \d+ characters/);
  },
);

test.each([/(?<=a+)b/, /(a)\1/])('%s is refused, as its worst input is unknown', (expression) => {
  expect(findSlowInput(expression)).toMatch(/^Error/);
});
