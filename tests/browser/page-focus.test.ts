import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { newestCode } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const t = translatorIn('zh-CN');

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

const open = async (path: string, kept: Readonly<Record<string, string>> = {}) => {
  const visitor = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
    kept: { locale: 'zh-CN', ...kept },
  });
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
};

/** Returns the element with the focus: its tag, and what distinguishes it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'body';
    const name = element.getAttribute('href') ?? element.id;
    const tag = element.tagName.toLowerCase();
    return tag === 'h1' ? `h1 ${element.textContent}` : `${tag} ${name}`;
  });
const readHeading = (page: Page) => page.locator('#main h1').textContent();

test('a move puts the focus on the heading of its page, without a scroll, and Back on the link that led there', async () => {
  const { page } = await open('/packages');
  expect(await focused(page)).toBe('body');
  const link = page.locator('#main a[href^="/packages/"]').last();
  const address = await link.getAttribute('href');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  const list = await readHeading(page);
  await link.click();
  await expect.poll(() => readHeading(page)).not.toBe(list);
  await expect.poll(() => focused(page)).toBe(`h1 ${await readHeading(page)}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect.poll(() => focused(page)).toBe(`a ${address}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.goForward();
  await expect.poll(() => focused(page)).toMatch(/^h1 /);
  const before = await readHeading(page);
  await page.locator('header nav a[href="/saas"]').press('Enter');
  await expect.poll(() => readHeading(page)).not.toBe(before);
  await expect.poll(() => focused(page)).toBe(`h1 ${await readHeading(page)}`);
});

test('a filter, a first load and a language leave the focus where it is', async () => {
  const { page } = await open('/saas/demo');
  expect(await focused(page)).toBe('body');
  const before = await page.evaluate(() => location.search);
  const filter = page.locator('#main a[href*="/saas/demo?"]').first();
  await filter.press('Enter');
  await expect.poll(() => page.evaluate(() => location.search)).not.toBe(before);
  await page.locator('[data-pressed]').waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^a .*\?/);

  await page.locator('a[data-lang="en-US"]').filter({ visible: true }).first().press('Enter');
  await page.waitForURL('**/en/**');
  await page.locator('html[lang="en-US"]').waitFor();
  expect(await focused(page)).not.toMatch(/^h1/);
});

test('a guest who registers lands on the heading of the account', async () => {
  const { page } = await open('/auth/register?redirect=%2Fuser%2Forders');
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  const phone = `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await field('auth:phone').fill(phone);
  await page.getByRole('button', { name: t('auth:code.send') }).click();
  await field('auth:code.label').fill(await newestCode(baseURL, phone));
  await field('auth:password.new').fill('Xy#2026-park');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('auth:register.submit') }).press('Enter');
  await page.waitForURL('**/user/orders*');
  await expect.poll(() => focused(page)).toBe(`h1 ${t('shell:account.orders')}`);
});

test('moves within the account name the section that they open', async () => {
  const person = await registerPerson(baseURL);
  const { page } = await open('/user/profile', toStoredSession(person));
  await page.locator('aside a[href="/user/security"]').press('Enter');
  await page.waitForURL('**/user/security');
  await expect.poll(() => focused(page)).toBe(`h1 ${t('shell:account.security')}`);
  await page.locator('aside a[href="/user/notifications"]').press('Enter');
  await expect.poll(() => focused(page)).toBe(`h1 ${t('shell:account.notifications')}`);
});

test.each([
  {
    late: 'the code that moves the focus',
    files: /\/assets\/page-focus-[^/]*\.js$/,
    shown: 'form.title',
  },
  { late: 'the answer of the first page', files: /\/api\/v1\/user\/profile$/, shown: 'loading' },
])(
  'a move puts the focus on the heading of its page though $late is late',
  async ({ files, shown }) => {
    const person = await registerPerson(baseURL);
    const { page } = await open('/saas', toStoredSession(person));
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route(files, async (route) => {
      await late;
      await route.continue();
    });
    // A page that the browser draws is on the screen before it is loaded.
    await page.goto('/user/profile');
    await page.getByText(t(`profile:${shown}`), { exact: true }).waitFor({ state: 'attached' });
    await page.locator('aside a[href="/user/security"]').press('Enter');
    await page.getByRole('heading', { name: t('security:password.title') }).waitFor();
    release();
    await expect.poll(() => focused(page)).toBe(`h1 ${t('shell:account.security')}`);
  },
);

test('a page of a report that is closed gives the focus back to its button', async () => {
  const { page } = await open('/incubation/report/service-certainty-statechart');
  const opener = page.locator('button[aria-haspopup="dialog"]:has(picture, img)').last();
  await opener.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
});
