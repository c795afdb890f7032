import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openVisitor } from '../support/visitor.ts';
import { wordsIn } from '../support/words.ts';

const pages = [
  { path: '/', twin: '/en', locale: 'zh-CN', heading: 'home:hero.title', price: '299' },
  { path: '/en', twin: '/', locale: 'en-US', heading: 'home:hero.title', price: '39' },
  { path: '/saas', twin: '/en/saas', locale: 'zh-CN', heading: 'saas:hero.title', price: '5,990' },
  { path: '/en/saas', twin: '/saas', locale: 'en-US', heading: 'saas:hero.title', price: '790' },
] as const;

const baseURL = inject('siteUrl');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(pages)('$path without JavaScript', ({ path, twin, locale, heading, price }) => {
  test('arrives with its content, title, language and alternates', async () => {
    const { page, close } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'phone',
      javaScriptEnabled: false,
    });
    await page.goto(path);
    const t = wordsIn(locale);
    const alternates = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '').pathname,
        ]),
      );
    const chinese = locale === 'zh-CN' ? path : twin;
    const english = locale === 'zh-CN' ? twin : path;
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.title()).toMatch(new RegExp(` · ${t('shell:brand.name')}$`));
    expect(
      (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s/g, ''),
    ).toContain(t(heading).replace(/\s/g, ''));
    expect(await page.getByRole('main').innerText()).toContain(price);
    expect(alternates.toSorted()).toEqual(
      [
        ['en-US', english],
        ['x-default', chinese],
        ['zh-CN', chinese],
      ].toSorted(),
    );
    await close();
  });
});
