import { expect, inject, test } from 'vitest';
import { checkoutPage } from '#tests/support/checkout-page.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { failureTexts } from '#tests/support/failure-texts.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser();

test('a browser with broken storage signs in, orders and pays within the page', async () => {
  const payer = await openPayer(browser, { url });
  const { page } = payer;
  const { t, button, timer, paid } = checkoutPage(page, payer.locale);
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
  });
  await payer.open(
    '/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12',
  );
  await page.waitForURL('**/auth/login?redirect=*');
  await page.getByLabel(t('auth:phone')).fill(payer.person.phone);
  await page.getByLabel(t('auth:password.label'), { exact: true }).fill(payer.person.password);
  await page.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();
  await button('checkout:review.submit').click();
  await button('checkout:choose.submit').click();
  await timer.waitFor();
  const wallet = page.getByRole('link', { name: t('checkout:sandbox.open') });
  await fetch(`${url}${await wallet.getAttribute('href')}/approve`, {
    method: 'POST',
    redirect: 'manual',
  });
  await paid.waitFor();

  expect(failureTexts(payer.shown)).toEqual([]);
  expect(payer.problems).toEqual([]);
});
