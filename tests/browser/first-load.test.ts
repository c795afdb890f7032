import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { measureFirstLoad } from '../support/first-load.ts';

const hardLine = 150 * 1024;

const pages = [
  '/',
  '/en',
  '/saas',
  '/en/saas',
  '/services/trademark',
  '/en/services/international',
  '/about',
  '/en/contact-us',
  '/privacy',
  '/en/terms',
];

const baseURL = inject('siteUrl');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

test('the first load of every finished public page stays within the hard line', async () => {
  const rows = [];
  for (const path of pages) {
    rows.push(await measureFirstLoad(browser, { baseURL, path }));
  }
  console.table(
    rows.map(({ path, js, css, requests }) => ({
      path,
      'JS KiB': (js / 1024).toFixed(1),
      'CSS KiB': (css / 1024).toFixed(1),
      requests,
    })),
  );
  expect(rows.filter(({ js, css }) => js === 0 || js + css > hardLine)).toEqual([]);
});
