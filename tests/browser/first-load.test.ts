import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { firstLoadTable, hardLine, measureFirstLoad } from '../support/first-load.ts';
import { oneOfEachKind, publicPages } from '../support/public-pages.ts';

const baseURL = inject('siteUrl');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

test('the first load of every kind of public page stays within the hard line', async () => {
  const rows = [];
  // The Chinese pages are the heavier ones, always; `npm run bench bytes` weighs both languages.
  const pages = (await publicPages(baseURL)).filter((path) => !/^\/en(?:\/|$)/.test(path));
  for (const path of [...oneOfEachKind(pages), '/flows', '/flows/payment']) {
    rows.push(await measureFirstLoad(browser, { baseURL, path }));
  }
  console.table(firstLoadTable(rows));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ path, js, css }) => js === 0 || js + css > hardLine(path))).toEqual([]);
}, 300_000);
