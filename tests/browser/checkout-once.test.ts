import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { getWalletName } from '#contract/base/channels.ts';
import { checkoutPage, codeOnScreen, watchStatusRequests } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer } from '#tests/support/checkout-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { expectQr } from '#tests/support/qr-payment.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

describe('two tabs of one order', () => {
  test('two tabs poll as one, and both say paid while the request is held', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const first = payer.page;
    const second = await payer.context.newPage();
    const asked = [watchStatusRequests(first), watchStatusRequests(second)];
    await payer.openCode(first);
    await payer.openCode(second);
    await expect.poll(() => asked[0]?.atOnce).toBe(1);
    expect(asked.map(({ sent }) => sent)).toEqual([1, 0]);

    await atWallet(payer, payment, 'approve');
    await Promise.all(
      [first, second].map((page) => checkoutPage(page, payer.locale).paid.waitFor()),
    );
  });

  test('two tabs go on watching when the polling one is closed', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const first = payer.page;
    const second = await payer.context.newPage();
    const asked = watchStatusRequests(second);
    await payer.openCode(first);
    await payer.openCode(second);

    await first.close();
    await expect.poll(() => asked.atOnce).toBe(1);
    await atWallet(payer, payment, 'approve');
    await checkoutPage(second, payer.locale).paid.waitFor();
  });

  test('two tabs never show different codes: a new code replaces the old in both', async () => {
    const payer = await openPayer(browser, { url });
    const alipay = await payer.startPayment('alipay');
    const first = payer.page;
    const second = await payer.context.newPage();
    await payer.openCode(first);
    await payer.openCode(second);
    expect(await codeOnScreen(second, payer.locale)).toBe(alipay.qr_code);
    const { t, button } = checkoutPage(first, payer.locale);

    await first.bringToFront();
    await first
      .getByRole('radio', { name: new RegExp(getWalletName('wechat', payer.locale)) })
      .check();
    await button('checkout:switch.submit', {
      wallet: getWalletName('wechat', payer.locale),
    }).click();
    for (const page of [first, second]) {
      const name = t('checkout:panel.code', { wallet: getWalletName('wechat', payer.locale) });
      await page.getByRole('img', { name }).waitFor();
    }

    const now = expectQr((await payer.order()).open_payment).qr_code;
    expect(await codeOnScreen(first, payer.locale)).toBe(now);
    expect(await codeOnScreen(second, payer.locale)).toBe(now);
    expect(await payer.counts()).toEqual({ orders: 1, payments: 2 });
  });
});

describe('nothing is made twice', () => {
  test('pressing every button twice, reloading, Back and Forward create no second order or payment', async () => {
    const payer = await openPayer(browser, { url });
    const { page, locale } = payer;
    const { t, button, timer, paid } = checkoutPage(page, locale);
    await payer.open(
      '/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12',
    );
    await twice(button('checkout:review.submit'), page);
    await page.waitForURL('**/user/payment/service/order?*');
    expect(await payer.counts()).toEqual({ orders: 2, payments: 0 });
    await page.goBack();
    await page.goForward();
    await page.reload();

    const pay = button('checkout:choose.submit');
    await pay.dblclick();
    await page.waitForURL('**/user/payment/order?*');
    await timer.waitFor();
    const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
    const code = await codeOnScreen(page, locale);
    expect(await payer.counts()).toEqual({ orders: 2, payments: 1 });

    await twice(button('checkout:act.paid'), page);
    await twice(button('checkout:extend.ask'), page);
    await page.reload();
    await timer.waitFor();
    // The checkout has one entry in the history.
    await page.goBack();
    await page.waitForURL(({ pathname }) => !pathname.includes('/payment/'));
    await page.goForward();
    await timer.waitFor();
    await page.reload();
    await timer.waitFor();

    expect(await codeOnScreen(page, locale)).toBe(code);
    expect(await payer.counts()).toEqual({ orders: 2, payments: 1 });

    const wechat = page.getByRole('radio', {
      name: new RegExp(getWalletName('wechat', payer.locale)),
    });
    const change = button('checkout:switch.submit', {
      wallet: getWalletName('wechat', payer.locale),
    });
    // Forward reads the order once more, after which nothing is picked.
    await expect
      .poll(async () => {
        await wechat.check();
        return change.isVisible();
      })
      .toBe(true);
    await change.dblclick();
    const name = t('checkout:panel.code', { wallet: getWalletName('wechat', payer.locale) });
    await page.getByRole('img', { name }).waitFor();
    expect(await payer.counts()).toEqual({ orders: 2, payments: 2 });

    // A second Enter could reach the dialog and close it.
    await button('orders:cancel.short').dblclick();
    const dialog = page.getByRole('dialog');
    const yes = dialog.getByRole('button', { name: t('orders:cancel.confirm') });
    await yes.waitFor();
    // Spec 9: the global dialog is at most 425 px wide.
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(425);
    await yes.dblclick();
    await checkoutPage(page, locale).cancelled.waitFor();
    await page.goBack();
    await page.goForward();
    await checkoutPage(page, locale).cancelled.waitFor();
    await page.waitForURL(({ pathname }) => pathname.includes(orderNo));
    expect(await paid.count()).toBe(0);
    expect(await payer.counts()).toEqual({ orders: 2, payments: 2 });
  });
});

/** Double-clicks the control, then presses Enter twice if it is still there. */
async function twice(control: Locator, page: Page): Promise<void> {
  await control.focus();
  await control.dblclick();
  const held = await control.evaluateAll((all) =>
    all.some((each) => each === document.activeElement),
  );
  if (!held) return;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}
