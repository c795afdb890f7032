import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { faultsInBothSchemes } from '#tests/support/both-schemes.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor, isFocused, type Hand } from '#tests/support/hand.ts';
import { fourCorners, png, pngTurned, webpTurned } from '#tests/support/pictures.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { control, newestCode } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const idNumber = '11010519491231002X';
const newPassword = 'Park#2027-xy';
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png(640, 400) };
const browser = await sharedBrowser();

async function wellMade(page: Page): Promise<void> {
  expect(await faultsInBothSchemes(page)).toEqual([]);
}

/** Returns true when the tab closes without a question. */
function isClosingFree(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

function profileIn(page: Page, locale: Locale) {
  const t = translatorIn(locale);
  const button = (key: string) => page.getByRole('button', { name: t(`profile:${key}`) });
  const verifying = page.getByRole('form', { name: t('profile:verification.title') });
  return {
    t,
    button,
    field: (key: string) =>
      page
        .getByRole('form', { name: t('profile:form.title') })
        .getByLabel(t(`profile:form.${key}`), { exact: true }),
    portrait: page.getByLabel(t('profile:portrait.choose')),
    shown: page.getByRole('main').locator('section img'),
    crop: page.getByRole('dialog', { name: t('profile:crop.title') }),
    toast: (key: string) => page.getByText(t(`profile:${key}`), { exact: true }),
    verifying: {
      name: verifying.getByLabel(t('profile:verification.form.realName')),
      number: verifying.getByLabel(t('profile:verification.form.number')),
      files: verifying.getByLabel(t('files:choose')),
      faults: verifying.getByRole('alert'),
      stored: verifying.getByText(t('files:stored'), { exact: true }),
    },
    pending: page.getByText(t('profile:verification.pending'), { exact: true }),
  };
}

describe.each(
  chooseByCommit('account-profile', [
    { locale: 'zh-CN', device: 'phone', prefix: '', name: '客户 017' },
    { locale: 'en-US', device: 'desktop', prefix: '/en', name: 'Customer 017' },
  ] as const),
)('somebody in $locale on a $device', ({ locale, device, prefix, name }) => {
  test('a person fills in a profile, crops a portrait, is verified, and changes the password', async () => {
    const person = await registerPerson(baseURL);
    const {
      page,
      tester: owner,
      problems,
    } = await openVisitor(browser, {
      baseURL,
      locale,
      device,
      kept: toStoredSession(person),
    });
    const use = handFor(device, page);
    const { t, button, field, portrait, shown, crop, toast, verifying, pending } = profileIn(
      page,
      locale,
    );

    const link = (to: string) =>
      page.getByRole('complementary').getByRole('link', { name: t(`shell:account.${to}`) });

    // The page shows loading, then the failure, then the content.
    const sideRead = page.waitForResponse('**/api/v1/user/profile');
    await page.goto(`${prefix}/user/security`);
    await page.getByText(t('security:sessions.only'), { exact: true }).waitFor();
    await sideRead;
    await control(baseURL, { command: 'calls.hold', owner, path: '/api/v1/user/profile' });
    await use(link('profile'));
    await page
      .getByRole('status')
      .filter({ hasText: t('profile:loading') })
      .waitFor();
    await wellMade(page);
    await control(baseURL, {
      command: 'calls.fail',
      owner,
      path: '/api/v1/user/profile',
      status: 500,
    });
    await control(baseURL, { command: 'calls.release', owner });
    await page.getByRole('heading', { name: t('profile:failed.title') }).waitFor();
    await wellMade(page);
    await use(button('failed.retry'));
    await field('name').waitFor();

    await field('email').fill('customer-017@');
    await use(button('form.save'));
    const summary = page.getByRole('alert').filter({ hasText: fieldTexts.email[locale] });
    await expect.poll(() => isFocused(summary)).toBe(true);
    await wellMade(page);
    await field('email').fill('customer-017@example.com');
    await field('name').fill(name);
    expect(await isClosingFree(page)).toBe(false);
    await use(button('form.save'));
    await toast('form.done').waitFor();
    expect(await isClosingFree(page)).toBe(true);
    await page.getByRole('complementary').getByText(name, { exact: true }).waitFor();

    await portrait.setInputFiles({ ...picture, buffer: Buffer.from('<svg/>') });
    await toast('portrait.unsupported').waitFor();
    await portrait.setInputFiles(picture);
    await crop.getByRole('group').waitFor();
    await cropWith(device, page, use);
    const avatar = '/api/v1/user/profile/avatar';
    await control(baseURL, { command: 'calls.hold', owner, path: avatar });
    await use(button('crop.save'));
    await use(button('crop.stop'));
    await control(baseURL, { command: 'calls.release', owner });
    // A refusal: after a lost answer the portrait would be sent again.
    await control(baseURL, { command: 'calls.fail', owner, path: avatar, status: 429 });
    await use(button('crop.save'));
    await crop
      .getByRole('alert')
      .filter({ hasText: t('profile:portrait.uploadFailed') })
      .waitFor();
    await wellMade(page);
    await use(button('crop.save'));
    await toast('portrait.done').waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.getByRole('complementary').locator('img').waitFor();

    await use(button('verification.form.submit'));
    await verifying.faults.waitFor();
    await verifying.name.fill(name);
    await verifying.number.fill(idNumber);
    await verifying.files.setInputFiles([picture, { ...picture, name: '背面.png' }]);
    await verifying.stored.nth(1).waitFor();
    await use(button('verification.form.submit'));
    await pending.waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain(idNumber);
    await wellMade(page);

    await use(link('security'));
    const secret = (key: string) => page.getByLabel(t(key), { exact: true });
    await secret('security:password.current').fill('Wrong#1234');
    await secret('auth:password.newOne').fill(newPassword);
    await secret('auth:password.confirm').fill(newPassword);
    const submit = page.getByRole('button', { name: t('security:password.submit') });
    await use(submit);
    await page.getByText(fieldTexts.currentPasswordWrong[locale], { exact: true }).waitFor();
    await secret('security:password.current').fill(person.password);
    await use(submit);
    await page.getByText(t('security:password.doneText'), { exact: true }).waitFor();
    await page.getByText(t('security:sessions.only'), { exact: true }).waitFor();
    await wellMade(page);
    // The browser console lists the provoked failures and the wrong password.
    const expected = /status of (?:422|429|500|503)|^ApiFailure/;
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
  });
});

test('touch at 360 px changes the phone, takes a copy, and closes the account when nothing is open', async () => {
  const payer = await openPayer(browser, { url: baseURL, locale: 'zh-CN', device: 'phone' });
  const { page, person, problems } = payer;
  const t = translatorIn('zh-CN');
  const use = handFor('phone', page);
  const card = (title: string) => page.getByRole('form', { name: t(title) });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  await page.setViewportSize({ width: 360, height: 780 });

  await payer.open('/user/security');
  const closing = card('security:close.title');
  await closing.waitFor();
  const changing = card('security:phone.title');
  await use(changing.getByText(t('auth:code.help.title'), { exact: true }));
  await page.getByText(t('security:close.loses'), { exact: true }).waitFor();
  await wellMade(page);

  const phone = `138${person.phone.slice(3)}`;
  await changing.getByLabel(t('security:phone.label')).fill(phone);
  await use(changing.getByRole('button', { name: t('auth:code.send') }));
  await changing.getByLabel(t('auth:code.label')).fill(await newestCode(baseURL, phone));
  await changing.getByLabel(t('security:phone.password'), { exact: true }).fill(person.password);
  await use(button('security:phone.submit'));
  await page.getByText(t('security:phone.done'), { exact: true }).waitFor();

  const arrives = page.waitForEvent('download');
  await use(button('security:export.submit'));
  const copy = await readFile(await (await arrives).path(), 'utf8');
  expect(copy).toContain(payer.orderNo);

  const close = async () => {
    const password = closing.getByLabel(t('security:phone.password'), { exact: true });
    await password.fill(person.password);
    await use(closing.getByRole('button', { name: t('security:close.submit') }));
    const dialog = page.getByRole('dialog', { name: t('security:close.ask') });
    await use(dialog.getByRole('button', { name: t('security:close.submit') }));
  };
  // A code made in another tab could still be paid.
  await payer.startPayment();
  await close();
  const matters = page.getByRole('list', { name: t('security:close.matters') });
  await matters.getByText(t('security:close.kind.payment'), { exact: true }).waitFor();
  await matters.getByRole('link', { name: payer.orderNo }).waitFor();
  await wellMade(page);
  await fetch(`${baseURL}/api/v1/orders/${payer.orderNo}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  await page.reload();
  await close();
  await page.getByText(t('security:close.doneText'), { exact: true }).waitFor();
  await page.waitForURL(`${baseURL}/`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(problems.filter((problem) => !/status of 409|^ApiFailure/.test(problem))).toEqual([]);
});

test('a rotated PNG or WebP portrait is shown upright, cropped and stored so', async () => {
  const person = await registerPerson(baseURL);
  const kept = toStoredSession(person);
  const visit = { baseURL, locale: 'zh-CN', device: 'desktop', kept } as const;
  const { page, problems } = await openVisitor(browser, visit);
  const { button, portrait, shown, crop, toast } = profileIn(page, 'zh-CN');
  const size = { width: 96, height: 64 };
  // Blue is below on the left in the file, and above on the left once it is turned to the right.
  const webp = webpTurned(await fourCorners(size).webpLossless(), 6, size);
  const png6 = pngTurned(await fourCorners(size).png(), 6);
  await page.goto('/user/profile');
  for (const [mimeType, buffer] of [
    ['image/webp', webp],
    ['image/png', png6],
  ] as const) {
    await portrait.setInputFiles({ name: 'me', mimeType, buffer });
    const image = crop.locator('img');
    await image.waitFor();
    await expect.poll(() => measurePicture(image)).toEqual({ width: 64, height: 96, isBlue: true });
    const before = (await shown.count()) === 0 ? null : await shown.getAttribute('src');
    await button('crop.save').click();
    await toast('portrait.done').first().waitFor();
    await crop.waitFor({ state: 'hidden' });
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before);
    await expect
      .poll(() => measurePicture(shown))
      .toEqual({ width: 512, height: 512, isBlue: true });
  }
  expect(problems).toEqual([]);
});

/** Returns the size of a picture and true when its top left corner is blue. */
function measurePicture(picture: Locator): Promise<object> {
  return picture.evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) return {};
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    canvas.width = width || 1;
    canvas.height = height || 1;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 255, , blue = 0] = context?.getImageData(2, 2, 1, 1).data ?? [];
    return { width, height, isBlue: blue > 200 && red < 60 };
  });
}

/** Moves and zooms the picture: with the keys, or with a finger. */
async function cropWith(device: 'phone' | 'desktop', page: Page, use: Hand): Promise<void> {
  const dialog = page.getByRole('dialog');
  const area = dialog.getByRole('group');
  const image = dialog.locator('img');
  const zoom = dialog.getByRole('slider');
  const before = await image.getAttribute('style');
  if (device === 'phone') {
    await use(zoom);
  } else {
    await zoom.press('ArrowRight');
    await area.press('ArrowRight');
  }
  await expect.poll(() => image.getAttribute('style')).not.toBe(before);
}
