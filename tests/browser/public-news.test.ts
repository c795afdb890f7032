import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '../../contract/words.ts';
import { launchChromium } from '../support/chromium.ts';
import { takenOver } from '../support/page-watch.ts';
import { accessibilityFaults, openVisitor, sidewaysScroll } from '../support/visitor.ts';

const baseURL = inject('siteUrl');
const addresses = [
  '/incubation',
  '/incubation/news',
  '/incubation/news/annual-report-30-june',
  '/incubation/training',
  '/packages',
  '/packages/startup',
];
const locales = ['zh-CN', 'en-US'] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(locales)('the pages of news and packages in %s', (locale) => {
  test('arrive without JavaScript with their text, a title of their own and their twin', async () => {
    const { page, close } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'desktop',
      javaScriptEnabled: false,
    });
    const titles = new Set<string>();
    for (const bare of addresses) {
      await page.goto(inLocale(bare, locale));
      titles.add(await page.title());
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(400);
      const alternates = await page
        .locator('link[rel="alternate"][hreflang$="N"], link[rel="alternate"][hreflang$="S"]')
        .evaluateAll((links) =>
          links.map((link) => new URL(link.getAttribute('href') ?? '').pathname),
        );
      expect(alternates).toEqual([bare, `/en${bare}`]);
    }
    expect(titles.size).toBe(addresses.length);
    await close();
  });
});

test('what does not exist is the designed 404, and a page beyond the end says so', async () => {
  for (const path of ['/incubation/news/none', '/en/packages/none', '/incubation/news/%25%27']) {
    expect((await fetch(baseURL + path)).status).toBe(404);
  }
  for (const search of [
    '?page=99999',
    '?page=-1',
    '?category=none',
    '?query=%25%27%22',
    '?tag=x',
  ]) {
    expect((await fetch(`${baseURL}/incubation/news${search}`)).status).toBe(200);
  }
});

test.each(['/en/incubation/news', '/incubation/news/annual-report-30-june'])(
  '%s fits 360 px and axe finds no fault, narrow or wide, light or dark',
  async (path) => {
    const locale = path.startsWith('/en') ? 'en-US' : 'zh-CN';
    const { page, close } = await openVisitor(browser, { baseURL, locale, device: 'desktop' });
    await page.goto(path);
    await takenOver(page);
    const found = [];
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(page)).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        await page.evaluate(async () => {
          const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
          await Promise.allSettled(changes.map((change) => change.finished));
        });
        for (const fault of await accessibilityFaults(page)) {
          found.push(`${width} ${colorScheme} ${fault}`);
        }
      }
    }
    expect(found).toEqual([]);
    await close();
  },
);

function inLocale(path: string, locale: Locale): string {
  return locale === 'zh-CN' ? path : `/en${path}`;
}
