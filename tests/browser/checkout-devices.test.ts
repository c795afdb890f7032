import { describe, expect, inject, test } from 'vitest';
import { getWalletName } from '#contract/base/channels.ts';
import { mockOrder, endedOrder, success } from '#tests/support/checkout-responses.ts';
import { checkoutPage } from '#tests/support/checkout-page.ts';
import { openPayer, type Payer, type PayerOptions } from '#tests/support/checkout-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { sidewaysScroll } from '#tests/support/visitor.ts';

const url = inject('siteUrl');
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; PEEM00) AppleWebKit/537.36 Mobile Safari/537.36';

const browser = await sharedBrowser({ paints: true });

/** Opens a payer on a phone with this user agent. */
async function openIn(agent: string, options: Partial<PayerOptions> = {}): Promise<Payer> {
  const payer = await openPayer(browser, { url, device: 'phone', ...options });
  await payer.page.addInitScript((value) => {
    Object.defineProperty(navigator, 'userAgent', { value });
  }, `${phoneAgent} ${agent}`);
  return payer;
}

describe.each([
  { name: 'a plain browser', agent: '', texts: 'panel.phone', opens: true },
  { name: 'WeChat', agent: 'MicroMessenger/8.0.60', texts: 'panel.phone.in.wechat', opens: false },
  { name: 'Alipay', agent: 'AlipayClient/10.7.26', texts: 'panel.phone.in.alipay', opens: true },
])('on a phone, in $name', ({ agent, texts, opens }) => {
  test('the page says truthfully which wallet can pay how', async () => {
    const payer = await openIn(agent);
    const { page, locale } = payer;
    const { t, timer } = checkoutPage(page, locale);
    const link = page.getByRole('link', { name: t('checkout:act.openAlipay') });
    const show = async (channel: 'alipay' | 'wechat') => {
      await payer.startPayment(channel);
      await payer.openCode();
      await page.getByText(t(`checkout:${texts}.${channel}`), { exact: true }).waitFor();
      const wallet = getWalletName(channel, locale);
      await page
        .getByRole('heading', { name: t('checkout:panel.phone.title', { wallet }) })
        .waitFor();
      await timer.waitFor();
      return link.count();
    };

    expect(await show('alipay')).toBe(opens ? 1 : 0);
    expect(await show('wechat')).toBe(0);
  });
});

test('WeChat says before the choice that it cannot open Alipay', async () => {
  const payer = await openIn('MicroMessenger/8.0.60', { locale: 'en-US' });
  const { page, locale } = payer;
  const { t } = checkoutPage(page, locale);
  await payer.open(`/user/payment/service/order?order_no=${payer.orderNo}`);

  await page
    .getByText(t('checkout:choose.phone.otherApp', { browser: 'WeChat', wallet: 'Alipay' }), {
      exact: true,
    })
    .waitFor();
  await page.getByText(t('checkout:choose.phone.nextScreen'), { exact: true }).waitFor();
  expect(await page.getByText(t('checkout:choose.phone.alipay'), { exact: false }).count()).toBe(0);
});

test('another screen opens by the address of the page, never by a code to pay', async () => {
  const payer = await openIn('', { locale: 'en-US' });
  await payer.startPayment('wechat');
  const { page, locale, context } = payer;
  const { t, button } = checkoutPage(page, locale);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await payer.openCode();
  await button('checkout:screen.open').tap();

  await page.getByText(page.url(), { exact: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  // The page shows at most the scannable code of the payment.
  expect(await page.getByRole('img', { name: /QR|code/ }).count()).toBeLessThanOrEqual(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('checkout:screen.copy').tap();
  await page.getByRole('status').getByText(t('checkout:screen.copied'), { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const desktop = await openPayer(browser, { url, person: payer.person, locale });
  await desktop.page.goto(page.url());
  await checkoutPage(desktop.page, locale).timer.waitFor();
  await Promise.all([payer.close(), desktop.close()]);
});

test('a clipboard error is shown, and the address can be copied by hand', async () => {
  const payer = await openIn('MicroMessenger/8.0.60');
  await payer.startPayment('wechat');
  const { page, locale } = payer;
  const { t, button } = checkoutPage(page, locale);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await payer.openCode();
  await button('checkout:screen.open').tap();
  await button('checkout:screen.copy').tap();

  await page
    .getByRole('status')
    .getByText(t('checkout:screen.notCopied'), { exact: true })
    .waitFor();
  expect(await page.getByText(page.url(), { exact: true }).isVisible()).toBe(true);
});

test('a printed receipt is the name, the rows and the order number, and nothing else', async () => {
  const payer = await openPayer(browser, { url, scheme: 'dark' });
  const { page, locale } = payer;
  const { t, paid } = checkoutPage(page, locale);
  const order = endedOrder(await payer.order(), 'paid');
  await mockOrder(page, () => success(order));
  await payer.open(`/user/payment/process/result/${payer.orderNo}`);
  await paid.waitFor();

  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate(() => document.body.innerText);
  const terms = [
    'field.method',
    'field.transaction',
    'field.paidAt',
    'field.period',
    'receipt.amount',
    'receipt.title',
  ] as const;

  for (const part of [
    t('orders:receipt.issuer', { name: t('site:entity') }),
    payer.orderNo,
    ...terms.map((term) => t(`orders:${term}`)),
  ]) {
    expect(text.split(part)).toHaveLength(2);
  }
  for (const part of ['paid.word', 'paid.next.title', 'toOrder', 'summary.title', 'result']) {
    expect(text).not.toContain(t(`checkout:${part}`));
  }
  expect(text).not.toContain(t('orders:receipt.print'));
});

test('on a wide screen the button that places an order and its amount stay in view, and no field hides behind the button', async () => {
  const payer = await openPayer(browser, { url });
  const { page, locale } = payer;
  const { t, button } = checkoutPage(page, locale);
  await payer.open(
    '/user/payment/service?type=service&item_type=trademark&plan_slug=pro&pricing_model=yearly&months=12',
  );
  const submit = button('checkout:review.submit');
  await submit.waitFor();
  const top = async () => (await submit.boundingBox())?.y ?? Infinity;
  expect(await top()).toBeLessThan(860);
  const field = page.getByRole('textbox', { name: t('checkout:contact.email') });
  await field.focus();
  const box = await field.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(await top());
  await field.evaluate((each) => each.scrollIntoView({ block: 'start' }));
  const total = page.getByText(t('checkout:summary.total'), { exact: true });
  expect((await total.boundingBox())?.y).toBeGreaterThan(0);
});
