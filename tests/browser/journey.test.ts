import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Order } from '#contract/orders.ts';
import * as v from 'valibot';
import { handFor, type Hand } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { newestCode } from '#tests/support/site.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor, scanQr, sidewaysScroll, type Device } from '#tests/support/visitor.ts';
import { payInTab } from '#tests/support/wallet-tab.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

describe.each([
  { locale: 'zh-CN', device: 'phone', scheme: 'light' },
  { locale: 'en-US', device: 'desktop', scheme: 'dark' },
] as const)('a visitor in $locale on a $device', ({ locale, device, scheme }) => {
  test('signs up, orders the SaaS plan, pays by QR code and sees "paid"', async () => {
    const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device, scheme });
    const { page, context, problems } = visitor;
    const phone = `137${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const t = translatorIn(locale);
    const use = handFor(device, page);
    const wellMade = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };

    // Home, in Chinese for everybody; an English reader switches.
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await wellMade();
    if (locale === 'en-US') {
      await use(page.getByRole('banner').getByRole('link', { name: /English/ }));
      await page.waitForURL('**/en');
      await page
        .getByRole('heading', { level: 1, name: firstLine(t('home:hero.title')) })
        .waitFor();
    }

    // Register with a code from the inbox.
    if (device === 'phone') await use(page.getByRole('button', { name: t('shell:menu.open') }));
    await use(page.getByRole('link', { name: t('shell:account.register'), exact: true }).first());
    await page.getByRole('heading', { level: 1, name: t('auth:register.title') }).waitFor();
    await wellMade();
    await page.getByLabel(t('auth:phone')).fill(phone);
    await use(page.getByRole('button', { name: t('auth:code.send') }));
    await page
      .getByText(t('auth:code.sent', { phone: masked(phone) }), { exact: true })
      .first()
      .waitFor();
    await page.getByLabel(t('auth:code.label')).fill(await newestCode(baseURL, phone));
    await page.getByLabel(t('auth:password.new'), { exact: true }).fill('Xuyuan-2026#park');
    await tick(page.getByRole('checkbox'));
    await wellMade();
    await use(page.getByRole('button', { name: t('auth:register.submit') }));
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    await page.getByRole('heading', { level: 1, name: firstLine(t('home:hero.title')) }).waitFor();

    // Choose the professional plan.
    if (device === 'phone') await use(page.getByRole('button', { name: t('shell:menu.open') }));
    await use(page.getByRole('link', { name: t('shell:nav.saas'), exact: true }).first());
    await page.getByRole('heading', { level: 1, name: t('saas:hero.title') }).waitFor();
    await wellMade();
    const plan = locale === 'zh-CN' ? '专业版' : 'Professional';
    await use(page.getByRole('link', { name: t('saas:plan.choose', { name: plan }) }));

    // Review the draft; a reload changes nothing.
    const placeOrder = page.getByRole('button', { name: t('checkout:review.submit') });
    await placeOrder.waitFor();
    await wellMade();
    await page.reload();
    await placeOrder.waitFor();
    await use(placeOrder);

    // The order, before it is paid.
    await page.waitForURL('**/user/payment/service/order?order_no=*');
    const goToPay = page.getByRole('button', { name: t('checkout:choose.submit') });
    await goToPay.waitFor();
    await wellMade();
    const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
    await page.reload();
    await goToPay.waitFor();
    expect(new URL(page.url()).searchParams.get('order_no')).toBe(orderNo);
    await use(goToPay);

    // The code on the screen is the code of the payment, also after a reload.
    await page.waitForURL('**/user/payment/order?order_no=*');
    const seen = await codeOnScreen(page, t, use, device);
    await wellMade();
    const payment = (await readOrder(page, orderNo)).open_payment;
    expect(seen).toBe(payment?.qr_code);
    await page.reload();
    expect(await codeOnScreen(page, t, use, device)).toBe(seen);

    // Pay at the wallet; the page says so by itself.
    await payInTab(context, payment?.payer_url ?? '');
    await page.bringToFront();
    const paid = page.getByRole('heading', {
      name: t('checkout:paid.title', { amount: '' }).trim(),
    });
    await paid.first().waitFor();
    await page.waitForURL(`**/user/payment/process/result/${orderNo}`);
    await wellMade();
    await page.reload();
    await paid.first().waitFor();
    expect(await readOrder(page, orderNo)).toMatchObject({
      status: 'completed',
      payment: { status: 'success', channel: 'alipay' },
    });

    // The order is in its place, among the orders and by itself.
    await use(page.getByRole('link', { name: t('checkout:toOrder') }).first());
    await page.waitForURL(`**/user/orders/${orderNo}`);
    await page.getByText(orderNo, { exact: true }).first().waitFor();
    await wellMade();
    await page.goto(`${locale === 'en-US' ? '/en' : ''}/user/orders?status=all`);
    await page.getByText(orderNo, { exact: true }).first().waitFor();
    await wellMade();

    expect(problems).toEqual([]);
    await visitor.close();
  });
});

async function tick(box: Locator): Promise<void> {
  await box.focus();
  await box.press('Space');
  expect(await box.isChecked()).toBe(true);
}

/** Scans the code off the screen; on a phone it is shown on demand. */
async function codeOnScreen(
  page: Page,
  t: ReturnType<typeof translatorIn>,
  use: Hand,
  device: Device,
): Promise<string | null> {
  if (device === 'phone') {
    await use(page.getByRole('button', { name: t('checkout:act.showCode') }));
  }
  const picture = page.getByRole('img', {
    name: t('checkout:panel.code', { wallet: t('checkout:channel.alipay') }),
  });
  await picture.waitFor();
  return scanQr(picture);
}

async function readOrder(page: Page, orderNo: string): Promise<Order> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${baseURL}/api/v1/orders/${orderNo}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(v.object({ data: Order }), await response.json()).data;
}

function firstLine(text: string): RegExp {
  return new RegExp(text.split('\n')[0] ?? '');
}

function masked(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
