import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { isFocused } from '#tests/support/hand.ts';
import { getPageAddress, storedIn, hydrated } from '#tests/support/page-watch.ts';
import { findSampleService, sampleMenu } from '#tests/support/sample-services.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { openVisitor, type Device } from '#tests/support/visitor.ts';
import { findSampleTitle } from '#tests/support/sample-pages.ts';
import { translatorIn } from '#tests/support/translator.ts';

takeTurns('header', 2);

const trademark = 'trademark';
const activeOn = {
  '/': 'home',
  '/saas': 'saas',
  '/saas?plan=pro': 'saas',
  '/services/trademark': trademark,
  '/incubation': 'incubation',
  '/incubation/news/autumn-open-day': 'incubation',
  '/about': null,
};

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

function visit(device: Device, locale: Locale = 'zh-CN', kept = {}) {
  return openVisitor(browser, { baseURL, locale, device, kept });
}

function listMenuTexts(locale: Locale): string[] {
  const t = translatorIn(locale);
  return [
    t('shell:nav.home'),
    t('shell:nav.saas'),
    ...sampleMenu[locale].services.slice(0, 4).map(({ menu }) => menu),
    t('shell:nav.incubation'),
  ];
}

function navigation(page: Page, locale: Locale) {
  return page.getByRole('navigation', {
    name: translatorIn(locale)('shell:nav.label'),
    exact: true,
  });
}

describe.each(chooseByCommit('header', ['zh-CN', 'en-US'] as const))(
  'the header in %s',
  (locale) => {
    const prefix = locale === 'zh-CN' ? '' : '/en';

    test('the header has its seven items in order and marks the one that holds the page', async () => {
      const { page } = await visit('desktop', locale);
      const t = translatorIn(locale);
      const links = navigation(page, locale).getByRole('link');
      const current = navigation(page, locale).locator('a[aria-current]');
      const marked: Record<string, string[]> = {};
      for (const path of Object.keys(activeOn)) {
        await page.goto(prefix + (path === '/' && prefix !== '' ? '' : path));
        await hydrated(page);
        expect(await links.allInnerTexts()).toEqual(listMenuTexts(locale));
        marked[path] = await current.allInnerTexts();
      }
      const expected = Object.entries(activeOn).map(([path, key]) => [
        path,
        key === null
          ? []
          : [key === trademark ? findSampleService(key, locale).menu : t(`shell:nav.${key}`)],
      ]);
      expect(marked).toEqual(Object.fromEntries(expected));
    });
  },
);

describe('the header of the home page', () => {
  test('the header turns dark between 20 % and 40 % of the height of the window, up to 0.95', async () => {
    const { page } = await visit('desktop');
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto('/');
    await hydrated(page);
    const found = [];
    for (const share of [0, 0.2, 0.3, 0.4, 1, 0.3, 0]) {
      found.push(await opacityAt(page, share * 1000));
    }
    expect(found).toEqual([0, 0, 0.475, 0.95, 0.95, 0.475, 0]);
  });

  test('the header stays while a person who navigates by it is led to the heading of the page', async () => {
    const { page } = await visit('desktop');
    await page.goto('/');
    await hydrated(page);
    const link = navigation(page, 'zh-CN').getByRole('link', { name: 'SaaS', exact: true });
    const before = await link.elementHandle();
    await link.press('Enter');
    const heading = page.getByRole('heading', {
      level: 1,
      name: findSampleTitle('saas', 'zh-CN'),
    });
    await heading.waitFor();
    await expect.poll(() => isFocused(heading)).toBe(true);
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('the header gives way to a light one with its place at the top on every other page', async () => {
    const { page } = await visit('desktop');
    await page.goto('/');
    await hydrated(page);
    await navigation(page, 'zh-CN').getByRole('link', { name: 'SaaS', exact: true }).click();
    await page.waitForURL('/saas');
    await page.getByRole('heading', { level: 1, name: findSampleTitle('saas', 'zh-CN') }).waitFor();
    const { header, main } = await page.evaluate(() => ({
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      main: document.querySelector('main')?.getBoundingClientRect().top ?? 0,
    }));
    expect(main).toBe(header);
    expect(await backgroundAlpha(page)).toBe(1);
  });
});

describe('the menu of a narrow screen', () => {
  test('the menu appears below the md breakpoint only', async () => {
    const { page } = await visit('desktop');
    await page.goto('/saas');
    await hydrated(page);
    const button = page.getByRole('button', { name: translatorIn('zh-CN')('shell:menu.open') });
    await page.setViewportSize({ width: 992, height: 800 });
    expect(await button.isVisible()).toBe(false);
    expect(await navigation(page, 'zh-CN').isVisible()).toBe(true);
    await page.setViewportSize({ width: 991, height: 800 });
    expect(await button.isVisible()).toBe(true);
    expect(await navigation(page, 'zh-CN').isVisible()).toBe(false);
  });

  test('the menu has the same items, closes after a choice, and on Escape returns focus', async () => {
    const { page, problems } = await visit('phone', 'en-US');
    const en = translatorIn('en-US');
    await page.goto('/en');
    await hydrated(page);
    const button = page.getByRole('button', { name: en('shell:menu.open') });
    const dialog = page.getByRole('dialog', { name: en('shell:menu.title') });
    await button.click();
    const links = dialog.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(listMenuTexts('en-US'));
    expect(await dialog.locator('a[aria-current="page"]').allInnerTexts()).toEqual(['Home']);
    await links.filter({ hasText: 'SaaS' }).click();
    await page.waitForURL('/en/saas');
    await page.getByRole('heading', { level: 1, name: findSampleTitle('saas', 'en-US') }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await button.click();
    await links.first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('the menu closes by its button and leads a guest to log in and sign up', async () => {
    const { page } = await visit('phone');
    const zh = translatorIn('zh-CN');
    await page.goto('/saas');
    await hydrated(page);
    const button = page.getByRole('button', { name: zh('shell:menu.open') });
    const dialog = page.getByRole('dialog', { name: zh('shell:menu.title') });
    await button.click();
    await dialog.getByRole('button', { name: zh('shell:menu.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button.click();
    await dialog.getByRole('link', { name: zh('shell:account.register') }).waitFor();
    await dialog.getByRole('link', { name: zh('shell:account.login') }).click();
    await page.getByRole('heading', { name: zh('auth:login.title') }).waitFor();
    expect(getPageAddress(page)).toBe('/auth/login');
  });
});

describe('the account in the header', () => {
  test('a guest sees log in and sign up in the header', async () => {
    const { page } = await visit('desktop');
    const zh = translatorIn('zh-CN');
    await page.goto('/saas');
    await hydrated(page);
    const header = page.getByRole('banner');
    expect(
      await header.getByRole('link', { name: zh('shell:account.login') }).getAttribute('href'),
    ).toBe('/auth/login');
    expect(
      await header.getByRole('link', { name: zh('shell:account.register') }).getAttribute('href'),
    ).toBe('/auth/register');
  });

  test('a person sees a name with a menu in the header, and signing out goes home', async () => {
    const person = await registerPerson(baseURL);
    const { page, problems } = await visit('desktop', 'zh-CN', toStoredSession(person));
    const zh = translatorIn('zh-CN');
    await page.goto('/saas');
    await hydrated(page);
    const header = page.getByRole('banner');
    const name = person.user.name || zh('shell:account.label');
    await header.getByRole('button', { name }).click();
    const items = header.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual([
      zh('shell:account.profile'),
      zh('shell:account.orders'),
      zh('shell:account.notifications'),
      zh('shell:account.signOut'),
    ]);
    await header.getByRole('menuitem', { name: zh('shell:account.signOut') }).click();
    await page.waitForURL('/');
    await header.getByRole('link', { name: zh('shell:account.login') }).waitFor();
    expect(await storedIn(page)).toEqual({});
    expect(problems).toEqual([]);
  });

  test('the menu prefetches no page for a pointer that passes its links on the way to sign-out', async () => {
    const person = await registerPerson(baseURL);
    const { page, problems } = await visit('desktop', 'zh-CN', toStoredSession(person));
    const zh = translatorIn('zh-CN');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    // The request is never let through: without an abort it would be refused.
    await page.route('**/api/v1/notifications?*', () => undefined);
    await page.clock.install();
    await page.goto('/saas');
    await hydrated(page);
    const header = page.getByRole('banner');
    await expect.poll(() => asked).toEqual(['/api/v1/notifications']);
    await header
      .getByRole('button', { name: person.user.name || zh('shell:account.label') })
      .click();
    const signedOut = page.waitForResponse('**/api/v1/auth/logout');
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/notifications?'),
    );
    const out = header.getByRole('menuitem', { name: zh('shell:account.signOut') });
    await out.waitFor();
    // Hovers over each item on the way down.
    for (const item of await header.getByRole('menuitem').all()) {
      await item.hover();
      await page.clock.runFor(1000);
    }
    expect(asked).toEqual(['/api/v1/notifications']);
    await out.click();
    await page.waitForURL('/');
    await header.getByRole('link', { name: zh('shell:account.login') }).waitFor();
    await Promise.all([signedOut, givenUp]);
    expect(problems).toEqual([]);
  });

  test('the menu opens by keyboard and leads to the orders', async () => {
    const person = await registerPerson(baseURL);
    const { page } = await visit('desktop', 'en-US', toStoredSession(person));
    const en = translatorIn('en-US');
    await page.goto('/en/saas');
    await hydrated(page);
    const name = person.user.name || en('shell:account.label');
    const button = page.getByRole('banner').getByRole('button', { name });
    await button.press('Enter');
    await page.getByRole('menuitem', { name: en('shell:account.orders') }).press('Enter');
    await page.waitForURL('/en/user/orders');
    expect(getPageAddress(page)).toBe('/en/user/orders');
  });
});

async function opacityAt(page: Page, top: number): Promise<number> {
  await page.evaluate(
    (to) =>
      new Promise((resolve) => {
        window.scrollTo(0, to);
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
    top,
  );
  return backgroundAlpha(page);
}

/** Returns the opacity of the header's rendered background, to three decimals. */
function backgroundAlpha(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector('header');
    const colour = header === null ? '' : getComputedStyle(header).backgroundColor;
    const alpha = /rgba\([^)]*,\s*([\d.]+)\)/.exec(colour)?.[1] ?? '1';
    return Number(Number(alpha).toFixed(3));
  });
}
