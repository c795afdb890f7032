import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { hydrated, storedIn } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import {
  endSessions,
  toStoredSession,
  registerPerson,
  type SitePerson,
} from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

/** Addresses of other sites, and strings that a browser might read as one. */
const foreign = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
];

const baseURL = inject('siteUrl');
const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');
const browser = await sharedBrowser();
let person: SitePerson;

beforeAll(async () => {
  person = await registerPerson(baseURL);
});

function visit(kept: Readonly<Record<string, string>> = {}) {
  return openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'desktop', kept });
}

async function signIn(page: Page, locale: Locale): Promise<void> {
  const t = translatorIn(locale);
  await hydrated(page);
  await page.getByLabel(t('auth:phone')).fill(person.phone);
  await page.getByRole('textbox', { name: t('auth:password.label') }).fill(person.password);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
}

function locateHeader(page: Page) {
  return page.getByRole('banner');
}

describe('a guest who opens a page of the account area', () => {
  test('a guest never sees an account page, not even for a moment', async () => {
    const { page } = await visit();
    await noteSightings(page, [zh('shell:account.membership'), zh('shell:account.profile')]);
    await page.goto('/user/profile');
    await page.getByRole('heading', { name: zh('auth:login.title') }).waitFor();
    expect(await sightings(page)).toBeNull();
  });
});

describe('a signed-in visitor', () => {
  test.each([
    '/auth/login',
    '/auth/register?redirect=%2Fuser%2Forders',
    '/en/auth/login?redirect=%2Fen%2Fuser%2Forders',
  ])('a signed-in visitor to %s is sent home and never sees the form', async (path) => {
    const { page, problems } = await visit(toStoredSession(person));
    await noteSightings(page, [zh('auth:phone'), en('auth:login.consent').slice(0, 20)]);
    await page.goto(path);
    await page.waitForURL(path.startsWith('/en') ? '/en' : '/');
    const t = path.startsWith('/en') ? en : zh;
    await locateHeader(page)
      .getByRole('button', { name: t('shell:account.label') })
      .waitFor();
    expect(await sightings(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test('a signed-in visitor is led to no other site by the login page', async () => {
    const { page } = await visit(toStoredSession(person));
    const ends = [];
    for (const redirect of foreign) {
      await page.goto(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
      await locateHeader(page)
        .getByRole('button', { name: person.user.name || zh('shell:account.label') })
        .waitFor();
      ends.push(page.url());
    }
    expect(ends).toEqual(foreign.map(() => `${baseURL}/`));
  });
});

describe('a session that the server has ended', () => {
  test('an ended session says why after a reload too, on the page that the server drew', async () => {
    const someone = await registerPerson(baseURL);
    await endSessions(baseURL, someone.phone);
    const { page } = await visit(toStoredSession(someone));
    await page.goto('/user/orders');
    await page.getByText(zh('auth:login.expired'), { exact: true }).waitFor();
    // On a hydration mismatch React renders the page again and loses the typed input.
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.reload();
    await hydrated(page);
    await page.getByText(zh('auth:login.expired'), { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('two tabs', () => {
  test('two tabs follow each other in signing out and in', async () => {
    const someone = await registerPerson(baseURL);
    const { page, context } = await visit(toStoredSession(someone));
    const other = await openTab(context, '/user/orders?status=all');
    await other.getByRole('heading', { name: zh('orders:empty.all.title') }).waitFor();
    await page.goto('/saas');
    await hydrated(page);
    const name = someone.user.name || zh('shell:account.label');
    await locateHeader(page).getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: zh('shell:account.signOut') }).click();
    await page.waitForURL('/');
    await other.waitForURL('/');
    await locateHeader(other)
      .getByRole('link', { name: zh('shell:account.login') })
      .waitFor();

    await page.goto('/auth/login');
    await signIn(page, 'zh-CN');
    await page.waitForURL('/');
    await locateHeader(other)
      .getByRole('button', { name: person.user.name || zh('shell:account.label') })
      .waitFor();
    expect(await storedIn(other)).toEqual(await storedIn(page));
  });
});

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

/** Records any of these texts that is visible in any frame, from the first on. */
async function noteSightings(page: Page, texts: readonly string[]): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const shown = document.body?.innerText ?? '';
      const found = wanted.find((text) => shown.includes(text));
      if (found !== undefined) sessionStorage.setItem('sighting', found);
      requestAnimationFrame(look);
    };
    look();
  }, texts);
}

function sightings(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('sighting'));
}
