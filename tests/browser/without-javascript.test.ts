import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openVisitor } from '../support/visitor.ts';
import { wordsIn } from '../support/words.ts';

const pages = [
  { path: '/', locale: 'zh-CN', heading: 'home:hero.title', price: '299' },
  { path: '/en', locale: 'en-US', heading: 'home:hero.title', price: '39' },
  { path: '/saas', locale: 'zh-CN', heading: 'saas:hero.title', price: '5,990' },
  { path: '/en/saas', locale: 'en-US', heading: 'saas:hero.title', price: '790' },
] as const;

const baseURL = inject('siteUrl');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

// What else arrives without scripts is for the crawl to say; here it is seen.
test('a browser without JavaScript shows heading and prices', async () => {
  const { page, close } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
    javaScriptEnabled: false,
  });
  for (const { path, locale, heading, price } of pages) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    expect(title.replace(/\s/g, '')).toContain(wordsIn(locale)(heading).replace(/\s/g, ''));
    expect(await page.getByRole('main').innerText()).toContain(price);
  }
  await page.getByRole('contentinfo').getByRole('img').first().waitFor();
  await close();
});
