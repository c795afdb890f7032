import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusCalls } from '#tests/support/checkout-responses.ts';
import { checkoutPage, failureTexts, stopClock } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { startSite, type Site } from '#tests/support/site.ts';

const minuteMs = 60_000;

const browser = await sharedBrowser();
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.stop());

/** Time passes for the server; the page's clock jumps with it, as after sleep. */
async function sleep({ page }: Payer, minutes: number): Promise<void> {
  await site.moveClock(minutes * minuteMs);
  await page.clock.fastForward(minutes * minuteMs);
}

/** Lets time pass on the page until it shows this: by then it asks seldom. */
async function comesInTime(text: Locator): Promise<void> {
  const shows = async () => {
    await text.page().clock.runFor(10_000);
    return text.isVisible();
  };
  await expect.poll(shows).toBe(true);
}

describe('after the end of a code', () => {
  test('asleep past the deadline: the truth, not a frozen countdown', async () => {
    const payer = await openPayer(browser, { url: site.url });
    await payer.startPayment();
    const { page } = payer;
    const { t, timer, code } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();

    await sleep(payer, 40);
    await page.getByText(t('checkout:choose.unsettled'), { exact: true }).waitFor();

    expect(await timer.count()).toBe(0);
    expect(await code.count()).toBe(0);
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('asleep with the page in sight and its question lost: asks again on waking', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { paid } = checkoutPage(page, payer.locale);
    await page.clock.install();
    // The connection of a held question does not survive; nothing tells the page.
    await page.route(statusCalls, async (route) => {
      if (route.request().headers()['prefer'] === undefined) await route.continue();
    });
    await payer.openCode();

    await atWallet(payer, payment, 'approve');
    await stopClock(page);
    await page.clock.setSystemTime(Date.now() + 40 * minuteMs);
    await page.clock.runFor(6000);
    await paid.waitFor();

    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('asleep past the deadline and paid meanwhile: paid', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { paid, t } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();

    await payer.context.setOffline(true);
    await site.moveClock(40 * minuteMs);
    await atWallet(payer, payment, 'approve');
    await page.clock.fastForward(40 * minuteMs);
    await payer.context.setOffline(false);
    await paid.waitFor();

    expect([...payer.shown]).not.toContain(t('checkout:panel.expired.word'));
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('paid after expiry: the page that said "expired" says paid', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { says, paid } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();

    await sleep(payer, 30.1);
    await says('panel.expired.word').waitFor();
    await atWallet(payer, payment, 'late');
    await comesInTime(paid);

    expect(await payer.order()).toMatchObject({
      status: 'completed',
      payment: { payment_no: payment.payment_no, status: 'success' },
    });
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
    await payer.close();
  });

  test('paid after the order had closed by itself: refunded, and why', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { refunded, cancelled, t } = checkoutPage(page, payer.locale);
    await site.moveClock(25 * 60 * minuteMs);
    await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);
    await cancelled.waitFor();
    await page.getByRole('heading', { name: t('checkout:cancelled.title.expired') }).waitFor();

    await atWallet(payer, payment, 'late');
    await page.reload();
    await refunded.waitFor();

    await page.getByRole('heading', { name: t('checkout:refunded.title.expired') }).waitFor();
    expect(await payer.order()).toMatchObject({ payment: { status: 'refunded' } });
    await payer.close();
  });
});

describe('after a cancel', () => {
  test('late money goes back, the order stays cancelled, and the open page says so', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { t, button, cancelled, refunded } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();
    await button('orders:cancel.short').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders:cancel.confirm') })
      .click();
    await cancelled.waitFor();

    // The page asks again by itself, every ten seconds, and its button goes with the word.
    await stopClock(page);
    await button('checkout:cancelled.check').click();
    await atWallet(payer, payment, 'late');
    await comesInTime(refunded);

    await page.getByRole('heading', { name: t('checkout:refunded.title.cancelled') }).waitFor();
    expect(await payer.order()).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
    await payer.close();
  });
});

describe('twice through two channels', () => {
  test('one is kept, the other goes back, and the payer is told', async () => {
    const payer = await openPayer(browser, { url: site.url });
    const alipay = await payer.startPayment('alipay');
    const wechat = await payer.startPayment('wechat');
    const { page } = payer;
    const { t, paid } = checkoutPage(page, payer.locale);
    await payer.openCode();

    await Promise.all([atWallet(payer, wechat, 'approve'), atWallet(payer, alipay, 'late')]);
    await paid.waitFor();
    await page.reload();
    await paid.waitFor();
    await page.getByText(t('checkout:paid.twice.title'), { exact: true }).waitFor();

    const order = await payer.order();
    expect(order).toMatchObject({ status: 'completed', payment: { status: 'success' } });
    expect(order.timeline.map(({ event }) => event).toSorted()).toEqual([
      'order.created',
      'order.fulfilled',
      'order.paid',
      'payment.refunded',
    ]);
    expect(await payer.counts()).toEqual({ orders: 1, payments: 2 });
    await payer.close();
  });
});
