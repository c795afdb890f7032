import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { hydrated, openSignedIn } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const t = translatorIn('zh-CN');
const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

/** Opens the profile in a browser that loads no other section ahead. */
async function openProfile() {
  const kept = { ...toStoredSession(await registerPerson(baseURL)), locale: 'zh-CN' };
  const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'desktop', kept });
  await visitor.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openSignedIn(visitor.page, '/user/profile');
  await hydrated(visitor.page);
  return visitor;
}

const sideBar = (page: Page) => page.getByRole('navigation', { name: t('shell:account.nav') });
const toSecurity = (page: Page) => sideBar(page).locator('a[href="/user/security"]');
const shows = (page: Page, key: string) =>
  page
    .getByRole('alert')
    .getByRole('heading', { name: t(key), level: 2 })
    .waitFor();
const countTitles = (page: Page) => page.getByRole('heading', { level: 1 }).count();
const filesOfSecurity = /\/assets\/security-[^/]*\.js$/;
const stylesOfSecurity = /\/assets\/security-[^/]*\.css$/;
const isOpen = (page: Page) =>
  page.getByRole('heading', { name: t('security:password.title') }).waitFor();

test('a section that is first opened offline keeps the side bar, and loads once there is a network', async () => {
  const { page, context } = await openProfile();
  // Past the memory of the browser, in which other tests may have left the files.
  await page.route(filesOfSecurity, (route) => route.continue());
  await context.setOffline(true);
  await toSecurity(page).click();
  await shows(page, 'shell:error.away.title');
  expect([await sideBar(page).isVisible(), await countTitles(page)]).toEqual([true, 1]);

  await context.setOffline(false);
  await isOpen(page);
});

test.each(['ahead of the press', 'after the press'])(
  'a section is shown with its styles when they are lost %s',
  async (moment) => {
    const { page } = await openProfile();
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    const asked = page.waitForRequest(stylesOfSecurity);
    const lost = page.waitForEvent('requestfailed', (request) =>
      stylesOfSecurity.test(request.url()),
    );
    let requests = 0;
    // The route stays: one that is removed while the page reloads may leave its requests without an answer.
    await page.route(stylesOfSecurity, async (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      await isLost;
      await route.abort('connectionreset');
    });
    await toSecurity(page).hover();
    await asked;
    if (moment === 'after the press') await toSecurity(page).click();
    lose();
    await lost;
    if (moment === 'ahead of the press') await toSecurity(page).click();
    await isOpen(page);
    const form = page.getByRole('main').locator('form').first();
    expect(await form.evaluate((shown) => getComputedStyle(shown).maxWidth)).toBe('480px');
  },
);

describe('a file that a content blocker cuts', () => {
  test.each([
    { file: 'texts', isCode: false },
    { file: 'code', isCode: true },
  ])(
    'a section without its $file says so, keeps the side bar and promises nothing',
    async ({ isCode }) => {
      const { page } = await openProfile();
      await page.route(filesOfSecurity, async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        if (/\bimport\b/.test(code) === isCode) await route.abort('blockedbyclient');
        else await route.fulfill({ response });
      });
      await toSecurity(page).click();
      await shows(page, 'shell:error.away.title');
      // It was reloaded once, in case that an update had replaced the file.
      await page.waitForFunction(() => 'reloaded' in Object(history.state));
      await shows(page, 'shell:error.away.title');
      const said = (await page.getByRole('alert').textContent()) ?? '';
      expect(said).toContain(t('shell:error.cut'));
      expect(said).not.toContain(t('shell:error.away.text'));
      expect([await sideBar(page).isVisible(), await countTitles(page)]).toEqual([true, 1]);

      await page.unroute(filesOfSecurity);
      await page.getByRole('button', { name: t('shell:error.retry') }).click();
      await isOpen(page);
    },
  );
});
