import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

const services = ['trademark', 'international', 'industry-cloud'].map(
  (item) => `/services/${item}`,
);

async function openPhone(size: { width: number; height: number }, session: object = {}) {
  const locale = 'en-US';
  const visitor = await openVisitor(browser, {
    baseURL,
    locale,
    device: 'phone',
    kept: { ...session, locale },
  });
  await visitor.page.setViewportSize(size);
  const open = async (path: string) => {
    await visitor.page.goto(inLocale(path, locale));
    await hydrated(visitor.page);
  };
  return { ...visitor, open };
}

/** Returns the pixels of the window that header and price bar cover. */
const countCovered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, .no-print:has(> a[href="#plans"])')]
      .map((bar) => bar.getBoundingClientRect())
      .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
      .filter((height) => height > 0)
      .reduce((sum, height) => sum + height, 0),
  );

test('a service on a narrow phone with letters of one and a half times the size fits its width', async () => {
  const { page, open } = await openPhone({ width: 360, height: 740 });
  for (const path of services) {
    await open(path);
    await page.addStyleTag({ content: 'html { font-size: 150% }' });
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect([path, excess]).toEqual([path, 0]);
  }
});

test('on a narrow phone rooms need no scrolling, and names of plans stay on one line', async () => {
  const { page, open } = await openPhone({ width: 360, height: 740 });
  await open('/about');
  const rooms = page.getByRole('table').locator('..');
  expect(await rooms.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await open('/services/trademark');
  const names = page.locator('#plans :is(article a, thead th + th)');
  const inLines = await names.evaluateAll((parts) =>
    parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [part.textContent, new Set(Array.from(range.getClientRects(), ({ top }) => top)).size];
    }),
  );
  expect(inLines.length).toBeGreaterThan(6);
  expect(inLines.filter(([, lines]) => lines !== 1)).toEqual([]);
});

test('no bar covers a window of 320 × 256, which is a page at 400 %', async () => {
  const { page, open } = await openPhone({ width: 320, height: 256 });
  await open('/services/trademark');
  await page.evaluate(() => scrollTo(0, 3000));
  expect(await countCovered(page)).toBe(0);
});

test('the price bar of a phone is hidden while what it repeats is on the screen', async () => {
  const { page, open } = await openPhone({ width: 390, height: 740 });
  await open('/services/trademark');
  const bar = page.locator('.no-print:has(> a[href="#plans"])');
  await expect.poll(() => bar.isVisible()).toBe(false);
  await page
    .locator('#service-process')
    .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY));
  await expect.poll(() => bar.isVisible()).toBe(true);
  await page.locator('#plans').evaluate((plans) => plans.scrollIntoView());
  await expect.poll(() => bar.isVisible()).toBe(false);
});

test('the selected link of the account is in view on a narrow phone', async () => {
  const session = toStoredSession(await registerPerson(baseURL));
  const { page, open } = await openPhone({ width: 360, height: 740 }, session);
  await open('/user/notifications');
  const link = page.getByRole('main').getByRole('link', { name: /Notifications/ });
  const { x = 0, width = 0 } = (await link.boundingBox()) ?? {};
  expect([x >= 0, x + width <= 360]).toEqual([true, true]);
});
