import type { Page } from 'playwright-core';
import { buildIfChanged } from '#server/bin/build.ts';
import { checkoutPage } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { endSessions } from '#tests/support/site-person.ts';
import { control, startSite, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const t = translatorIn('zh-CN');

/** Support at work: what they do is counted, and what they find out is told. */
type Support = {
  /** Gives a command of the desk; returns what it prints. */
  desk: (...args: readonly string[]) => Promise<string>;
  /** Opens a page, or reads on it. */
  step: <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;
};
type Case = {
  said: string;
  /** Makes the case, and returns how support answers it: with what they found. */
  make: (payer: Payer, site: Site) => Promise<(support: Support) => Promise<readonly string[]>>;
};

const cases: readonly Case[] = [
  {
    said: 'I paid and it says waiting',
    async make(payer) {
      const payment = await payer.startPayment();
      await payer.openCode();
      // No look at the payment arrives any more.
      const path = `/api/v1/payments/${payment.payment_no}`;
      const lost = { owner: payer.tester, path, times: 1000, status: 502 } as const;
      await control(payer.url, { command: 'calls.fail', when: 'after', ...lost });
      await atWallet(payer, payment, 'approve');
      await checkoutPage(payer.page, 'zh-CN').says('panel.confirming.word').waitFor();
      const code = await copiedCode(payer.page);
      return async ({ desk }) => [
        lineWith(await desk('case', code), /^The server (had )?confirmed the money at/),
      ];
    },
  },
  {
    said: 'It says cancelled but my money is gone',
    async make(payer) {
      const payment = await payer.startPayment('wechat');
      await callCancel(payer);
      await payer.open(`/user/payment/process/result/${payer.orderNo}`);
      await checkoutPage(payer.page, 'zh-CN').cancelled.waitFor();
      await atWallet(payer, payment, 'late');
      return async ({ desk }) => {
        const told = await desk('case', payer.orderNo);
        return [
          lineWith(told, /The order was cancelled/),
          lineWith(told, /The money was confirmed/),
          lineWith(told, /The refund was completed/),
        ];
      };
    },
  },
  {
    said: 'The code never came',
    async make(payer, site) {
      const { page, tester } = payer;
      await payer.context.clearCookies();
      await page.goto('/auth/login');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/auth/login');
      await hydrated(page);
      await page.getByRole('tab', { name: t('auth:login.byCode') }).click();
      await page.getByRole('textbox', { name: t('auth:phone') }).fill(payer.person.phone);
      const path = '/api/v1/auth/send-sms';
      await control(site.url, { command: 'calls.fail', owner: tester, path, status: 502 });
      await page.getByRole('button', { name: t('auth:code.send') }).click();
      await page.getByRole('button', { name: t('support:copy') }).waitFor();
      const sentence = await page
        .getByRole('textbox', { name: t('auth:code.label') })
        .evaluate((field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
            .trim(),
        );
      return async ({ step }) => {
        const link = await step(async (own) => {
          await own.goto('/flows');
          await hydrated(own);
          await own.getByRole('searchbox').fill(sentence);
          await own.getByRole('searchbox').press('Enter');
          const found = own.locator('h4 a').first();
          await found.waitFor();
          return found.getAttribute('href');
        });
        const told = await step(async (own) => {
          await own.goto(link ?? '');
          const [, path = ''] = (link ?? '').split('#');
          return own.locator(`[id="${path}"]`).first().textContent();
        });
        return [`“${sentence}” is ${link}`, (told ?? '').trim().slice(0, 120)];
      };
    },
  },
  {
    said: 'It asked me to log in while paying',
    async make(payer, site) {
      const payment = await payer.startPayment();
      await payer.openCode();
      await endSessions(site.url, payer.person.phone);
      await atWallet(payer, payment, 'approve');
      await payer.page.getByRole('textbox', { name: t('auth:phone') }).waitFor();
      return async ({ desk }) => [
        lineWith(await desk('case', payer.person.phone), /The money was confirmed/),
      ];
    },
  },
  {
    said: 'I paid twice',
    async make(payer) {
      const first = await payer.startPayment('alipay');
      const second = await payer.startPayment('wechat');
      await atWallet(payer, second, 'approve');
      await atWallet(payer, first, 'late');
      return async ({ desk }) => {
        const told = await desk('case', payer.orderNo);
        return [
          lineWith(told, new RegExp(`The money was confirmed, payment ${second.payment_no}`)),
          lineWith(told, new RegExp(`The money was confirmed, payment ${first.payment_no}`)),
          lineWith(told, /The refund was completed/),
        ];
      };
    },
  },
];

/**
 * Makes the five cases that customers tell on a running site, and answers each as docs/support.md says;
 * prints the steps, the seconds and what was found out. True when each was answered.
 */
export async function tellCases(): Promise<boolean> {
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  let isAnswered = true;
  for (const { said, make } of cases) {
    const payer = await openPayer(browser, { url: site.url });
    const own = await openVisitor(browser, {
      baseURL: site.url,
      locale: 'zh-CN',
      device: 'desktop',
    });
    let steps = 0;
    try {
      const answer = await make(payer, site);
      const begun = performance.now();
      const found = await answer({
        desk(...args) {
          steps += 1;
          return site.desk(...args);
        },
        step(work) {
          steps += 1;
          return work(own.page);
        },
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log([`“${said}”: ${steps} steps, ${seconds} s`, ...found].join('\n  '));
    } catch (error) {
      isAnswered = false;
      console.log(`“${said}” is not answered:`, error);
    }
    await payer.context.setOffline(false);
    await Promise.all([payer.close(), own.close()]);
  }
  await Promise.all([browser.close(), site.stop()]);
  return isAnswered;
}

/** Has the customer copy their support code, and returns it. */
async function copiedCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: t('support:copy') }).click();
  const code = page.getByLabel(t('support:code'), { exact: true });
  await code.waitFor();
  return (await code.textContent()) ?? '';
}

async function callCancel({ url, person, orderNo }: Payer): Promise<void> {
  const response = await fetch(`${url}/api/v1/orders/${orderNo}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  if (!response.ok) throw new Error(`the order is not cancelled: ${response.status}`);
}

/** Returns the first line in which something stands. Throws when there is none. */
function lineWith(text: string, pattern: RegExp): string {
  const line = text.split('\n').find((each) => pattern.test(each));
  if (line === undefined) throw new Error(`no line says ${pattern}:\n${text}`);
  return line.replaceAll(/ {2,}/g, ' ');
}
