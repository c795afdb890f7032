import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchChromium, wholeChromiumPath } from '#tests/support/chromium.ts';
import { openWithoutScripts } from '#tests/support/delayed-scripts.ts';
import { getPageAddress, storedIn, hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');
const browser = await sharedBrowser();
let visitor: Visitor;

beforeEach(async () => {
  visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'desktop' });
});

afterEach(() => visitor.close());

function toggle(page: Page) {
  return page.locator('[data-lang]');
}

/** Presses the toggle without scrolling to it, as a pointer would. */
async function turn(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('lang');
  await toggle(page).dispatchEvent('click');
  await page.locator(`html:not([lang="${before}"])`).waitFor();
}

describe('the language toggle', () => {
  test('the toggle keeps the form, its input, the address and the scroll position', async () => {
    const { page, problems } = visitor;
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall#main');
    await hydrated(page);
    const field = await page.getByLabel(zh('auth:phone')).elementHandle();
    await page.getByLabel(zh('auth:phone')).fill('13800000001');
    await page.getByRole('textbox', { name: zh('auth:password.label') }).fill('half a pass');
    await page.evaluate(() => window.scrollTo(0, 150));
    await turn(page);
    expect(getPageAddress(page)).toBe(
      '/en/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall#main',
    );
    expect(await field?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await page.getByLabel(en('auth:phone')).inputValue()).toBe('13800000001');
    expect(await page.getByRole('textbox', { name: en('auth:password.label') }).inputValue()).toBe(
      'half a pass',
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(150);
    expect(await storedIn(page)).toEqual({ locale: 'en-US' });
    expect(problems).toEqual([]);
  });

  test('the toggle does not jump back to the place that the hash names', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto('/saas#footer-contact');
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.evaluate(() => window.scrollTo(0, 0));
    await turn(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(getPageAddress(page)).toBe('/en/saas#footer-contact');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the toggle turns title, language, canonical, alternates, links and prices together', async () => {
    const { page } = visitor;
    await page.goto('/saas');
    await hydrated(page);
    await turn(page);
    // The head is updated after the page.
    const head = () =>
      page.evaluate(() => ({
        title: document.title,
        lang: document.documentElement.lang,
        titles: document.querySelectorAll('head > title').length,
        canonical: Array.from(document.querySelectorAll('link[rel="canonical"]'), (link) =>
          link.getAttribute('href'),
        ),
        alternates: document.querySelectorAll('link[rel="alternate"][hreflang]').length,
      }));
    await expect.poll(head).toEqual({
      title: `${en('shell:footer.services.saas')} · ${en('site:suffix')}`,
      lang: 'en-US',
      titles: 1,
      canonical: [`${baseURL}/en/saas`],
      alternates: 3,
    });
    // The screens further down arrive later, in the other language.
    const chineseLinks = () =>
      page
        .locator('a[href^="/"]:not([data-lang])')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
        // The notices are of no language.
        .then((hrefs) => hrefs.filter((href) => !/^\/(en(\/|\?|$)|licenses)/.test(href)));
    await expect.poll(chineseLinks).toEqual([]);
    expect(await toggle(page).getAttribute('href')).toBe('/saas');
    const content = () => page.getByRole('main').innerText();
    await expect.poll(content).not.toMatch(/\p{Script=Han}/u);
    expect(await content()).toContain('$79');
  });

  test('Back undoes the toggle and Forward redoes it', async () => {
    const { page, problems } = visitor;
    await page.goto('/auth/login');
    await hydrated(page);
    await page.getByLabel(zh('auth:phone')).fill('13800000001');
    const field = await page.getByLabel(zh('auth:phone')).elementHandle();
    await turn(page);
    await page.goBack();
    await page.locator('html[lang="zh-CN"]').waitFor();
    expect(getPageAddress(page)).toBe('/auth/login');
    await expect.poll(() => page.title()).toContain(zh('shell:account.login'));
    expect(await page.getByLabel(zh('auth:phone')).inputValue()).toBe('13800000001');
    await page.goForward();
    await page.locator('html[lang="en-US"]').waitFor();
    expect(getPageAddress(page)).toBe('/en/auth/login');
    expect(await page.getByLabel(en('auth:phone')).inputValue()).toBe('13800000001');
    expect(await field?.evaluate((node) => node.isConnected)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('the toggle says so when the words cannot be fetched, changes nothing, and works later', async () => {
    // Before version 153, Chromium never requests a failed script again.
    const whole = await launchChromium({ executablePath: wholeChromiumPath() });
    const { page } = await openVisitor(whole, { baseURL, locale: 'zh-CN', device: 'desktop' });
    await page.goto('/saas');
    await hydrated(page);
    const words = (url: URL) => /^\/assets\/(shell|saas)-.*\.js$/.test(url.pathname);
    await page.route(words, (route) => route.abort());
    await toggle(page).click();
    await page.getByText(zh('shell:language.failed'), { exact: true }).waitFor();
    expect(getPageAddress(page)).toBe('/saas');
    expect(await storedIn(page)).toEqual({});
    await page.unroute(words);
    await turn(page);
    expect(getPageAddress(page)).toBe('/en/saas');
    await whole.close();
  });

  test('the toggle is a plain link until scripts run, and its choice holds', async () => {
    const { page } = visitor;
    await openWithoutScripts(page, '/saas');
    await toggle(page).click();
    await page.waitForURL('/en/saas', { waitUntil: 'commit' });
    expect(await storedIn(page)).toEqual({ locale: 'en-US' });
    await toggle(page).click();
    await page.waitForURL('/saas', { waitUntil: 'commit' });
    expect(await storedIn(page)).toEqual({ locale: 'zh-CN' });
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });
});

describe('a stored choice of English', () => {
  test('a stored choice of English leads an unprefixed address to its twin before anything is shown', async () => {
    const { page } = await openVisitor(browser, {
      baseURL,
      locale: 'zh-CN',
      device: 'desktop',
      kept: { locale: 'en-US' },
    });
    await page.goto('/healthz');
    await page.addInitScript(() => {
      const look = () => {
        const shown = document.documentElement.hidden ? '' : (document.body?.innerText ?? '');
        if (/\p{Script=Han}{4}/u.test(shown)) sessionStorage.setItem('seen', shown);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/saas?from=mail#compare');
    await page.waitForURL('/en/saas?from=mail#compare');
    await hydrated(page);
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    await page.goBack();
    expect(getPageAddress(page)).toBe('/healthz');
  });
});

test('opening an address in the other language writes no choice', async () => {
  const { page } = visitor;
  await page.goto('/en');
  await hydrated(page);
  await page
    .getByRole('link', { name: en('shell:nav.saas'), exact: true })
    .first()
    .click();
  await page.waitForURL('/en/saas');
  expect(await storedIn(page)).toEqual({});
  await page.evaluate(() => localStorage.setItem('locale', 'zh-CN'));
  await page.goto('/en/saas');
  await hydrated(page);
  expect(getPageAddress(page)).toBe('/en/saas');
  expect(await storedIn(page)).toEqual({ locale: 'zh-CN' });
});
