import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/picklists.ts';
import { screenOf } from '#server/charts/screen.ts';
import { failureTexts } from '#tests/support/checkout-page.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { panelStates, showState } from '#tests/support/checkout-states.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { sidewaysScroll } from '#tests/support/visitor.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser();

describe.each([
  { locale: 'zh-CN', device: 'phone' },
  { locale: 'en-US', device: 'desktop' },
] as const)('in $locale on a $device, in light and dark', ({ locale, device }) => {
  test('every state is accessible, fits, and calls nothing failed', async () => {
    const payer = await openPayer(browser, { url, locale, device });
    const payment = await payer.startPayment();
    const shown = { order: await payer.order(), payment };
    const faults: Record<string, readonly string[]> = {};
    const places: Record<string, string | undefined> = {};

    for (const state of panelStates) {
      await showState(payer, state, shown);
      places[state] = await chartPlace(payer.page, { locale });
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
    expect(places).toEqual(chartPlaces);
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });
});

/** Where the charts show what a payer reads in each state. */
const chartPlaces = {
  choose: 'checkout#unpaid.choosingChannel',
  live: 'payment#watched.code.live',
  closing: 'payment#watched.code.closing',
  checking: 'payment#watched.code.checking',
  expired: 'payment#watched.code.expired',
  confirming: 'payment#watched.watch.unreachable',
  offline: 'payment#watched.watch.offline',
  missing: 'payment#watched.watch.missing',
  paid: 'checkout#paid.complete',
  paidTwice: 'checkout#paid.complete',
  refunded: 'checkout#refunded',
  cancelled: 'checkout#cancelled',
  noSuchOrder: 'checkout#missing',
  unavailable: 'checkout#unavailable',
};

/** Follows the page to its chart; what that says of the screen has to stand on the page. */
async function chartPlace(page: Page, { locale }: { locale: Locale }): Promise<string | undefined> {
  const t = translatorIn(locale);
  const link = page.getByRole('link', { name: t('checkout:chart'), exact: true });
  const [, place] = /\/flows\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  const [machine = '', path = ''] = place?.split('#') ?? [];
  const [said = ''] = screenOf(process.cwd(), locale, machine)[path] ?? [];
  const [longest = ''] = said.split('…').toSorted((one, other) => other.length - one.length);
  expect(await page.locator('main').innerText()).toContain(longest);
  return place;
}

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
