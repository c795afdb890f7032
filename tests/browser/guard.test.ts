import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/picklists.ts';
import { addressOf, hydrated, openSignedIn, storedIn } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import {
  endSessions,
  storedSessionOf,
  registerPerson,
  type SitePerson,
} from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

/** Addresses of other sites, and what a browser might take for one. */
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

function headerOf(page: Page) {
  return page.getByRole('banner');
}

/** Every address that the page has shown, in order and without repeats. */
function addressesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && seen.at(-1) !== pathname) seen.push(pathname);
  });
  return seen;
}

describe('a guest who opens a page of the account area', () => {
  test.each([
    { path: '/user/orders?status=all', login: '/auth/login', locale: 'zh-CN' },
    { path: '/en/user/orders?status=all', login: '/en/auth/login', locale: 'en-US' },
  ] as const)('is asked to log in, then gets $path', async ({ path, login, locale }) => {
    const { page, problems, close } = await visit();
    const t = translatorIn(locale);
    await page.goto(path);
    await page.getByRole('heading', { name: t('auth:login.title') }).waitFor();
    expect(addressOf(page)).toBe(`${login}?redirect=${encodeURIComponent(path)}`);
    // What writes the head comes after the page.
    await expect
      .poll(() => page.title())
      .toBe(`${t('shell:titles.login')} · ${t('shell:brand.suffix')}`);
    await page.getByText(t('auth:login.back'), { exact: true }).waitFor();
    await signIn(page, locale);
    await page.getByRole('heading', { name: t('orders:empty.all.title') }).waitFor();
    expect(addressOf(page)).toBe(path);
    expect(Object.keys(await storedIn(page)).toSorted()).toEqual(['token', 'user']);
    expect(problems).toEqual([]);
    await close();
  });

  test('keeps the wanted page when registering instead', async () => {
    const { page, close } = await visit();
    await page.goto('/user/orders?status=all');
    await page.getByRole('link', { name: zh('auth:login.toRegister') }).click();
    await page.getByRole('heading', { name: zh('auth:register.title') }).waitFor();
    expect(addressOf(page)).toBe('/auth/register?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
    await close();
  });

  test('never sees it, not even for a moment', async () => {
    const { page, close } = await visit();
    await noteSightings(page, [zh('shell:account.membership'), zh('shell:titles.profile')]);
    await page.goto('/user/profile');
    await page.getByRole('heading', { name: zh('auth:login.title') }).waitFor();
    expect(await sightings(page)).toBeNull();
    await close();
  });
});

describe('signing in', () => {
  test.each(foreign)('never leads to %j', async (redirect) => {
    const { page, problems, close } = await visit();
    await page.goto(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
    await signIn(page, 'zh-CN');
    await headerOf(page)
      .getByRole('button', { name: person.user.name || zh('shell:account.label') })
      .waitFor();
    expect(page.url()).toBe(`${baseURL}/`);
    expect(problems).toEqual([]);
    await close();
  });

  test('returns under /en to the page that was wanted there', async () => {
    const { page, close } = await visit();
    await page.goto('/en/auth/login?redirect=%2Fen%2Fsaas%3Fa%3D1%23compare');
    await signIn(page, 'en-US');
    await page.getByRole('heading', { name: en('saas:hero.title') }).waitFor();
    expect(addressOf(page)).toBe('/en/saas?a=1#compare');
    await close();
  });
});

describe('a signed-in visitor', () => {
  test.each([
    '/auth/login',
    '/auth/register?redirect=%2Fuser%2Forders',
    '/en/auth/login?redirect=%2Fen%2Fuser%2Forders',
  ])('who opens %s is sent home and never sees the form', async (path) => {
    const { page, problems, close } = await visit(storedSessionOf(person));
    await noteSightings(page, [zh('auth:phone'), en('auth:login.consent').slice(0, 20)]);
    await page.goto(path);
    await page.waitForURL(path.startsWith('/en') ? '/en' : '/');
    const t = path.startsWith('/en') ? en : zh;
    await headerOf(page)
      .getByRole('button', { name: t('shell:account.label') })
      .waitFor();
    expect(await sightings(page)).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });

  test('is led to no other site by the login page', async () => {
    const { page, close } = await visit(storedSessionOf(person));
    const ends = [];
    for (const redirect of foreign) {
      await page.goto(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
      await headerOf(page)
        .getByRole('button', { name: person.user.name || zh('shell:account.label') })
        .waitFor();
      ends.push(page.url());
    }
    expect(ends).toEqual(foreign.map(() => `${baseURL}/`));
    await close();
  });
});

describe('a session that the server has ended', () => {
  test('leads once to the login page, forgets the person, and says why once', async () => {
    const someone = await registerPerson(baseURL);
    const { page, close } = await visit(storedSessionOf(someone));
    await openSignedIn(page, '/user/orders?status=completed');
    await page.getByRole('heading', { name: zh('orders:empty.completed.title') }).waitFor();
    const seen = addressesOf(page);
    await endSessions(baseURL, someone.phone);
    await page.getByRole('button', { name: zh('orders:status.all'), exact: true }).click();
    await page.getByRole('heading', { name: zh('auth:login.title') }).waitFor();
    expect(addressOf(page)).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
    expect(await storedIn(page)).toEqual({});
    expect(seen.filter((path) => path === '/auth/login')).toHaveLength(1);
    expect(await page.getByText(zh('auth:login.back'), { exact: false }).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  test('leads there from the first page as well, under /en', async () => {
    const someone = await registerPerson(baseURL);
    await endSessions(baseURL, someone.phone);
    const { page, close } = await visit(storedSessionOf(someone));
    await page.goto('/en/user/orders?status=all');
    await page.getByRole('heading', { name: en('auth:login.title') }).waitFor();
    expect(addressOf(page)).toBe('/en/auth/login?redirect=%2Fen%2Fuser%2Forders%3Fstatus%3Dall');
    expect(await storedIn(page)).toEqual({});
    await close();
  });

  test('says why after a reload as well, on the page that the server drew', async () => {
    const someone = await registerPerson(baseURL);
    await endSessions(baseURL, someone.phone);
    const { page, close } = await visit(storedSessionOf(someone));
    await page.goto('/user/orders');
    await page.getByText(zh('auth:login.expired'), { exact: true }).waitFor();
    // Of another page than the drawn one React makes all anew, and what was typed by then is lost.
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.reload();
    await hydrated(page);
    await page.getByText(zh('auth:login.expired'), { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('two tabs', () => {
  test('follow each other in signing out and in', async () => {
    const someone = await registerPerson(baseURL);
    const { page, context, close } = await visit(storedSessionOf(someone));
    const other = await openTab(context, '/user/orders?status=all');
    await other.getByRole('heading', { name: zh('orders:empty.all.title') }).waitFor();
    await page.goto('/saas');
    await hydrated(page);
    const name = someone.user.name || zh('shell:account.label');
    await headerOf(page).getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: zh('shell:account.signOut') }).click();
    await page.waitForURL('/');
    await other.waitForURL('/');
    await headerOf(other)
      .getByRole('link', { name: zh('shell:account.login') })
      .waitFor();

    await page.goto('/auth/login');
    await signIn(page, 'zh-CN');
    await page.waitForURL('/');
    await headerOf(other)
      .getByRole('button', { name: person.user.name || zh('shell:account.label') })
      .waitFor();
    expect(await storedIn(other)).toEqual(await storedIn(page));
    await other.close();
    await close();
  });
});

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

/** Looks at every frame, from the first on, whether any of these texts can be seen. */
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
