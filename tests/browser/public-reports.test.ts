import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { takenOver } from '../support/page-watch.ts';
import { accessibilityFaults, openVisitor, sidewaysScroll } from '../support/visitor.ts';

const paidReport = '/incubation/report/service-certainty-statechart';
const paidArticle = '/incubation/innovation/odi-before-money-leaves';
const pages = [
  '/incubation/report',
  '/incubation/report/category/report-method',
  paidReport,
  '/incubation/report/pct-timeline-and-budget',
  '/incubation/innovation',
  '/incubation/innovation/topics',
  paidArticle,
  '/incubation/innovation/data-leaving-china',
];
const addresses = pages.flatMap((path) => [path, `/en${path}`]);

const baseURL = inject('siteUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe('reports and insights', () => {
  test('arrive without JavaScript: own title and heading, enough to read, both languages', async () => {
    const { page, close } = await openVisitor(browser, {
      baseURL,
      locale: 'zh-CN',
      device: 'desktop',
      javaScriptEnabled: false,
    });
    const titles = new Set<string>();
    for (const path of addresses) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      titles.add(await page.title());
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      const text = await page.getByRole('main').innerText();
      expect([path, text.length >= 400]).toEqual([path, true]);
      const alternates = await page
        .locator('link[rel="alternate"][hreflang]')
        .evaluateAll((links) =>
          links.map((link) => new URL(link.getAttribute('href') ?? '').pathname).toSorted(),
        );
      const bare = path.replace(/^\/en/, '');
      expect(alternates).toEqual([bare, bare, `/en${bare}`].toSorted());
    }
    expect(titles.size).toBe(addresses.length);
    await close();
  });

  test('keep what is sold out of the page, and say what it costs', async () => {
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

  test('answer 404 for what does not exist', async () => {
    const missing = [
      '/incubation/report/no-such-report',
      '/incubation/report/category/no-such-category',
      '/en/incubation/innovation/no-such-article',
    ];
    const answers = await Promise.all(missing.map((path) => fetch(baseURL + path)));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('fit 360 px, and axe finds no fault at either width, light or dark', async () => {
    const { page, close } = await openVisitor(browser, {
      baseURL,
      locale: 'zh-CN',
      device: 'desktop',
    });
    const found: string[] = [];
    for (const path of ['/incubation/report', paidReport, '/incubation/innovation', paidArticle]) {
      await page.goto(path);
      await takenOver(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        await coloursAtRest(page);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await sidewaysScroll(page)).toBe(0);
          for (const fault of await accessibilityFaults(page)) {
            found.push(`${path} ${width} ${colorScheme} ${fault}`);
          }
        }
      }
    }
    expect(found).toEqual([]);
    await close();
  });
});

/** Halfway from one scheme to the other no colour is what it will be. */
async function coloursAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

/** What a content file says below a mark, by pieces that no markup interrupts. */
function sentences(file: string, mark: string): string[] {
  const text = readFileSync(new URL(`../../server/content/${file}`, import.meta.url), 'utf8');
  return text
    .slice(text.lastIndexOf(mark) + mark.length)
    .split(/[\n*_`|[\]()"'&]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 24);
}
