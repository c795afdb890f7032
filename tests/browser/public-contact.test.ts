import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { isFocused } from '#tests/support/hand.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { control } from '#tests/support/site.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

function formIn(page: Page, locale: Locale) {
  const t = translatorIn(locale);
  const field = (key: string) => page.getByLabel(t(`contact:form.${key}`));
  return {
    name: field('name'),
    phone: field('phone'),
    email: page.getByRole('textbox', { name: t('contact:form.email') }),
    type: field('type'),
    description: field('description'),
    send: page.getByRole('button', { name: t('contact:form.submit') }),
    alert: page.getByRole('alert'),
    done: page.getByRole('status').filter({ hasText: t('contact:done.title') }),
  };
}

test('the keyboard alone, in Chinese, is enough to read the error summary, fix it and send', async () => {
  const locale = 'zh-CN';
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale,
    device: 'desktop',
  });
  const form = formIn(page, locale);
  await page.goto('/contact-us');
  await hydrated(page);
  await form.name.focus();
  await page.keyboard.press('Enter');
  await form.alert.waitFor();
  await expect.poll(() => isFocused(form.alert)).toBe(true);
  expect(await form.alert.getByRole('button').allInnerTexts()).toEqual(
    (['nameRequired', 'contactMethod', 'inquiryTypeRequired', 'descriptionRequired'] as const).map(
      (key) => fieldTexts[key][locale],
    ),
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('客户 017');
  await page.keyboard.press('Tab');
  await page.keyboard.type('139 0000 0000');
  await form.type.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await form.description.focus();
  await page.keyboard.type('想查一个名字，年底上线。');
  expect(await form.alert.count()).toBe(0);
  await form.send.focus();
  await page.keyboard.press('Enter');
  await form.done.waitFor();
  expect(await form.done.innerText()).toMatch(/24[\s\S]*Q\d{8}[0-9A-Z]+/);
  await expect.poll(() => isFocused(form.done)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a switch of language and a failing server lose no input, and one response arrives', async () => {
  const { page, tester: owner } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
  });
  await page.goto('/contact-us');
  await hydrated(page);
  await formIn(page, 'zh-CN').name.fill('Customer 017');
  await formIn(page, 'zh-CN').email.fill('customer-017@');
  await formIn(page, 'zh-CN').type.selectOption('consulting');
  await formIn(page, 'zh-CN').description.fill('A launch in May, nothing filed yet.');
  await page.locator('[data-lang]').dispatchEvent('click');
  await page.locator('html[lang="en-US"]').waitFor();

  const form = formIn(page, 'en-US');
  await form.send.click();
  await form.alert.getByText(fieldTexts.email['en-US'], { exact: true }).waitFor();
  await form.email.fill('customer-017@example.com');
  await control(baseURL, { command: 'calls.fail', owner, path: '/api/v1/contact', status: 500 });
  await form.send.click();
  await form.alert
    .getByText(translatorIn('en-US')('contact:form.failed'), { exact: true })
    .waitFor();
  await expect.poll(() => isFocused(form.alert)).toBe(true);
  expect([
    await form.name.inputValue(),
    await form.email.inputValue(),
    await form.type.inputValue(),
    await form.description.inputValue(),
  ]).toEqual([
    'Customer 017',
    'customer-017@example.com',
    'consulting',
    'A launch in May, nothing filed yet.',
  ]);

  await form.send.click();
  await form.done.waitFor();
  expect(await form.alert.count()).toBe(0);
});
