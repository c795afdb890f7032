import { describe, expect, inject, test } from 'vitest';
import {
  checkoutPage,
  codeOnScreen,
  secondsLeft,
  setVisibility,
  stopClock,
  failureTexts,
  moduleLoaded,
} from '#tests/support/checkout-page.ts';
import { atWallet, openPayer } from '#tests/support/checkout-payer.ts';
import { failure, statusCalls } from '#tests/support/checkout-responses.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { endSessions } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

describe('what nobody knows is never called failed', () => {
  test('answers of 500, then success: confirming throughout, then paid', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { t, says, paid, invitations } = checkoutPage(page, payer.locale);
    let refused = 0;
    await page.route(statusCalls, (route) => {
      refused += 1;
      return route.fulfill(failure(500, 'server.failed'));
    });
    await page.clock.install();
    await payer.open(`/user/payment/order?order_no=${payer.orderNo}`);
    await says('panel.confirming.word').waitFor();
    await atWallet(payer, payment, 'approve');

    for (const times of [2, 3, 4, 5]) {
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          return refused;
        })
        .toBeGreaterThanOrEqual(times);
      expect(await says('panel.confirming.word').isVisible()).toBe(true);
      expect(await invitations.count()).toBe(0);
    }
    await page.unroute(statusCalls);
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return paid.isVisible();
      })
      .toBe(true);

    expect([...payer.shown]).toContain(t('checkout:panel.confirming.title'));
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('offline while paid: says so, and knows as soon as it is back', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { says, paid, invitations } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();

    await payer.context.setOffline(true);
    await says('panel.offline.word').waitFor();
    await atWallet(payer, payment, 'approve');
    await page.clock.runFor(60_000);
    expect(await says('panel.offline.word').isVisible()).toBe(true);
    expect(await invitations.count()).toBe(0);
    await stopClock(page);
    await payer.context.setOffline(false);
    await paid.waitFor();

    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('offline: what happened can still be copied for support', async () => {
    const payer = await openPayer(browser, { url });
    await payer.startPayment();
    const { page } = payer;
    const maker = moduleLoaded(page, 'make-code');
    await payer.openCode();
    await maker;

    await payer.context.setOffline(true);
    await checkoutPage(page, payer.locale).says('panel.offline.word').waitFor();
    const support = translatorIn(payer.locale);
    await page.getByRole('button', { name: support('support:copy') }).click();
    await page.getByLabel(support('support:code'), { exact: true }).waitFor();
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('offline while the code ends elsewhere: the page stays, and knows it once back', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page, t, orderNo } = { ...payer, ...checkoutPage(payer.page, payer.locale) };
    const result = moduleLoaded(page, '_orderId');
    await payer.openCode();
    await result;
    await payer.context.setOffline(true);
    await page.evaluate(
      (path) => history.pushState({}, '', path),
      `/user/payment/process/result/${orderNo}`,
    );
    await page.waitForFunction(
      (title) => document.title.startsWith(title),
      t('shell:titles.paymentResult'),
    );
    await atWallet(payer, payment, 'approve');
    await payer.context.setOffline(false);
    await checkoutPage(page, payer.locale).paid.waitFor();
    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });

  test('hidden for six minutes while paid: knows as soon as it is visible', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { paid } = checkoutPage(page, payer.locale);
    await page.clock.install();
    await payer.openCode();

    await setVisibility(page, 'hidden');
    await atWallet(payer, payment, 'approve');
    // Throttled timers fire at most once a minute.
    for (let minute = 0; minute < 6; minute += 1) await page.clock.fastForward(60_000);
    await stopClock(page);
    await setVisibility(page, 'visible');
    await paid.waitFor();

    expect(failureTexts(payer.shown)).toEqual([]);
    await payer.close();
  });
});

describe('a wrong clock does not matter', () => {
  test.each([
    ['an hour fast', 3_600_000],
    ['an hour slow', -3_600_000],
    ['a day fast', 86_400_000],
    ['a day slow', -86_400_000],
  ])('%s: the countdown is right to 2 s', async (_, offsetMs) => {
    const payer = await openPayer(browser, { url });
    const { page } = payer;
    await page.clock.install({ time: Date.now() + offsetMs });
    const payment = await payer.startPayment();
    await payer.openCode();
    const { timer } = checkoutPage(page, payer.locale);

    const offBy = async () => {
      const left = await secondsLeft(timer);
      return Math.abs(left - (Date.parse(payment.expires_at) - Date.now()) / 1000);
    };
    // A page under load may be late to show a second; by the wrong clock it would stay wrong.
    await expect.poll(offBy).toBeLessThanOrEqual(2);
    await payer.close();
  });
});

describe('a session that ends while the payer pays', () => {
  test('leads back to the same payment after signing in, and says paid', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const { t, paid } = checkoutPage(page, payer.locale);
    await payer.openCode();
    const signIn = async () => {
      await page.waitForURL('**/auth/login?redirect=*');
      await page.getByLabel(t('auth:phone')).fill(payer.person.phone);
      await page.getByLabel(t('auth:password.label'), { exact: true }).fill(payer.person.password);
      await page.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();
      await page.waitForURL(`**/user/payment/**`);
    };

    await endSessions(url, payer.person.phone);
    await page.reload();
    await signIn();
    expect(await codeOnScreen(page, payer.locale)).toBe(payment.qr_code);
    await endSessions(url, payer.person.phone);
    await atWallet(payer, payment, 'approve');
    await signIn();
    await paid.waitFor();

    // The login is all that has failed.
    expect(failureTexts(payer.shown)).toEqual([t('auth:login.expired')]);
    await payer.close();
  });
});
