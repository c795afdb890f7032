import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fieldTexts } from '../../contract/fields.ts';
import type { Locale } from '../../contract/words.ts';
import { launchChromium } from '../support/chromium.ts';
import { takenOver } from '../support/page-watch.ts';
import { control } from '../support/site.ts';
import { accessibilityFaults, openVisitor } from '../support/visitor.ts';
import { wordsIn } from '../support/words.ts';

const baseURL = inject('siteUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

function formIn(page: Page, locale: Locale) {
  const t = wordsIn(locale);
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

test('by keyboard alone, in Chinese: what is wrong is summed up, put right and sent', async () => {
  const locale = 'zh-CN';
  const { page, problems, close } = await openVisitor(browser, {
    baseURL,
    locale,
    device: 'desktop',
  });
  const form = formIn(page, locale);
  await page.goto('/contact-us');
  await takenOver(page);
  await form.name.focus();
  await page.keyboard.press('Enter');
  await form.alert.waitFor();
  expect(await form.alert.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await form.alert.getByRole('button').allInnerTexts()).toEqual(
    (['nameRequired', 'contactMethod', 'inquiryTypeRequired', 'descriptionRequired'] as const).map(
      (key) => fieldTexts[key][locale],
    ),
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('林小满');
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
  expect(await form.done.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('a switch of language and a failing server take nothing away, and one answer comes', async () => {
  const {
    page,
    tester: owner,
    close,
  } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
  });
  await page.goto('/contact-us');
  await takenOver(page);
  await formIn(page, 'zh-CN').name.fill('Ada');
  await formIn(page, 'zh-CN').email.fill('ada@');
  await formIn(page, 'zh-CN').type.selectOption('ip');
  await formIn(page, 'zh-CN').description.fill('A launch in May, nothing filed yet.');
  await page.locator('[data-lang]').dispatchEvent('click');
  await page.locator('html[lang="en-US"]').waitFor();

  const form = formIn(page, 'en-US');
  await form.send.click();
  await form.alert.getByText(fieldTexts.email['en-US'], { exact: true }).waitFor();
  await form.email.fill('ada@example.com');
  await control(baseURL, { command: 'calls.fail', owner, path: '/api/v1/contact', status: 503 });
  await form.send.click();
  await form.alert.getByText(wordsIn('en-US')('contact:form.failed'), { exact: true }).waitFor();
  expect(await form.alert.evaluate((element) => element === document.activeElement)).toBe(true);
  expect([
    await form.name.inputValue(),
    await form.email.inputValue(),
    await form.type.inputValue(),
    await form.description.inputValue(),
  ]).toEqual(['Ada', 'ada@example.com', 'ip', 'A launch in May, nothing filed yet.']);

  await form.send.click();
  await form.done.waitFor();
  expect(await form.alert.count()).toBe(0);
  await close();
});
