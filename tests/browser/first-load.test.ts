import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { measureFirstLoad } from '../support/first-load.ts';
import { startSite, type Site } from '../support/site.ts';

const hardLine = 150 * 1024;

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('the first load of every finished public page stays within the hard line', async () => {
  const rows = [];
  for (const path of ['/', '/en', '/saas', '/en/saas']) {
    rows.push(await measureFirstLoad(browser, { baseURL: site.url, path }));
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
