import type { Page } from 'playwright-core';

/**
 * Lists the headings and ledes of a page with a line break inside a Chinese word or before a mark, shown as a
 * slash: text without a break opportunity breaks anywhere (`word-break: keep-all`), and needs a “、” or “，”.
 */
export async function brokenHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = new Intl.Segmenter('zh-CN', { granularity: 'word' });
    const measureLine = (text: Text, index: number): number => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().bottom;
    };
    const listTextNodes = (heading: Element): Text[] => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      return found;
    };
    return [...document.querySelectorAll('h1, h2, h3, [class*="lede_"]')]
      .flatMap(listTextNodes)
      .flatMap((text) =>
        [...words.segment(text.data)].flatMap(({ segment, index, isWordLike }) => {
          const isMark = /^[：，、；。！？）]/u.test(segment);
          if (!isMark && (isWordLike !== true || !/\p{Script=Han}/u.test(segment))) return [];
          const ends = [...segment].findIndex(
            (_, at) =>
              (isMark ? index > 0 : at > 0) &&
              measureLine(text, index + at) > measureLine(text, index + at - 1) + 4,
          );
          const place = index + ends;
          return ends < 0 ? [] : [`${text.data.slice(0, place)}/${text.data.slice(place)}`];
        }),
      );
  });
}
