import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { hydrated } from './page-watch.ts';
import { newestCode, newestMail, type Site } from './site.ts';
import { translatorIn } from './translator.ts';
import { openVisitor } from './visitor.ts';
import { payInTab } from './wallet-tab.ts';
import { expectQr } from './qr-payment.ts';

const locale = 'en-US';
const password = 'Xy#2026-park';

/**
 * Opens the browser of a founder in London, who reads English in dark mode, and returns the founder's
 * actions.
 */
export async function openFounder(browser: Browser, { url: baseURL }: Site) {
  const visitor = await openVisitor(browser, {
    baseURL,
    locale,
    device: 'desktop',
    scheme: 'dark',
    timezoneId: 'Europe/London',
  });
  const { page, context } = visitor;
  const t = translatorIn(locale);
  const number = String(randomInt(1_000_000)).padStart(6, '0');
  const email = `founder-${number}@example.co.uk`;
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const card = page.getByRole('region', { name: t('security:email.title'), exact: true });

  async function readOrder(orderNo: string): Promise<Order> {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${baseURL}/api/v1/orders/${orderNo}`, { headers });
    return v.parse(v.object({ data: Order }), await response.json()).data;
  }

  return {
    ...visitor,
    t,
    email,
    readOrder,

    /** Ends on the home page, signed in with a British number. */
    async signUp(): Promise<void> {
      await page.goto('/en/auth/register');
      await hydrated(page);
      await field('auth:phone').focus();
      await page.getByLabel(t('auth:phoneCountry')).selectOption('GB');
      await field('auth:phone').pressSequentially(`7400 ${number}`);
      await button('auth:code.send').click();
      await field('auth:code.label').fill(await newestCode(baseURL, `44 7400 ${number}`));
      await field('auth:password.new').fill(password);
      await page.getByRole('checkbox').check();
      await button('auth:register.submit').click();
      await page.waitForFunction(() => localStorage.getItem('token') !== null);
    },

    /** Adds the address on the security page, and has receipts sent there. */
    async addEmail(): Promise<void> {
      await page.goto('/en/user/security');
      await card.getByRole('textbox', { name: t('auth:email'), exact: true }).fill(email);
      await card.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
      const code = card.getByRole('textbox', { name: t('auth:code.label'), exact: true });
      await code.fill(await codeIn(baseURL, email));
      await button('security:email.add').click();
      await card.getByRole('checkbox').check();
      await page.getByText(t('security:email.on'), { exact: true }).waitFor();
    },

    /** Orders the professional plan and pays it; returns the number of the order. */
    async buy(): Promise<string> {
      await page.goto(
        '/en/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=1',
      );
      await button('checkout:review.submit').click();
      await button('checkout:choose.submit').click();
      await page.waitForURL('**/user/payment/order?order_no=*');
      await page.getByRole('timer').waitFor();
      const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
      const { open_payment: payment } = await readOrder(orderNo);
      await payInTab(context, expectQr(payment).payer_url ?? '');
      await page.waitForURL(`**/user/payment/process/result/${orderNo}`);
      return orderNo;
    },

    /** Signs out, opens a page that requires sign-in, and waits at the field for the emailed code. */
    async comeBack(path: string): Promise<void> {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell:account.label') })
        .click();
      await page.getByRole('menuitem', { name: t('shell:account.signOut') }).click();
      await page.waitForFunction(() => localStorage.getItem('token') === null);
      await page.goto(path);
      await page.getByRole('tab', { name: t('auth:login.byEmail') }).click();
      await field('auth:email').fill(email);
      await button('auth:code.send').click();
      await page
        .getByText(t('auth:code.mailed.login', { email }), { exact: true })
        .first()
        .waitFor();
    },

    async logInByMail(): Promise<void> {
      await field('auth:code.label').fill(await codeIn(baseURL, email));
      await button('auth:login.submit').click();
    },
  };
}

async function codeIn(url: string, email: string): Promise<string> {
  const { text } = await newestMail(url, email, /code/i);
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'none';
}
