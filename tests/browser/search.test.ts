import { expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

test('keyboard at 1440: a slash opens the field, Enter searches, and a result leads to its page', async () => {
  const visitor = await openVisitor(browser, { baseURL, locale: 'en-US', device: 'desktop' });
  const { page, problems, close } = visitor;
  const t = translatorIn('en-US');
  await page.goto('/en/saas');
  await hydrated(page);
  const field = page.getByRole('searchbox', { name: t('shell:search') });
  const icon = page.getByRole('banner').getByRole('link', { name: t('shell:search') });
  // The code of the search comes after the first load; until then, the icon is a link.
  await icon.click();
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.type('renewal a/b trademark');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/search?q=*');
  await page.getByRole('heading', { level: 1, name: t('shell:search') }).waitFor();
  expect(await field.inputValue()).toBe('renewal a/b trademark');
  expect(await page.locator('mark').count()).toBeGreaterThan(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Trademark services' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/services/trademark*');
  expect(problems).toEqual([]);
  await close();
});

test('touch at 360: the menu has the field, and a search without results offers other ways', async () => {
  const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'phone' });
  const { page, problems, close } = visitor;
  const t = translatorIn('zh-CN');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: t('shell:menu.open') }).tap();
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.fill('<b>龘靐</b>');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell:search') })
    .tap();
  await page.waitForURL('**/search?q=*');
  await page.getByRole('heading', { name: t('search:states.none.title') }).waitFor();
  await page.getByRole('link', { name: t('search:ways.contact') }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
