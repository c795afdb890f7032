import { equal } from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { getWalletName } from '#contract/base/channels.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { handFor, type Hand } from './hand.ts';
import { translatorIn } from './translator.ts';
import { scanQr, type Device } from './visitor.ts';
import { expectQr } from './qr-payment.ts';

/** A buyer in a browser, with the actions outside the site: scanning codes and paying. */
export type Journey = {
  page: Page;
  baseURL: string;
  locale: Locale;
  device: Device;
  /** Returns the code that was sent to a phone. */
  codeFor: (phone: string) => Promise<string>;
  pay: (payment: QrPayment) => Promise<void>;
  /** The operator of the site; by default the sample. */
  shown?: ShownSite;
  /** Called on each page once it is complete. */
  inspect?: () => Promise<void>;
};

/**
 * Plays the story of a visitor: signs up, orders the SaaS plan, pays by QR code, sees "paid" and finds the
 * order, with reloads in between. Returns the number of the order. Throws where the site does not play
 * along.
 */
export async function buyInBrowser({
  page,
  baseURL,
  locale,
  device,
  codeFor,
  pay,
  shown,
  inspect = async () => {},
}: Journey): Promise<string> {
  const phone = `137${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const t = translatorIn(locale, shown);
  const use = handFor(device, page);

  // Home, in Chinese for everybody; an English reader switches.
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect();
  if (locale === 'en-US') {
    await use(page.getByRole('banner').getByRole('link', { name: /English/ }));
    await page.waitForURL('**/en');
    await page.locator('html[lang="en-US"]').waitFor();
  }

  // Register with a code from the inbox.
  if (device === 'phone') await use(page.getByRole('button', { name: t('shell:menu.open') }));
  await use(page.getByRole('link', { name: t('shell:account.register'), exact: true }).first());
  await page.getByRole('heading', { level: 1, name: t('auth:register.title') }).waitFor();
  await inspect();
  await page.getByLabel(t('auth:phone')).fill(phone);
  await use(page.getByRole('button', { name: t('auth:code.send') }));
  await page
    .getByText(t('auth:code.sent', { phone: masked(phone) }), { exact: true })
    .first()
    .waitFor();
  await page.getByLabel(t('auth:code.label')).fill(await codeFor(phone));
  await page.getByLabel(t('auth:password.new'), { exact: true }).fill('Xuyuan-2026#park');
  await tick(page.getByRole('checkbox'));
  await inspect();
  await use(page.getByRole('button', { name: t('auth:register.submit') }));
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await page.waitForURL(`**${locale === 'en-US' ? '/en' : '/'}`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  // Choose the professional plan.
  if (device === 'phone') await use(page.getByRole('button', { name: t('shell:menu.open') }));
  await use(page.getByRole('link', { name: t('shell:nav.saas'), exact: true }).first());
  await page.waitForURL('**/saas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect();
  const plan = locale === 'zh-CN' ? '专业版' : 'Professional';
  await use(page.getByRole('link', { name: t('saas:plan.choose', { name: plan }) }).first());

  // Review the draft; a reload changes nothing.
  const placeOrder = page.getByRole('button', { name: t('checkout:review.submit') });
  await placeOrder.waitFor();
  await inspect();
  await page.reload();
  await placeOrder.waitFor();
  await use(placeOrder);

  // The order, before it is paid.
  await page.waitForURL('**/user/payment/service/order?order_no=*');
  const goToPay = page.getByRole('button', { name: t('checkout:choose.submit') });
  await goToPay.waitFor();
  await inspect();
  const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
  await page.reload();
  await goToPay.waitFor();
  equal(new URL(page.url()).searchParams.get('order_no'), orderNo);
  await use(goToPay);

  // The code on the screen is the code of the payment, also after a reload.
  await page.waitForURL('**/user/payment/order?order_no=*');
  const seen = await codeOnScreen(page, { t, locale }, use, device);
  await inspect();
  const payment = expectQr((await readOrder(baseURL, page, orderNo)).open_payment);
  equal(seen, payment.qr_code);
  await page.reload();
  equal(await codeOnScreen(page, { t, locale }, use, device), seen);

  // The payment at the wallet updates the page without input.
  if (payment === undefined) throw new Error('there is no code to be paid');
  await pay(payment);
  await page.bringToFront();
  const paid = page.getByRole('heading', {
    name: t('checkout:paid.title', { amount: '' }).trim(),
  });
  await paid.first().waitFor();
  await page.waitForURL(`**/user/payment/process/result/${orderNo}`);
  await inspect();
  await page.reload();
  await paid.first().waitFor();
  const paidOrder = await readOrder(baseURL, page, orderNo);
  equal(paidOrder.status, 'completed');
  equal(paidOrder.payment?.status, 'success');
  equal(paidOrder.payment?.channel, 'alipay');

  // The order appears in the list and on its page.
  await use(page.getByRole('link', { name: t('checkout:toOrder') }).first());
  await page.waitForURL(`**/user/orders/${orderNo}`);
  await page.getByText(orderNo, { exact: true }).first().waitFor();
  await inspect();
  await page.goto(`${locale === 'en-US' ? '/en' : ''}/user/orders?status=all`);
  await page.getByText(orderNo, { exact: true }).first().waitFor();
  await inspect();
  return orderNo;
}

async function tick(box: Locator): Promise<void> {
  await box.focus();
  await box.press('Space');
  equal(await box.isChecked(), true);
}

/** Scans the code off the screen; on a phone it is shown on demand. */
async function codeOnScreen(
  page: Page,
  { t, locale }: { t: ReturnType<typeof translatorIn>; locale: Locale },
  use: Hand,
  device: Device,
): Promise<string | null> {
  if (device === 'phone') {
    await use(page.getByRole('button', { name: t('checkout:act.showCode') }));
  }
  const picture = page.getByRole('img', {
    name: t('checkout:panel.code', { wallet: getWalletName('alipay', locale) }),
  });
  await picture.waitFor();
  return scanQr(picture);
}

async function readOrder(baseURL: string, page: Page, orderNo: string): Promise<Order> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${baseURL}/api/v1/orders/${orderNo}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(v.object({ data: Order }), await response.json()).data;
}

function masked(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
