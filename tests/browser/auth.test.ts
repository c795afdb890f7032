import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { isFocused, tabTo } from '#tests/support/hand.ts';
import { getPageAddress, storedIn, hydrated } from '#tests/support/page-watch.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { openFounder } from '#tests/support/founder.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, type SitePerson } from '#tests/support/site-person.ts';
import { newestCode, newestMail, startSite, type Site } from '#tests/support/site.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const newPassword = 'Park#2027-xy';
const wanted = { 'zh-CN': '/user/orders?status=all', 'en-US': '/en/user/orders?status=all' };

// A separate site, because a minute has to pass between two codes.
let site: Site;
let baseURL: string;
const browser = await sharedBrowser();
takeTurns('auth', 3);

beforeAll(async () => {
  site = await startSite();
  baseURL = site.url;
});

afterAll(() => site.stop());

/** Returns the locators of the reset pages by role and label. */
function locateParts(page: Page, locale: Locale) {
  const t = translatorIn(locale);
  const typing = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  return {
    t,
    login: page.getByRole('heading', { name: t('auth:login.title') }),
    forgot: page.getByRole('link', { name: t('auth:login.forgot') }),
    asked: page.getByRole('heading', { name: t('auth:forgot.title') }),
    phone: typing('auth:phone'),
    send: page.getByRole('button', { name: t('auth:forgot.submit') }),
    reset: page.getByRole('heading', { name: t('auth:reset.title') }),
    code: typing('auth:code.label'),
    password: typing('auth:password.newOne'),
    confirm: typing('auth:password.confirm'),
    submit: page.getByRole('button', { name: t('auth:reset.submit') }),
    done: page.getByText(t('auth:reset.done'), { exact: true }),
    oldPassword: typing('auth:password.label'),
    enter: page.getByRole('button', { name: t('auth:login.submit') }),
    orders: page.getByRole('heading', { name: t('orders:empty.all.title') }),
  };
}

/** Creates a person and moves the clock so that the next code can be sent. */
async function personWithoutPassword(): Promise<SitePerson> {
  const person = await registerPerson(baseURL);
  await site.moveClock(61_000);
  return person;
}

async function faultless(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('a forgotten password is replaced on a phone, in Chinese, and the wanted page found', async () => {
  const person = await personWithoutPassword();
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const parts = locateParts(page, 'zh-CN');
  await page.goto(wanted['zh-CN']);
  await parts.login.waitFor();
  await hydrated(page);
  await parts.forgot.tap();
  // The login page has a field of the same name.
  await parts.asked.waitFor();
  await parts.phone.fill(person.phone);
  await faultless(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await parts.send.tap();
  await parts.reset.waitFor();
  expect(getPageAddress(page)).not.toContain(person.phone);
  await page.reload();
  await parts.reset.waitFor();
  expect(await parts.phone.count()).toBe(0);
  await parts.code.fill(await newestCode(baseURL, person.phone));
  await parts.password.fill('park');
  await page.getByText(strength('zh-CN', 1), { exact: true }).waitFor();
  await parts.password.fill('Park#2027');
  await page.getByText(strength('zh-CN', 4), { exact: true }).waitFor();
  await parts.password.fill(newPassword);
  await page.getByText(strength('zh-CN', 5), { exact: true }).waitFor();
  await parts.confirm.fill('Park#2027');
  await parts.submit.tap();
  await page.getByText(fieldTexts.passwordsDiffer['zh-CN'], { exact: true }).waitFor();
  await faultless(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await parts.confirm.fill(newPassword);
  await parts.submit.tap();
  await parts.login.waitFor();
  await parts.done.waitFor();
  expect(await parts.phone.inputValue()).toBe(person.phone);
  await parts.oldPassword.fill(newPassword);
  await parts.enter.tap();
  await parts.orders.waitFor();
  expect(getPageAddress(page)).toBe(wanted['zh-CN']);
  expect(problems).toEqual([]);
});

test('the field for a code takes a tap on its middle, in English on a phone', async () => {
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'en-US',
    device: 'phone',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en/auth/register');
  await hydrated(page);
  const { code } = locateParts(page, 'en-US');
  const { x, y, width, height } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect.poll(() => isFocused(code)).toBe(true);
});

test('a forgotten password is replaced by keyboard alone, in English', async () => {
  const person = await personWithoutPassword();
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'en-US',
    device: 'desktop',
  });
  const parts = locateParts(page, 'en-US');
  await page.goto(wanted['en-US']);
  await parts.login.waitFor();
  await hydrated(page);
  await tabTo(page, parts.forgot);
  await page.keyboard.press('Enter');
  await parts.asked.waitFor();
  await tabTo(page, parts.phone);
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await parts.reset.waitFor();
  expect(getPageAddress(page)).toBe(
    `/en/auth/reset-password?redirect=${encodeURIComponent(wanted['en-US'])}`,
  );
  await faultless(page);
  await tabTo(page, parts.code);
  await page.keyboard.type(await newestCode(baseURL, person.phone));
  await tabTo(page, parts.password);
  await page.keyboard.type(newPassword);
  await tabTo(page, parts.confirm);
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await parts.done.waitFor();
  await parts.login.waitFor();
  await faultless(page);
  await tabTo(page, parts.oldPassword);
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await parts.orders.waitFor();
  expect(getPageAddress(page)).toBe(wanted['en-US']);
  expect(problems).toEqual([]);
});

describe.each(['zh-CN', 'en-US'] as const)('a wrong code in %s', (locale) => {
  test('a wrong code is reported at its field, which gets focus, and ends no session', async () => {
    const person = await personWithoutPassword();
    const { page } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'desktop',
      kept: { token: person.token, user: JSON.stringify(person.user) },
    });
    const parts = locateParts(page, locale);
    await page.goto(locale === 'zh-CN' ? '/auth/reset-password' : '/en/auth/reset-password');
    await page.getByText(parts.t('auth:reset.askPhone'), { exact: true }).waitFor();
    await parts.phone.fill(person.phone);
    await parts.code.fill('000000');
    await parts.password.fill(newPassword);
    await parts.confirm.fill(newPassword);
    await parts.submit.click();
    await page.getByText(errorTexts['auth.code_wrong'][locale], { exact: true }).waitFor();
    await expect.poll(() => isFocused(parts.code)).toBe(true);
    expect(await parts.code.getAttribute('aria-invalid')).toBe('true');
    await faultless(page);
    expect(Object.keys(await storedIn(page)).toSorted()).toEqual(['token', 'user']);
  });
});

test('the phone stays on the reset page when the language changes', async () => {
  const person = await personWithoutPassword();
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const parts = locateParts(page, 'zh-CN');
  await page.goto('/auth/forgot-password');
  await hydrated(page);
  await parts.phone.fill(person.phone);
  await parts.send.click();
  await parts.reset.waitFor();
  await parts.password.fill(newPassword);
  await page.locator('[data-lang]').click();
  const english = locateParts(page, 'en-US');
  await english.reset.waitFor();
  expect(await english.phone.count()).toBe(0);
  expect(await english.password.inputValue()).toBe(newPassword);
});

test('a founder with a British number buys, reads the receipt, and logs in by mail, in the dark', async () => {
  const founder = await openFounder(browser, site);
  const { page, problems, email } = founder;
  await founder.signUp();
  await founder.addEmail();
  await faultless(page);
  const orderNo = await founder.buy();
  // A minute between two codes; the receipt is on its way by then.
  await site.moveClock(61_000);
  const { payment } = await founder.readOrder(orderNo);
  const paidAt = formatDateTime(payment?.paid_at ?? '', 'en-US', 'Europe/London');
  expect(paidAt).toMatch(/ Beijing time · .+ your time$/);
  const receipt = await newestMail(baseURL, email, /^Payment received/);
  expect(receipt.text).toContain(`Order number: ${orderNo}\n`);
  expect(receipt.text).toContain(`Paid at: ${paidAt}\n`);
  expect(receipt.text).toContain(`${baseURL}/en/user/orders/${orderNo}`);

  await founder.comeBack(`/en/user/orders/${orderNo}`);
  await faultless(page);
  await founder.logInByMail();
  await page.waitForURL(`**/en/user/orders/${orderNo}`);
  await page.locator('summary', { hasText: translatorIn('en-US')('orders:detail.all') }).click();
  await page.getByText(paidAt, { exact: true }).first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(problems).toEqual([]);
});

function strength(locale: Locale, score: number): string {
  const t = translatorIn(locale);
  return t('auth:password.strength', { strength: t(`auth:password.strengths.${score}`) });
}
