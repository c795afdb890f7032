import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { textsThatSayFailed } from '../support/checkout-page.ts';
import { openPayer } from '../support/checkout-payer.ts';
import { panelStates, showState } from '../support/checkout-states.ts';
import { launchChromium } from '../support/chromium.ts';
import { accessibilityFaults, sidewaysScroll } from '../support/visitor.ts';

const url = inject('siteUrl');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each([
  { locale: 'zh-CN', device: 'phone' },
  { locale: 'en-US', device: 'desktop' },
] as const)('in $locale on a $device, in light and dark', ({ locale, device }) => {
  test('every state is accessible, fits, and calls nothing failed', async () => {
    const payer = await openPayer(browser, { url, locale, device });
    const payment = await payer.startPayment();
    const shown = { order: await payer.order(), payment };
    const faults: Record<string, readonly string[]> = {};

    for (const state of panelStates) {
      await showState(payer, state, shown);
      for (const colorScheme of ['light', 'dark'] as const) {
        await turnTo(payer.page, colorScheme);
        const found =
          colorScheme === 'light'
            ? await accessibilityFaults(payer.page)
            : await contrastFaults(payer.page);
        if (found.length > 0) faults[`${state}, ${colorScheme}`] = found;
      }
      if ((await sidewaysScroll(payer.page)) > 0) faults[`${state}, width`] = ['scrolls sideways'];
    }

    expect(faults).toEqual({});
    expect(textsThatSayFailed(payer.shown)).toEqual([]);
    await payer.close();
  });
});

/** Colours fade into each other when the scheme turns; what is half way there is not judged. */
async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** The one thing that the other scheme can do wrong. */
async function contrastFaults(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(`axe.run('main', { runOnly: ['color-contrast'] }).then(
    ({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`);
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}
