import type { Browser } from 'playwright-core';
import { getWalletApp } from '#contract/base/channels.ts';
import { checkoutPage, setVisibility } from '#tests/support/checkout-page.ts';
import { openPhonePayer } from '#tests/support/phone-payer.ts';
import { enterWalletPage } from '#tests/support/wallet-page.ts';
import { percentile, rounded } from './figures.ts';

/** How a payer comes back from the wallet's app: by its own button, or by the app switcher. */
type Return = 'button' | 'switcher';

/**
 * Measures on a phone the time from "paid" in the wallet's app until the page says so, in ms. The payer
 * returns at once. The site has to offer Alipay's page.
 */
export async function measureReturnedToScreen(
  browser: Browser,
  { url, rounds, by }: { url: string; rounds: number; by: Return },
) {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    waits.push(
      by === 'button' ? await payAndReturn(browser, url) : await paySwitching(browser, url),
    );
  }
  return {
    by,
    rounds,
    p50Ms: rounded(percentile(waits, 0.5)),
    p95Ms: rounded(percentile(waits, 0.95)),
  };
}

async function payAndReturn(browser: Browser, url: string): Promise<number> {
  const payer = await openPhonePayer(browser, { url });
  await payer.press('alipay');
  await payer.actInApp(await payer.enterApp(), 'approve');
  const paid = performance.now();
  await payer.comeBack();
  await checkoutPage(payer.page, payer.locale).paid.waitFor();
  const wait = performance.now() - paid;
  await payer.close();
  return wait;
}

async function paySwitching(browser: Browser, url: string): Promise<number> {
  const payer = await openPhonePayer(browser, { url });
  const { page, locale } = payer;
  let address = '';
  // The phone opens the app, and the page stays where it is.
  await page.route('**/sandbox/wallet/gateway.do?*', (route) => {
    address = route.request().url();
    return route.fulfill({ status: 204 });
  });
  await payer.press('alipay');
  const heading = checkoutPage(page, locale).t('checkout:panel.leaving.title', {
    wallet: getWalletApp('alipay', locale),
  });
  await page.getByRole('heading', { name: heading }).waitFor();
  await setVisibility(page, 'hidden');
  const app = await enterWalletPage(
    { request: (path, init) => fetch(path, { ...init, redirect: 'manual' }) },
    address,
  );
  await payer.actInApp(app, 'approve');
  const paid = performance.now();
  await setVisibility(page, 'visible');
  await checkoutPage(page, locale).paid.waitFor();
  const wait = performance.now() - paid;
  await payer.close();
  return wait;
}
