import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { pagesToPicture } from '#tests/look/pages.ts';
import { seedPerson } from '#tests/look/person.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { buyInBrowser } from '#tests/support/buying-journey.ts';
import { checkoutPage, secondsLeft } from '#tests/support/checkout-page.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import {
  firstMark,
  translated,
  translatePages,
  translationFaults,
} from '#tests/support/page-translator.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { addColleague } from '#tests/support/site-colleague.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { newestCode } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { payInTab } from '#tests/support/wallet-tab.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser({ paints: true });
takeTurns('translated-pages', 4);

/** Opens a tab in which the browser translates each page. */
async function openReader(locale: Locale, kept: Readonly<Record<string, string>> = {}) {
  const visitor = await openVisitor(browser, {
    baseURL: url,
    locale,
    device: 'desktop',
    kept: { ...kept, locale },
  });
  await translatePages(visitor.page);
  const open = async (path: string) => {
    await visitor.page.goto(inLocale(path, locale));
    await translated(visitor.page);
  };
  return { ...visitor, open, t: translatorIn(locale) };
}

/** Waits until the translated page matches the latest render; the translator lags a moment. */
async function showsWhatWasDrawn(page: Page): Promise<void> {
  await expect.poll(() => translationFaults(page), { message: page.url() }).toEqual([]);
}

test.each(chooseByCommit('translated pages', ['zh-CN', 'en-US'] as const))(
  'a translated page of each kind in %s shows the rendered texts',
  async (locale) => {
    const person = await registerPerson(url);
    const pages = await pagesToPicture(url, await seedPerson(url, person));
    const { page, open, problems } = await openReader(locale, toStoredSession(person));
    const third = Math.ceil(pages.length / 3);
    for (const { path } of chooseByCommit('pages to translate', pages, third)) {
      await open(path);
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      await showsWhatWasDrawn(page);
    }
    // Missing and paid pages respond with an error status.
    expect(problems.filter((text) => !/status of (?:403|404)/.test(text))).toEqual([]);
  },
);

test('a translated contact form shows errors, then that it was sent', async () => {
  const { page, open, t, problems } = await openReader('zh-CN');
  await open('/contact-us');
  const send = page.getByRole('button', { name: t('contact:form.submit') });
  await send.click();
  await page.getByRole('alert').waitFor();
  await showsWhatWasDrawn(page);
  await page.getByLabel(t('contact:form.name')).fill('客户 017');
  await page.getByLabel(t('contact:form.phone')).fill('13900000017');
  await page.getByLabel(t('contact:form.type')).selectOption('saas');
  await page.getByLabel(t('contact:form.description')).fill('想查一个名字。');
  await send.click();
  await page
    .getByRole('status')
    .filter({ hasText: t('contact:done.title') })
    .waitFor();
  await showsWhatWasDrawn(page);
  expect(problems).toEqual([]);
});

test('a page translated before its scripts load is rendered again without an error', async () => {
  const { page, problems } = await openVisitor(browser, {
    baseURL: url,
    locale: 'zh-CN',
    device: 'desktop',
  });
  await translatePages(page, { first: true });
  const t = translatorIn('zh-CN');
  await page.goto('/contact-us');
  await hydrated(page);
  await page.getByRole('button', { name: firstMark + t('contact:form.submit') }).click();
  await page.getByRole('alert').waitFor();
  expect(problems).toEqual([]);
});

test('translated lists are filtered and paged, and the language is switched', async () => {
  const { page, open, t, problems } = await openReader('zh-CN');
  const en = translatorIn('en-US');
  await open('/incubation/innovation');
  const pager = page.getByRole('navigation', { name: t('incubation:pager.nav') });
  await pager.getByRole('link', { name: '2', exact: false }).first().click();
  await page.waitForURL('**/incubation/innovation?page=2');
  await showsWhatWasDrawn(page);
  const choice = page.getByRole('main').locator('button.chip').nth(1);
  await choice.click();
  await page.locator('button.chip[aria-pressed="true"]').nth(0).waitFor();
  await showsWhatWasDrawn(page);
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.getByRole('article').waitFor();
  await showsWhatWasDrawn(page);
  await page.locator('[data-lang="en-US"]').first().click();
  await page.locator('html[lang="en-US"]').waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('shell:nav.saas'), exact: true })
    .waitFor();
  await showsWhatWasDrawn(page);
  expect(problems).toEqual([]);
});

test('a translated site leads from the first page to a paid order', async () => {
  const { page, context, problems } = await openReader('zh-CN');
  await buyInBrowser({
    page,
    baseURL: url,
    locale: 'zh-CN',
    device: 'desktop',
    codeFor: (phone) => newestCode(url, phone),
    pay: ({ payer_url: payerUrl = '' }) => payInTab(context, payerUrl),
    inspect: async () => {
      await translated(page);
      await showsWhatWasDrawn(page);
    },
  });
  expect(problems).toEqual([]);
});

test('the time left on a translated payment page keeps counting', async () => {
  const payer = await openPayer(browser, { url, locale: 'en-US' });
  await translatePages(payer.page);
  await payer.startPayment();
  await payer.openCode();
  await translated(payer.page);
  const { timer } = checkoutPage(payer.page, 'en-US');
  const before = await secondsLeft(timer);
  await expect.poll(() => secondsLeft(timer)).toBeLessThan(before - 1);
  await showsWhatWasDrawn(payer.page);
  expect(payer.problems).toEqual([]);
});

test('a reader of translated pages cancels an order and requests a refund after signing in', async () => {
  const person = await registerPerson(url);
  const orders = ordersOn(siteApi(url, person.token));
  const paid = await orders.place('paid', 'service');
  const pending = await orders.place('pending');
  const { page, open, t, problems } = await openReader('zh-CN');

  await open('/auth/login?redirect=%2Fuser%2Forders');
  await page.getByLabel(t('auth:phone')).fill(person.phone);
  await page.getByRole('textbox', { name: t('auth:password.label') }).fill(person.password);
  await page.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('orders:cancel.of', { orderNo: pending }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('orders:cancel.confirm'), exact: true }).click();
  await page.getByText(t('orders:cancel.done'), { exact: true }).waitFor();
  await page.getByRole('heading', { name: t('orders:empty.pending.title') }).waitFor();
  await showsWhatWasDrawn(page);
  await page.getByRole('button', { name: t('orders:status.all'), exact: true }).click();
  await page.getByText(t('orders:status.cancelled'), { exact: true }).nth(1).waitFor();
  await showsWhatWasDrawn(page);

  await open(`/user/orders/${paid}/refund`);
  await page.getByLabel(t('refunds:reason.unneeded')).check();
  await page.getByRole('button', { name: t('refunds:ask.submit') }).click();
  await page.getByRole('heading', { name: t('refunds:state.requested.title') }).waitFor();
  await showsWhatWasDrawn(page);
  await page.getByRole('button', { name: t('refunds:act.withdraw') }).click();
  await dialog.getByRole('button', { name: t('refunds:withdraw.confirm'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: t('refunds:state.withdrawn.title') }).waitFor();
  await showsWhatWasDrawn(page);

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:account.label') })
    .click();
  await page.getByRole('menuitem', { name: t('shell:account.signOut') }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:account.login') })
    .waitFor();
  await showsWhatWasDrawn(page);
  expect(problems).toEqual([]);
});

test('a translated console signs a colleague in, finds an order and answers its customer', async () => {
  const person = await registerPerson(url);
  const orderNo = await ordersOn(siteApi(url, person.token)).place('paid', 'service');
  const colleague = await addColleague(inject('siteData'), 'money');
  const t = translatorIn('zh-CN');
  const { page, problems } = await openVisitor(browser, {
    baseURL: inject('consoleUrl'),
    locale: 'zh-CN',
    device: 'desktop',
    kept: { locale: 'zh-CN' },
  });
  await translatePages(page);
  await page.goto('/');
  await translated(page);
  await page.getByLabel(t('console-sign-in:password.name'), { exact: true }).fill(colleague.name);
  await page
    .getByLabel(t('console-sign-in:password.password'), { exact: true })
    .fill(colleague.password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('console-sign-in:code.label'), { exact: true }).waitFor();
  await showsWhatWasDrawn(page);
  await page.keyboard.type(colleague.code());
  await page.getByRole('heading', { name: t('console-queues:nav.all'), level: 1 }).waitFor();
  await showsWhatWasDrawn(page);
  await page.getByRole('textbox', { name: t('console-shell:find.label') }).fill(orderNo);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: orderNo, level: 1 }).waitFor();
  await showsWhatWasDrawn(page);
  await page.getByRole('button', { name: t('console-case:verbs.start'), disabled: false }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('console-case:acts.start'), exact: true })
    .click();
  await page.getByText(t('console-case:done.startService'), { exact: true }).waitFor();
  await showsWhatWasDrawn(page);
  for (const path of [
    '/bookings',
    '/log',
    '/sessions',
    '/programs',
    '/differences',
    '/status',
    '/find',
  ]) {
    await page.goto(path);
    await translated(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await showsWhatWasDrawn(page);
  }
  expect(problems).toEqual([]);
});
