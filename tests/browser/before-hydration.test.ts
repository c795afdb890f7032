import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { openWithoutScripts } from '#tests/support/delayed-scripts.ts';
import { getPageAddress, hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor, sidewaysScroll, type Visitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const baseURL = inject('siteUrl');
const phone = '13812345678';
const password = 'Xy#2026-typed-early';
const browser = await sharedBrowser();
takeTurns('before-hydration', 3);

function visit(locale: Locale = 'zh-CN', scheme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  return openVisitor(browser, { baseURL, locale, scheme, device: 'desktop' });
}

/** Returns a function that finds a text field by the key of its label. */
function fieldIn(page: Page, locale: Locale) {
  return (key: string) => page.getByRole('textbox', { name: translatorIn(locale)(key) });
}

describe('input typed before scripts run', () => {
  test.each([
    { locale: 'zh-CN', path: '/auth/login' },
    { locale: 'en-US', path: '/en/auth/login' },
  ] as const)('early input on $path survives the scripts and is sent', async ({ locale, path }) => {
    const { page, problems } = await visit(locale);
    const t = translatorIn(locale);
    const field = fieldIn(page, locale);
    const release = await openWithoutScripts(page, path);
    await field('auth:phone').fill(phone);
    await field('auth:password.label').pressSequentially(password);
    await release();
    await hydrated(page);
    expect(await field('auth:phone').inputValue()).toBe(phone);
    // Another key press renders the fields again from the form state.
    await field('auth:password.label').press('End');
    await field('auth:password.label').pressSequentially('!');
    expect(await field('auth:password.label').inputValue()).toBe(`${password}!`);
    expect(await field('auth:phone').inputValue()).toBe(phone);
    const sent = page.waitForRequest('**/api/v1/auth/login');
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
    expect((await sent).postDataJSON()).toEqual({ phone, password: `${password}!` });
    await page.getByRole('alert').first().waitFor();
    // The other way to log in begins with the same phone.
    await page.getByRole('tab', { name: t('auth:login.byCode') }).click();
    expect(await field('auth:phone').inputValue()).toBe(phone);
    expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('early input on the page to sign up survives the scripts, including consent', async () => {
    const { page, problems } = await visit();
    const t = translatorIn('zh-CN');
    const field = fieldIn(page, 'zh-CN');
    const release = await openWithoutScripts(page, '/auth/register');
    await field('auth:phone').fill(phone);
    await field('auth:code.label').fill('000000');
    await field('auth:password.new').fill(password);
    await page.getByRole('checkbox').check();
    await release();
    await hydrated(page);
    const sent = page.waitForRequest('**/api/v1/auth/register');
    await page.getByRole('button', { name: t('auth:register.submit') }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      phone,
      verification_code: '000000',
      password,
    });
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(problems.filter((text) => !text.includes('422'))).toEqual([]);
  });

  test('early input on the page for a forgotten password survives the scripts', async () => {
    const { page } = await visit();
    const release = await openWithoutScripts(page, '/auth/forgot-password');
    await fieldIn(page, 'zh-CN')('auth:phone').fill(phone);
    await release();
    await hydrated(page);
    const sent = page.waitForRequest('**/api/v1/auth/send-sms');
    const send = translatorIn('zh-CN')('auth:forgot.submit');
    await page.getByRole('button', { name: send }).click();
    expect((await sent).postDataJSON()).toMatchObject({ phone });
  });

  test('early input on the contact page survives the scripts, including choices and line breaks', async () => {
    const { page, problems } = await visit();
    const t = translatorIn('zh-CN');
    const field = fieldIn(page, 'zh-CN');
    const kind = page.getByRole('combobox', { name: t('contact:form.type') });
    const told = '第一行\n第二行';
    const release = await openWithoutScripts(page, '/contact-us');
    await field('contact:form.name').fill('客户 017');
    await field('contact:form.email').fill('017@example.com');
    await field('contact:form.description').fill(told);
    await kind.selectOption('consulting');
    await release();
    await hydrated(page);
    await field('contact:form.company').fill('示例公司');
    expect(await kind.inputValue()).toBe('consulting');
    expect(await field('contact:form.description').inputValue()).toBe(told);
    const sent = page.waitForRequest('**/api/v1/contact/inquiries');
    await page.getByRole('button', { name: t('contact:form.submit') }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: '客户 017',
      email: '017@example.com',
      company: '示例公司',
      inquiry_type: 'consulting',
      description: told,
    });
    await page.getByRole('heading', { name: t('contact:done.title') }).waitFor();
    expect(problems).toEqual([]);
  });

  test('early input into a search survives the scripts', async () => {
    const { page } = await visit();
    const search = page.getByRole('searchbox');
    const release = await openWithoutScripts(page, '/incubation/news');
    await search.fill('专利');
    await release();
    await hydrated(page);
    expect(await search.inputValue()).toBe('专利');
    await search.press('Enter');
    await page.waitForURL(/query=/);
  });
});

test('an address that holds typed input no longer shows it', async () => {
  const { page } = await visit();
  const typed = new URLSearchParams({ phone, password, redirect: '/user/orders' });
  await page.goto(`/auth/login?${typed}`);
  await hydrated(page);
  expect(getPageAddress(page)).toBe('/auth/login?redirect=%2Fuser%2Forders');
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

describe('before scripts have come', () => {
  test.each(['/auth/login', '/en/auth/login', '/auth/register'])(
    'Enter in the password of %s sends nothing before scripts run',
    async (path) => {
      const { page } = await visit(path.startsWith('/en') ? 'en-US' : 'zh-CN');
      const release = await openWithoutScripts(page, path);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.locator('input[name=phone]').fill(phone);
      await page.locator('input[name=password]').fill(password);
      await page.locator('input[name=password]').press('Enter');
      expect(getPageAddress(page)).toBe(path);
      expect(asked.filter((url) => !/\/assets\/|icon\.svg$/.test(url))).toEqual([]);
      await release();
      await hydrated(page);
      expect(getPageAddress(page)).toBe(path);
      // The very same key works now.
      await page.locator('input[name=password]').press('Enter');
      await page.locator('main').locator('[role=alert], [aria-invalid=true]').first().waitFor();
      expect(getPageAddress(page)).toBe(path);
    },
  );

  test.each([
    '/',
    '/saas',
    '/en/saas',
    '/incubation',
    '/contact-us',
    '/auth/login',
    '/packages/startup',
  ])(
    'every control of %s that needs scripts is inert, in its place, and works after hydration',
    async (path) => {
      const { page } = await visit(path.startsWith('/en') ? 'en-US' : 'zh-CN');
      const buttons = page.locator('button:not([formmethod])');
      const release = await openWithoutScripts(page, path);
      const places = () =>
        buttons.evaluateAll((all) =>
          all.map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return { label: each.textContent, x, y, width, height };
          }),
        );
      const inert = () =>
        page.locator('button:disabled, select:disabled').evaluateAll((all) => all.length);
      const before = await places();
      expect(before.length).toBeGreaterThan(1);
      // A button that keeps an early press is enabled before hydration.
      const kept = await page.locator('button[data-early]').count();
      expect(await inert()).toBeGreaterThanOrEqual(before.length - kept);
      expect(await accessibilityFaults(page)).toEqual([]);
      await release();
      await hydrated(page);
      expect(await inert()).toBe(0);
      expect(await places()).toEqual(before);
    },
  );

  test('a list is searched and filtered without scripts', async () => {
    const { page } = await visit();
    await openWithoutScripts(page, '/incubation/news');
    await page.getByRole('searchbox').fill('专利');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/\/incubation\/news\?query=/, { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('query')).toBe('专利');
  });

  test.each([
    { locale: 'zh-CN', scheme: 'light', path: '/auth/login' },
    { locale: 'en-US', scheme: 'dark', path: '/en/auth/login?redirect=%2Fen%2Fuser%2Forders' },
  ] as const)(
    'a form of $path that something sends anyway shows nothing in the address',
    async ({ locale, scheme, path }) => {
      const { page } = await visit(locale, scheme);
      const t = translatorIn(locale);
      await openWithoutScripts(page, path);
      await page.locator('input[name=phone]').fill(phone);
      await page.locator('input[name=password]').fill(password);
      // A password manager submits in the same way.
      const [response] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.evaluate(() => document.forms[0]?.submit()),
      ]);
      await page.getByRole('heading', { level: 1, name: t('no-script:posted.title') }).waitFor();
      expect(response.status()).toBe(405);
      expect(getPageAddress(page)).toBe(path);
      expect(await page.content()).not.toMatch(new RegExp(`${phone}|${password}`));
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: t('no-script:back') }).click();
      await page.getByRole('heading', { level: 1, name: t('auth:login.title') }).waitFor();
      expect(getPageAddress(page)).toBe(path);
    },
  );
});
