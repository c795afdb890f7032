import type { Browser } from 'playwright-core';
import { getWalletApp } from '#contract/base/channels.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { pictureAddress, pictureSizes } from '#src/charts/picture-of.ts';
import { openPhonePayer, phoneProducts } from '#tests/support/phone-payer.ts';
import { startSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { stillPage } from './still-page.ts';

/** Takes the picture of a phone that leaves for the page on which WeChat identifies the payer. */
export async function takeIdentifyingPicture(
  browser: Browser,
  locale: Locale,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const site = await startSite(phoneProducts);
  const payer = await openPhonePayer(browser, { url: site.url, locale, agent: 'wechat' });
  const { page } = payer;
  const t = translatorIn(locale);
  await page.setViewportSize(pictureSizes.narrow.window);
  // With status 204 the browser stays on this page.
  await page.route('**/sandbox/wallet/authorize?*', (route) => route.fulfill({ status: 204 }));
  await payer.press('wechat');
  const name = t('checkout:choose.opening', { wallet: getWalletApp('wechat', locale) });
  const busy = page.getByRole('button', { name });
  await busy.waitFor();
  await busy.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const undo = await stillPage(page);
  const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
  await undo();
  await payer.close();
  await site.stop();
  const at = { locale, width: 'narrow' } as const;
  return new Map([[pictureAddress('checkout', 'unpaid.identifyingPayer', at), picture]]);
}

/**
 * Takes the pictures of a payment in the wallet on a phone, which no tour shows: a phone opens the wallet,
 * comes back, is asked, and cannot open it again. Resolves to the pictures by their addresses.
 */
export async function takeWalletPictures(
  browser: Browser,
  locale: Locale,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  const site = await startSite(phoneProducts);
  const payer = await openPhonePayer(browser, { url: site.url, locale });
  const { page } = payer;
  const t = translatorIn(locale);
  const wallet = getWalletApp('wechat', locale);
  const show = async (state: 'leaving' | 'back' | 'asked' | 'unopened') => {
    const title = page.getByRole('heading', {
      name: t(`checkout:panel.${state}.title`, { wallet }),
    });
    await title.waitFor();
    await page
      .getByRole('region', { name: t('checkout:panel.label') })
      .evaluate((panel) => panel.scrollIntoView({ block: 'start' }));
    const undo = await stillPage(page);
    // A picture of the whole page would end the emulation of the phone.
    const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
    await undo();
    const address = pictureAddress('payment', `watched.wallet.${state}`, {
      locale,
      width: 'narrow',
    });
    pictures.set(address, picture);
  };
  await page.setViewportSize(pictureSizes.narrow.window);
  // The app opens; with status 204 the browser stays on this page.
  await page.route('**/sandbox/wallet/**', (route) => route.fulfill({ status: 204 }));
  await payer.press('wechat');
  await show('leaving');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/payments/*/status', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await show('back');
  answer();
  await show('asked');
  await page.route('**/api/v1/payments/orders/*', (route) => route.fulfill({ status: 502 }));
  await page.getByRole('button', { name: t('checkout:act.openWallet', { wallet }) }).tap();
  await show('unopened');
  await payer.close();
  await site.stop();
  return pictures;
}
