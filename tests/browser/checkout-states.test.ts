import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { listScreenTexts } from '#tools/charts/screen.ts';
import { failureTexts } from '#tests/support/failure-texts.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { panelStates, showState } from '#tests/support/checkout-states.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { accessibilityFaults, bringAxe, colourFaults } from '#tests/support/accessibility.ts';
import { showScheme } from '#tests/support/both-schemes.ts';
import { sidewaysScroll } from '#tests/support/visitor.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser();

describe.each(
  chooseByCommit('checkout-states', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('in $locale on a $device, in light and dark', ({ locale, device }) => {
  test('every state is accessible, fits, and says nowhere that anything failed', async () => {
    const payer = await openPayer(browser, { url, locale, device });
    await bringAxe(payer.page);
    const payment = await payer.startPayment();
    const shown = { order: await payer.order(), payment };
    const faults: Record<string, readonly string[]> = {};
    const places: Record<string, string | undefined> = {};

    for (const state of panelStates) {
      await showState(payer, state, shown);
      places[state] = await chartPlace(payer.page, { locale });
      for (const colorScheme of ['light', 'dark'] as const) {
        await showScheme(payer.page, colorScheme);
        const look = colorScheme === 'light' ? accessibilityFaults : colourFaults;
        const found = await look(payer.page);
        if (found.length > 0) faults[`${state}, ${colorScheme}`] = found;
      }
      if ((await sidewaysScroll(payer.page)) > 0) faults[`${state}, width`] = ['scrolls sideways'];
    }

    expect(faults).toEqual({});
    expect(places).toEqual(chartPlaces);
    expect(failureTexts(payer.shown)).toEqual([]);
  });
});

/** The chart pages that describe the screen of each state. */
const chartPlaces = {
  choose: 'checkout#you-unpaid.choosingChannel',
  live: 'payment#you-watched.code.live',
  closing: 'payment#you-watched.code.closing',
  checking: 'payment#you-watched.code.checking',
  expired: 'payment#you-watched.code.expired',
  confirming: 'payment#you-watched.watch.unreachable',
  offline: 'payment#you-watched.watch.offline',
  missing: 'payment#you-watched.watch.missing',
  paid: 'checkout#you-paid.complete',
  paidTwice: 'checkout#you-paid.complete',
  refunded: 'checkout#you-refunded',
  cancelled: 'checkout#you-cancelled',
  noSuchOrder: 'checkout#you-missing',
  unavailable: 'checkout#you-unavailable',
};

/** Opens the chart of the page's state and checks that the page shows the described texts. */
async function chartPlace(page: Page, { locale }: { locale: Locale }): Promise<string | undefined> {
  const t = translatorIn(locale);
  const link = page.getByRole('link', { name: t('checkout:chart'), exact: true });
  const [, place] = /\/flows\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  const [machine = '', path = ''] = place?.split('#you-') ?? [];
  const [said = ''] = listScreenTexts(process.cwd(), locale, machine)[path] ?? [];
  const [longest = ''] = said.split('…').toSorted((one, other) => other.length - one.length);
  expect(await page.locator('main').innerText()).toContain(longest);
  return place;
}
