import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { takenOver } from '../support/page-watch.ts';
import { publicPages } from '../support/public-pages.ts';
import { accessibilityFaults, openVisitor, sidewaysScroll } from '../support/visitor.ts';

const widths = [390, 1440];
const schemes = ['light', 'dark'] as const;

const baseURL = inject('siteUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(publicPages)('$path', ({ path, locale }) => {
  test('fits 360 px, and axe finds no fault on a phone or a desktop, light or dark', async () => {
    const { page, close } = await openVisitor(browser, { baseURL, locale, device: 'desktop' });
    await page.goto(path);
    await takenOver(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScroll(page)).toBe(0);
    const found = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        await coloursAtRest(page);
        for (const fault of await accessibilityFaults(page)) {
          found.push(`${width} ${colorScheme} ${fault}`);
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
