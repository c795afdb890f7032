import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';
import { findStatusWords } from './status-words.ts';

/** The texts of a status, which name each one. */
const texts = [
  'contract/orders/headline.ts',
  'contract/service/beginning.ts',
  'src/app/content/service-saying.ts',
];
const lifecycle = /^machines\/lifecycles\//;

test('a status is asked for its meaning, not compared with a word, outside its lifecycle and its texts', () => {
  const words = findStatusWords(process.cwd());
  const isAllowed = (path: string) => texts.includes(path) || lifecycle.test(path);
  expect(words.filter(({ path }) => !isAllowed(path)).map(({ place }) => place)).toEqual([]);
  // The exceptions show that comparisons are found.
  expect(texts.filter((text) => !words.some(({ path }) => path === text))).toEqual([]);
});

test('no statement compares the status of an order, refund or invoice with a word', () => {
  const compared = /\b(?:orders|refunds|invoices)\.status\} *(?:=|<>|not in|in)[^=]/;
  const compares = ({ text }: { text: string }) => compared.test(text);
  expect(compares({ text: "sql`${orders.status} in ('pending')`" })).toBe(true);
  expect(
    ['sandbox', 'server']
      .flatMap(sourcesIn)
      .filter(compares)
      .map(({ path }) => path),
  ).toEqual([]);
});
