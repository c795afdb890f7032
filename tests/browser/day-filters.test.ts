import { expect, inject, test } from 'vitest';
import { fieldTexts } from '#contract/base/fields.ts';
import { getPageAddress } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser();

test('a day is typed key by key into the filters of orders and payments', async () => {
  const person = await registerPerson(url);
  const locale = 'en-US';
  const t = translatorIn(locale);
  const { page, problems } = await openVisitor(browser, {
    baseURL: url,
    locale,
    device: 'desktop',
    kept: { ...toStoredSession(person), locale },
  });
  for (const list of ['orders', 'payments'] as const) {
    await page.goto(`/en/user/${list}`);
    if (list === 'orders') await page.getByText(t('orders:filters.more'), { exact: true }).click();
    else await page.getByRole('button', { name: t('payments:filters.custom') }).click();
    const from = page.getByLabel(t(`${list}:filters.from`), { exact: true });
    const to = page.getByLabel(t(`${list}:filters.to`), { exact: true });
    await from.focus();
    await page.keyboard.type('11202');
    expect(getPageAddress(page)).toBe(`/en/user/${list}`);
    await page.keyboard.press('Enter');
    await page.getByText(fieldTexts.date[locale], { exact: true }).waitFor();
    expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(getPageAddress(page)).toBe(`/en/user/${list}`);
    // Back from the year to the month.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('11202026');
    await page.keyboard.press('Enter');
    await expect.poll(() => getPageAddress(page)).toBe(`/en/user/${list}?start_date=2026-11-20`);
    expect(await from.inputValue()).toBe('2026-11-20');
    await to.focus();
    await page.keyboard.type('11192026');
    await page.keyboard.press('Enter');
    await page.getByText(fieldTexts.dateOrder[locale], { exact: true }).waitFor();
    expect(getPageAddress(page)).toBe(`/en/user/${list}?start_date=2026-11-20`);
  }
  expect(problems).toEqual([]);
});
