import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { getPageAddress, hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { control } from '#tests/support/site.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser();
const inPrefix = { 'zh-CN': '', 'en-US': '/en' } as const;

const draft = 'type=saas&plan_slug=professional&pricing_model=monthly&months=3';

/** The pages of a signed-in person that read before they show their content, with the label of their skeleton. */
const pages = [
  { path: () => '/user/orders', loading: 'orders:loading' },
  { path: (orderNo: string) => `/user/orders/${orderNo}`, loading: 'orders:detail.loading' },
  { path: () => '/user/payments', loading: 'payments:loading' },
  { path: () => '/user/refunds', loading: 'refunds:loading' },
  { path: () => '/user/invoices', loading: 'invoices:loading' },
  { path: () => '/user/quotes', loading: 'quotes:loading' },
  { path: () => '/user/profile', loading: 'profile:loading' },
  { path: () => '/user/security', loading: 'security:loading' },
  { path: () => '/user/notifications', loading: 'notifications:loading' },
  { path: () => '/user/downloadable-reports', loading: 'downloads:loading' },
  { path: () => '/user/membership', loading: 'membership:loading' },
  { path: () => '/user/saas', loading: 'membership:saas.loading' },
  { path: () => `/user/payment/service?${draft}`, loading: 'checkout:loading' },
] as const;

const locateLoading = (page: Page, label: string) =>
  page.getByRole('status').filter({ hasText: label });

test.each(['zh-CN', 'en-US'] satisfies Locale[])(
  'a first page shows its frame and its skeleton while its calls get no answer, in %s',
  async (locale) => {
    const t = translatorIn(locale);
    const payer = await openPayer(browser, { url, locale });
    const { page, tester: owner, problems } = payer;
    for (const { path, loading } of pages) {
      await control(url, { command: 'calls.hold', owner, path: '/api/v1/', times: 100 });
      await payer.open(path(payer.orderNo));
      await locateLoading(page, t(loading)).waitFor();
      await page.getByRole('banner').waitFor();
      await control(url, { command: 'calls.release', owner });
      await locateLoading(page, t(loading)).waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  },
);

test('a page keeps the site around it while its file gets no answer', async () => {
  const t = translatorIn('zh-CN');
  const payer = await openPayer(browser, { url });
  const { page, problems } = payer;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/assets\/_list-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await payer.open(`/user/orders/${payer.orderNo}`);
  await page
    .getByRole('link', { name: t('shell:account.orders') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: t('shell:account.orders') }).waitFor();
  await locateLoading(page, t('shell:account.loading')).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  answer();
  await page.getByText(payer.orderNo, { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('a page that the server drew shows no skeleton while its first call gets no answer', async () => {
  const { page, tester: owner, problems } = await openPayer(browser, { url });
  await control(url, { command: 'calls.hold', owner, path: '/api/v1/', times: 100 });
  await page.goto('/saas');
  await hydrated(page);
  expect(await page.getByRole('status').count()).toBe(0);
  await control(url, { command: 'calls.release', owner });
  expect(problems).toEqual([]);
});

test.each(['zh-CN', 'en-US'] satisfies Locale[])(
  'a guest who opens a page of the account signs in and comes back to it, in %s',
  async (locale) => {
    const t = translatorIn(locale);
    const person = await registerPerson(url);
    const { page, problems } = await openVisitor(browser, {
      baseURL: url,
      locale,
      device: 'desktop',
    });
    const wanted = `${inPrefix[locale]}/user/orders?status=all`;
    await page.goto(wanted);
    await page.getByLabel(t('auth:phone')).fill(person.phone);
    await page.getByRole('textbox', { name: t('auth:password.label') }).fill(person.password);
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
    await page.getByRole('heading', { name: t('orders:empty.all.title') }).waitFor();
    expect(getPageAddress(page)).toBe(wanted);
    expect(problems).toEqual([]);
  },
);
