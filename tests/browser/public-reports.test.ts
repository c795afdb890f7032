import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';

const paidReport = '/incubation/report/service-certainty-statechart';
const paidArticle = '/incubation/innovation/odi-before-money-leaves';

const baseURL = inject('siteUrl');
describe('reports and insights', () => {
  test('reports and insights keep paid content out of the page and show its price', async () => {
    const report = await (await fetch(`${baseURL}/en${paidReport}`)).text();
    const article = await (await fetch(`${baseURL}${paidArticle}`)).text();

    expect(report).toContain('CN¥49.00');
    expect(article).toContain('登录后购买');
    const sold = [
      ...sentences('en-US/reports/service-certainty-statechart.md', '\n---\n'),
      ...sentences('zh-CN/articles/odi-before-money-leaves.md', '<!-- paid -->'),
    ];
    expect(sold.length).toBeGreaterThan(4);
    expect(sold.filter((text) => report.includes(text) || article.includes(text))).toEqual([]);
  });
});

/** Returns the sentences below a mark of a content file, without markup. */
function sentences(file: string, mark: string): string[] {
  const text = readFileSync(new URL(`../../server/content/${file}`, import.meta.url), 'utf8');
  return text
    .slice(text.lastIndexOf(mark) + mark.length)
    .split(/[\n*_`|[\]()"'&]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 24);
}
