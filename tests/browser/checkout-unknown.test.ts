import { describe, expect, inject, test } from 'vitest';
import { checkoutPage, codeOnScreen, modulesLoaded } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer } from '#tests/support/checkout-payer.ts';
import { failureTexts } from '#tests/support/failure-texts.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { endSessions } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

describe('an unknown result is never called failed', () => {
  test('an offline page still offers its history for support', async () => {
    const payer = await openPayer(browser, { url });
    await payer.startPayment();
    const { page } = payer;
    const maker = modulesLoaded(page, ['make-code', 'code-card']);
    await payer.openCode();
    await maker;

    await payer.context.setOffline(true);
    await checkoutPage(page, payer.locale).says('panel.offline.word').waitFor();
    const support = translatorIn(payer.locale);
    await page.getByRole('button', { name: support('support:copy') }).click();
    await page.getByLabel(support('support:code'), { exact: true }).waitFor();
    expect(failureTexts(payer.shown)).toEqual([]);
  });

  test('an offline page stays when the code ends elsewhere, and shows it once online', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page, t, orderNo } = { ...payer, ...checkoutPage(payer.page, payer.locale) };
    const result = modulesLoaded(page, ['_orderId']);
    await payer.openCode();
    await result;
    await payer.context.setOffline(true);
    await page.evaluate(
      (path) => history.pushState({}, '', path),
      `/user/payment/process/result/${orderNo}`,
    );
    await page.waitForFunction((title) => document.title.startsWith(title), t('checkout:result'));
    await atWallet(payer, payment, 'approve');
    await payer.context.setOffline(false);
    await checkoutPage(page, payer.locale).paid.waitFor();
    expect(failureTexts(payer.shown)).toEqual([]);
  });
});

describe('a session that ends while the payer pays', () => {
  test('a session that ends during payment leads back to the same payment, which says paid', async () => {
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

    // Only the login has failed.
    expect(failureTexts(payer.shown)).toEqual([t('auth:login.expired')]);
  });
});
