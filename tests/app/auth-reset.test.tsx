import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const newPassword = 'Park#2027-xy';

beforeEach(() => {
  localStorage.clear();
  server.clock.move(61_000);
});

function fieldsIn(locale: Locale) {
  const t = translatorIn(locale);
  return {
    phone: () => screen.getByLabelText(t('auth:phone')),
    send: () => screen.getByRole('button', { name: t('auth:forgot.submit') }),
    code: () => screen.getByLabelText(t('auth:code.label')),
    password: () => screen.getByLabelText(t('auth:password.newOne'), { selector: 'input' }),
    confirm: () => screen.getByLabelText(t('auth:password.confirm'), { selector: 'input' }),
    submit: () => screen.getByRole('button', { name: t('auth:reset.submit') }),
  };
}

function resetHeading(locale: Locale) {
  return screen.findByRole('heading', { name: translatorIn(locale)('auth:reset.title') });
}

async function newestCode(phone: string): Promise<string> {
  const [message] = await server.sandbox.inbox.read(phone);
  return message?.code ?? '';
}

const languages = languagesFor('auth-reset');

describe.each(languages)('a forgotten password in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const fields = fieldsIn(locale);
  const wanted = `${prefix}/user/orders?status=all`;
  const query = `?redirect=${encodeURIComponent(wanted)}`;

  test('a password is replaced by code; the phone is not in the address, the return page is', async () => {
    const { phone } = await server.register();
    server.clock.move(61_000);
    const { user, address } = await openApplication(
      server,
      `${prefix}/auth/forgot-password${query}`,
    );
    await user.type(fields.phone(), phone);
    await user.click(fields.send());
    await resetHeading(locale);
    expect(address()).toBe(`${prefix}/auth/reset-password${query}`);
    await user.type(fields.code(), await newestCode(phone));
    await user.type(fields.password(), newPassword);
    await user.type(fields.confirm(), newPassword);
    await user.click(fields.submit());
    await screen.findByRole('heading', { name: t('auth:login.title') });
    await screen.findByText(t('auth:reset.done'));
    expect(address()).toBe(`${prefix}/auth/login${query}`);
    expect(fields.phone()).toHaveProperty('value', phone);
    const password = screen.getByLabelText(t('auth:password.label'), { selector: 'input' });
    await user.type(password, newPassword);
    await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
    await screen.findByRole('heading', { name: t('orders:empty.all.title') });
    expect(address()).toBe(wanted);
  });

  test('a wrong reset code shows an error at the code field and keeps all input', async () => {
    const { phone } = await server.register();
    server.clock.move(61_000);
    const { user } = await openApplication(server, `${prefix}/auth/forgot-password`);
    await user.type(fields.phone(), phone);
    await user.click(fields.send());
    await resetHeading(locale);
    await user.type(fields.code(), (await newestCode(phone)) === '000000' ? '111111' : '000000');
    await user.type(fields.password(), newPassword);
    await user.type(fields.confirm(), newPassword);
    await user.click(fields.submit());
    await screen.findByText(errorTexts['auth.code_wrong'][locale]);
    expect(fields.code().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(fields.code());
    expect(fields.password()).toHaveProperty('value', newPassword);
    await user.type(fields.code(), '{Backspace}');
    expect(screen.queryByText(errorTexts['auth.code_wrong'][locale])).toBeNull();
  });

  test('the reset form for an unknown phone looks the same up to the code', async () => {
    const { user, address } = await openApplication(server, `${prefix}/auth/forgot-password`);
    const phone = locale === 'zh-CN' ? '13700000001' : '13700000002';
    await user.type(fields.phone(), phone);
    await user.click(fields.send());
    await resetHeading(locale);
    expect(address()).toBe(`${prefix}/auth/reset-password`);
    await user.type(fields.code(), await newestCode(phone));
    await user.type(fields.password(), newPassword);
    await user.type(fields.confirm(), newPassword);
    await user.click(fields.submit());
    await screen.findByText(errorTexts['auth.code_wrong'][locale]);
  });

  test('a reset page opened without a phone asks for it and validates both passwords', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/reset-password`);
    await screen.findByText(t('auth:reset.askPhone'));
    await user.type(fields.phone(), '13700000003');
    await user.type(fields.code(), '123456');
    await user.type(fields.password(), newPassword);
    await user.type(fields.confirm(), 'Other#2027-xy');
    await user.click(fields.submit());
    await screen.findByText(fieldTexts.passwordsDiffer[locale]);
    expect(document.activeElement).toBe(fields.confirm());
  });

  test('too many reset requests show the waiting time in words', async ({ person: { phone } }) => {
    server.clock.move(61_000);
    await server.call('POST', 'auth/send-sms', { body: { phone, purpose: 'reset' } });
    const { user } = await openApplication(server, `${prefix}/auth/forgot-password`);
    await user.type(fields.phone(), phone);
    await user.click(fields.send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      errorTexts['auth.send_too_soon'][locale] +
        t('auth:limited', { wait: locale === 'zh-CN' ? '60 秒' : '60 seconds' }),
    );
  });
});

test('a signed-in person who resets the password is signed out here too', async ({ person }) => {
  await storeSession(server, person);
  const { user, address } = await openApplication(server, '/auth/reset-password');
  const fields = fieldsIn('zh-CN');
  await user.type(fields.phone(), person.phone);
  await user.type(fields.code(), await server.code(person.phone, 'reset'));
  await user.type(fields.password(), newPassword);
  await user.type(fields.confirm(), newPassword);
  await user.click(fields.submit());
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect({ ...localStorage }).toEqual({});
});

test('a locked account shows for how long and says that a code still works', async () => {
  const { phone } = await server.register();
  for (let guess = 0; guess < 10; guess += 1) {
    await server.call('POST', 'auth/login', { body: { phone, password: 'Wrong#2026' } });
  }
  const { user } = await openApplication(server, '/auth/login');
  const zh = translatorIn('zh-CN');
  await user.type(screen.getByLabelText(zh('auth:phone')), phone);
  await user.type(
    screen.getByLabelText(zh('auth:password.label'), { selector: 'input' }),
    'Wrong#2026',
  );
  await user.click(screen.getByRole('button', { name: zh('auth:login.submit') }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/\d+ (秒|分钟|小时)后可再用密码登录；验证码登录不受影响。$/);
});
