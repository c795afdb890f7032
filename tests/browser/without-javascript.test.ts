import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { findSampleTitle } from '#tests/support/sample-pages.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor, sidewaysScroll, type Visitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const pages = [
  { path: '/', locale: 'zh-CN', name: 'home', price: '299' },
  { path: '/en', locale: 'en-US', name: 'home', price: '39' },
  { path: '/saas', locale: 'zh-CN', name: 'saas', price: '5,990' },
  { path: '/en/saas', locale: 'en-US', name: 'saas', price: '790' },
] as const;

/** The pages that need scripts, and the notice on each. */
const scripted = [
  { path: '/auth/login', subject: 'auth' },
  { path: '/auth/register', subject: 'auth' },
  { path: '/auth/forgot-password', subject: 'auth' },
  { path: '/auth/reset-password', subject: 'auth' },
  { path: '/user/profile', subject: 'account' },
  { path: '/user/orders', subject: 'account' },
  { path: '/user/payment/service?type=saas', subject: 'payment' },
  { path: '/user/payment/order?order_no=1', subject: 'payment' },
  { path: '/user/payment/process/result/1', subject: 'payment' },
  { path: '/contact-us', subject: 'contact' },
] as const;

const baseURL = inject('siteUrl');

const browser = await sharedBrowser();

// The crawl checks the other content without scripts; this test checks the visible part.
test('a browser without JavaScript shows heading and prices', async () => {
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
    javaScriptEnabled: false,
  });
  for (const { path, locale, name, price } of pages) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    expect(title.replace(/\s/g, '')).toContain(findSampleTitle(name, locale).replace(/\s/g, ''));
    expect(await page.getByRole('main').innerText()).toContain(price);
  }
  await page.getByRole('contentinfo').getByRole('img').first().waitFor();
});

test('the links of the footer are folded on a phone and open without JavaScript, and are columns on a desktop', async () => {
  for (const device of ['phone', 'desktop'] as const) {
    const options = { baseURL, locale: 'zh-CN', device, javaScriptEnabled: false } as const;
    const { page, close } = await openVisitor(browser, options);
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    const link = footer.getByText(translatorIn('zh-CN')('shell:footer.more.training'), {
      exact: true,
    });
    expect([device, await link.isVisible()]).toEqual([device, device === 'desktop']);
    if (device === 'phone') {
      await footer
        .getByText(translatorIn('zh-CN')('shell:footer.more.title'), { exact: true })
        .click();
      await link.waitFor();
    }
    await close();
  }
});

describe.each(chooseByCommit('without-javascript', ['zh-CN', 'en-US'] as const))(
  'without JavaScript, in %s',
  (locale) => {
    let visitor: Visitor;

    beforeAll(async () => {
      const device = locale === 'zh-CN' ? 'phone' : 'desktop';
      visitor = await openVisitor(browser, { baseURL, locale, device, javaScriptEnabled: false });
    });

    afterAll(() => visitor.close());

    test.each(scripted)(
      '$path says how to proceed and names a contact',
      async ({ path, subject }) => {
        const { page } = visitor;
        const t = translatorIn(locale);
        await page.goto(inLocale(path, locale));
        // Text queries skip <noscript>, so the test finds roles there.
        const told = page.locator('main noscript, noscript [role="main"]');
        await told.getByRole('link', { name: t('site:mail') }).waitFor();
        const text = await told.innerText();
        expect(text).toContain(t(`no-script:${subject}.title`));
        expect(text).toContain(t(`no-script:${subject}.text`));
        expect(await told.locator('a[href="tel:400-000-0000"]').isVisible()).toBe(true);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.getByRole('main').locator('button:enabled').count()).toBe(0);
        expect(await sidewaysScroll(page)).toBe(0);
      },
    );

    test('a browser-drawn page leads to its twin and home', async () => {
      const { page } = visitor;
      const t = translatorIn(locale);
      await page.goto(inLocale('/user/orders', locale));
      const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
      await page.locator('[data-lang]').click();
      await page
        .getByRole('heading', { name: translatorIn(other)('no-script:account.title') })
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(inLocale('/user/orders', other));
      await page.goBack();
      await page.getByRole('link', { name: t('no-script:home') }).click();
      await page.waitForURL(inLocale('/', locale));
    });

    test('a price list keeps its toggle, and a list is filtered', async () => {
      const { page } = visitor;
      await page.goto(inLocale('/saas', locale));
      expect(await page.getByRole('main').getByRole('button').count()).toBeGreaterThan(1);
      expect(await page.getByRole('main').locator('button:enabled').count()).toBe(0);
      await page.goto(inLocale('/incubation/news', locale));
      await page.getByRole('searchbox').fill(locale === 'zh-CN' ? '专利' : 'patent');
      await page.getByRole('searchbox').press('Enter');
      await page.waitForURL(/query=/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  },
);
