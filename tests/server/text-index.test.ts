import { describe, expect, test } from 'vitest';
import { cutExcerpt } from '#search/excerpt.ts';
import { splitIntoTerms } from '#search/terms.ts';
import { createTextIndex } from '#search/text-index.ts';

/** Indexes texts, each with a separate owner, and returns a search that lists the texts found. */
function indexTexts(...texts: readonly string[]) {
  const index = createTextIndex();
  index.add(texts.map((text) => ({ owner: { text }, text, weight: 1 })));
  return (query: string) => index.search(query).map(([{ sentence }]) => sentence.text);
}

describe('the terms of a text', () => {
  test.each([
    ['商标续展', ['商', '标', '续', '展', '商标', '标续', '续展']],
    ['Renewing the trademarks', ['renew', 'trademark']],
    ['SaaS 专业版', ['saa', '专', '业', '版', '专业', '业版']],
    ['ＳａａＳ', ['saa']],
    ['the of', []],
    ['😀(.*)+[', []],
    ['\u0000\u0007', []],
  ])('the terms of "%s"', (text, terms) => {
    expect(splitIntoTerms(text)).toEqual(terms);
  });
});

describe('an index of sentences', () => {
  const search = indexTexts(
    'A trademark is renewed every ten years',
    'Patents lapse without their annuities',
    '商标每十年续展一次',
    '专利年费逐年缴纳',
  );

  test.each([
    ['renewed trademark', 'A trademark is renewed every ten years'],
    ['trademark renewed', 'A trademark is renewed every ten years'],
    ['renewals', 'A trademark is renewed every ten years'],
    ['tradem', 'A trademark is renewed every ten years'],
    ['tradmark', 'A trademark is renewed every ten years'],
    ['patent', 'Patents lapse without their annuities'],
    ['续展 商标', '商标每十年续展一次'],
    ['商标续展', '商标每十年续展一次'],
    ['费', '专利年费逐年缴纳'],
    ['费用 年费', '专利年费逐年缴纳'],
  ])('the search "%s" finds "%s" first', (query, text) => {
    expect(search(query)[0]).toBe(text);
  });

  test.each(['', '的', 'xyzzy', '龘', '😀'.repeat(200), '(.*)+[', '<script>'])(
    'the search "%s" finds nothing',
    (query) => {
      expect(search(query)).toEqual([]);
    },
  );

  test('a sentence in which only single characters of a phrase occur is no hit', () => {
    expect(indexTexts('商人', '招标公告')('商标')).toEqual([]);
  });

  test('sentences that are added later are found, and an owner is found once with its best sentence first', () => {
    const index = createTextIndex();
    const owner = {};
    index.add([{ owner, text: 'Patents', weight: 1 }]);
    index.add([
      { owner, text: 'Patents and their annuities', weight: 1 },
      { owner: {}, text: 'Annuities', weight: 0.1 },
    ]);
    const hits = index.search('patent annuity');
    expect(hits).toHaveLength(1);
    expect(hits[0]?.map(({ sentence: { text } }) => text)).toEqual([
      'Patents and their annuities',
      'Patents',
    ]);
  });
});

describe('an excerpt', () => {
  const marked = (text: string, query: string) =>
    cutExcerpt(text, splitIntoTerms(query))
      .map((part) => (part.is_match ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['Renewing a Trademark', 'trademarks renewed', '[Renewing] a [Trademark]'],
    ['主体有变的，先变更再续展商标。', '商标续展', '主体有变的，先变更再[续展商标]。'],
    ['可以用支付宝付款', '支付', '可以用支付宝[付款]'],
    ['税务与报税', '税', '[税]务与报[税]'],
    ['<b>mark</b> & mark', 'mark', '<b>[mark]</b> & [mark]'],
    ['nothing of it', '商标', 'nothing of it'],
  ])('"%s" searched by "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test('a long sentence is cut around the first word that was found, and no character in half', () => {
    const cut = marked(`${'😀'.repeat(101)}patent${' and so on'.repeat(30)}`, 'patent');
    expect(cut).toMatch(/^…😀+\[patent\] and so on.*…$/u);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(144);
  });
});
