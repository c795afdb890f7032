import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { getWalletApp, getWalletName } from '#contract/base/channels.ts';
import { Channel } from '#contract/base/picklists.ts';
import { paymentErrors } from '#contract/payments/errors.ts';
import { PaymentPage } from '#contract/payments/schemas.ts';
import { sandboxTexts } from '#sandbox/wallet-server/texts.ts';
import { checkoutPage } from '#tests/support/checkout-page.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { openPhonePayer, phoneProducts, type PhonePayer } from '#tests/support/phone-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { startSite } from '#tests/support/site.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { openVisitor } from '#tests/support/visitor.ts';

// Every test begins at a payer's order and ends at its money; the machines and pages are covered without a
// browser by tests/{machines,app,world,server}.
takeTurns('a payment on a phone, in a browser', 4);

const site = await startSite(phoneProducts);
afterAll(() => site.stop());
const { url } = site;
const browser = await sharedBrowser();

function says(payer: PhonePayer, state: 'asked' | 'leaving', channel: Channel) {
  const { t } = checkoutPage(payer.page, payer.locale);
  const wallet = getWalletApp(channel, payer.locale);
  return payer.page.getByRole('heading', {
    name: t(`checkout:panel.${state}.title`, { wallet }),
  });
}

describe.each(Channel.options)('in the browser of a phone, by %s', (channel) => {
  test('a payer pays in the app and comes back to the result', async () => {
    const payer = await openPhonePayer(browser, { url });
    await payer.press(channel);
    await payer.enterApp();
    await payer.page.getByRole('button', { name: sandboxTexts.approve['zh-CN'] }).tap();

    await payer.comeBack();
    await checkoutPage(payer.page, payer.locale).paid.waitFor();

    expect(payer.shown).not.toContain(
      checkoutPage(payer.page, payer.locale).t('checkout:panel.asked.title'),
    );
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payer pays and never comes back: the order is paid, and Back shows it', async () => {
    const payer = await openPhonePayer(browser, { url });
    await payer.press(channel);
    await payer.actInApp(await payer.enterApp(), 'approve');
    await expect.poll(async () => (await payer.order()).status).not.toBe('pending');

    await payer.page.goBack();
    if (channel === 'wechat') await payer.page.goBack();
    await checkoutPage(payer.page, payer.locale).paid.waitFor();
  });

  test('a payer who comes back unpaid is asked, and goes on with the same payment', async () => {
    const payer = await openPhonePayer(browser, { url, locale: 'en-US' });
    const { page, locale } = payer;
    const { t, invitations } = checkoutPage(page, locale);
    await payer.press(channel);
    const first = await payer.enterApp();
    await payer.comeBack();
    await says(payer, 'asked', channel).waitFor();
    expect(await invitations.count()).toBe(0);

    const wallet = getWalletApp(channel, locale);
    await page.getByRole('button', { name: t('checkout:act.openWallet', { wallet }) }).tap();

    expect(await payer.enterApp()).toBe(first);
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('an order that is paid by the app and by a code keeps one payment and returns the other', async () => {
    const payer = await openPhonePayer(browser, { url });
    await payer.press(channel);
    const app = await payer.enterApp();
    const code = await payer.startPayment(channel);
    await payer.actInApp(code.payer_url ?? '', 'approve');

    // Alipay cannot revoke a link; WeChat has closed its own, and still takes the money.
    await payer.actInApp(app, channel === 'alipay' ? 'approve' : 'late');

    await expect.poll(() => readPayments(payer)).toEqual(['refunded', 'success']);
    await payer.page.goto(`/user/payment/order?order_no=${payer.orderNo}`);
    await checkoutPage(payer.page, payer.locale).paid.waitFor();
  });

  test('another browser that the wallet opens says the result and nothing else, once', async () => {
    const payer = await openPhonePayer(browser, { url });
    const { locale } = payer;
    await payer.press(channel);
    await payer.actInApp(await payer.enterApp(), 'approve');
    await payer.page.reload();
    const back = await payer.page
      .getByRole('link', { name: sandboxTexts.returnToShop[locale], exact: true })
      .getAttribute('href');
    const [other, third] = await Promise.all(
      [1, 2].map(() => openVisitor(browser, { baseURL: url, locale, device: 'phone' })),
    );
    const { t } = checkoutPage(payer.page, locale);

    await other?.page.goto(back ?? '');
    await other?.page.getByRole('heading', { name: t('checkout:returned.paid.title') }).waitFor();
    const text = (await other?.page.locator('main').textContent()) ?? '';
    expect(text).not.toContain(payer.orderNo);
    expect(text).not.toMatch(/[¥￥]|元/);

    await third?.page.goto(back ?? '');
    await third?.page
      .getByRole('alert')
      .getByText(/已在别处打开/)
      .waitFor();
    await Promise.all([payer.close(), other?.close(), third?.close()]);
  });

  test('a tab that the phone kills while its payer is in the app is not needed', async () => {
    const payer = await openPhonePayer(browser, { url });
    await payer.press(channel);
    const app = await payer.enterApp();
    await payer.page.close();
    await payer.actInApp(app, 'approve');

    const page = await payer.context.newPage();
    await payer.open(`/user/payment/order?order_no=${payer.orderNo}`, page);
    await checkoutPage(page, payer.locale).paid.waitFor();
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
    await payer.context.close();
  });
});

describe("in WeChat's browser", () => {
  test('WeChat identifies the payer after one press, who then pays in the sheet over the page', async () => {
    const payer = await openPhonePayer(browser, { url, agent: 'wechat' });
    await payer.press('wechat');

    await checkoutPage(payer.page, payer.locale).paid.waitFor();
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payer who closes the sheet is asked, and pays in the next one', async () => {
    const payer = await openPhonePayer(browser, { url, agent: 'wechat' });
    const { page, locale } = payer;
    const { t } = checkoutPage(page, locale);
    payer.inSheet('decline');
    await payer.press('wechat');
    await says(payer, 'asked', 'wechat').waitFor();

    payer.inSheet('approve');
    const wallet = getWalletApp('wechat', locale);
    await page.getByRole('button', { name: t('checkout:act.openWallet', { wallet }) }).tap();

    await checkoutPage(page, locale).paid.waitFor();
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a reload and Back after WeChat identified the payer start no other payment', async () => {
    const payer = await openPhonePayer(browser, { url, agent: 'wechat' });
    const { page } = payer;
    payer.inSheet('wait');
    await payer.press('wechat');
    await says(payer, 'leaving', 'wechat').waitFor();

    await page.reload();
    await says(payer, 'asked', 'wechat').waitFor();
    await page.goBack();
    await says(payer, 'asked', 'wechat').waitFor();

    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payer without an answer of WeChat sees a message, and can pay at the next press', async () => {
    const payer = await openPhonePayer(browser, { url, agent: 'wechat' });
    const { page, locale } = payer;
    const asks = '**/sandbox/wallet/authorize?*';
    await page.route(asks, (route) => {
      const { searchParams: asked } = new URL(route.request().url());
      const state = asked.get('state') ?? '';
      const back = `${asked.get('redirect_uri') ?? ''}?${new URLSearchParams({ state })}`;
      const body = `<script>location.replace(${JSON.stringify(back)})</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
    await payer.press('wechat');
    await page
      .getByText(paymentErrors['payment.openid_needed'][locale], { exact: false })
      .waitFor();
    expect(await payer.counts()).toEqual({ orders: 1, payments: 0 });

    await page.unroute(asks);
    const { t } = checkoutPage(page, locale);
    const wallet = getWalletApp('wechat', locale);
    await page.getByRole('button', { name: t('checkout:choose.payWith', { wallet }) }).tap();
    await checkoutPage(page, locale).paid.waitFor();
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('Alipay is not opened: the address is copied for the browser of the phone', async () => {
    const payer = await openPhonePayer(browser, { url, agent: 'wechat' });
    const { page, locale, context } = payer;
    const { t, button } = checkoutPage(page, locale);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);
    await page.getByRole('radio', { name: new RegExp(getWalletName('alipay', locale)) }).check();
    const wallet = getWalletApp('alipay', locale);
    const away = { browser: getWalletApp('wechat', locale), wallet };
    await page.getByText(t('checkout:choose.phone.otherApp', away), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('checkout:choose.submit', { wallet }) }).tap();
    await button('checkout:screen.open').tap();
    await button('checkout:screen.copy').tap();
    await page.getByText(t('checkout:screen.copied'), { exact: true }).waitFor();

    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});

test("a payer in Alipay's browser pays on Alipay's page and comes back to the result", async () => {
  const payer = await openPhonePayer(browser, { url, agent: 'alipay' });
  await payer.press('alipay');
  await payer.enterApp();
  await payer.page.getByRole('button', { name: sandboxTexts.approve['zh-CN'] }).tap();
  await payer.comeBack();

  await checkoutPage(payer.page, payer.locale).paid.waitFor();
  expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
});

test('a desk sees nothing of it', async () => {
  const payer = await openPayer(browser, { url });
  const { t, button } = checkoutPage(payer.page, payer.locale);
  await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);
  await button('checkout:choose.submit', {
    wallet: getWalletApp('alipay', payer.locale),
  }).waitFor();

  expect(await payer.page.getByText(t('checkout:choose.showQr'), { exact: true }).count()).toBe(0);
});

/** Reads what became of the payments of a payer's order. */
async function readPayments({ person }: PhonePayer): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${url}/api/v1/payments`, { headers });
  const { data } = v.parse(v.object({ data: PaymentPage }), await response.json());
  return data.items.map(({ status }) => status).toSorted();
}
