import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { bindEmail, newestMailCode } from '#tests/support/mail.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpOnce(() => server.register());

beforeEach(() => localStorage.clear());

function phoneField(locale: Locale) {
  return screen.getByLabelText(translatorIn(locale)('auth:phone'));
}

function passwordField(locale: Locale) {
  const label = translatorIn(locale)('auth:password.label');
  return screen.getByLabelText(label, { selector: 'input' });
}

function submitButton(locale: Locale) {
  return screen.getByRole('button', { name: translatorIn(locale)('auth:login.submit') });
}

describe.each(languagesFor('sign-in'))('logging in, in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('sign-in with a wrong password says that login failed and keeps the input', async () => {
    const { user, address } = await openApplication(server, `${prefix}/auth/login`);
    await user.type(phoneField(locale), person.phone);
    await user.type(passwordField(locale), 'Wrong#2026');
    await user.click(submitButton(locale));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(errorTexts['auth.login_failed'][locale]);
    expect(phoneField(locale)).toHaveProperty('value', person.phone);
    expect(passwordField(locale)).toHaveProperty('value', 'Wrong#2026');
    expect(address()).toBe(`${prefix}/auth/login`);
    expect({ ...localStorage }).toEqual({});
  });

  test('an empty sign-in form names both fields and asks the server nothing', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/login`);
    await user.click(submitButton(locale));
    expect(await screen.findAllByText(fieldTexts.required[locale])).toHaveLength(2);
    expect(document.activeElement).toBe(phoneField(locale));
  });

  test('sign-in with an invalid phone number says so at its field', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/login`);
    await user.type(phoneField(locale), '12345');
    await user.type(passwordField(locale), goodPassword);
    await user.click(submitButton(locale));
    await screen.findByText(fieldTexts.phone[locale]);
    expect(phoneField(locale).getAttribute('aria-invalid')).toBe('true');
  });

  test('sign-in leads to the wanted page and keeps token and user', async () => {
    const wanted = `${prefix}/user/orders?status=all`;
    const { user, address } = await openApplication(server, wanted);
    await screen.findByRole('heading', { name: t('auth:login.title') });
    expect(address()).toBe(`${prefix}/auth/login?redirect=${encodeURIComponent(wanted)}`);
    const register = screen.getByRole('link', { name: t('auth:login.toRegister') });
    expect(register.getAttribute('href')).toBe(
      `${prefix}/auth/register?redirect=${encodeURIComponent(wanted)}`,
    );
    await user.type(phoneField(locale), person.phone);
    await user.type(passwordField(locale), goodPassword);
    await user.click(submitButton(locale));
    await screen.findByRole('heading', { name: t('orders:empty.all.title') });
    expect(address()).toBe(wanted);
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['token', 'user']);
  });

  test('sign-in with a code from the inbox works too, and a wrong code says so', async () => {
    const { user, address } = await openApplication(server, `${prefix}/auth/login`);
    await user.click(screen.getByRole('tab', { name: t('auth:login.byCode') }));
    await user.type(phoneField(locale), person.phone);
    server.clock.move(61_000);
    await user.click(screen.getByRole('button', { name: t('auth:code.send') }));
    await screen.findAllByText(t('auth:code.sent', { phone: masked(person.phone) }));
    const code = screen.getByLabelText(t('auth:code.label'));
    const [message] = await server.sandbox.inbox.read(person.phone);
    await user.type(code, message?.code === '000000' ? '111111' : '000000');
    await user.click(submitButton(locale));
    await screen.findByText(errorTexts['auth.code_wrong'][locale], { exact: false });
    await user.clear(code);
    await user.type(code, message?.code ?? '');
    await user.click(submitButton(locale));
    await waitFor(() => expect(address()).toBe(prefix === '' ? '/' : prefix));
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['token', 'user']);
  });

  test('sign-in with a pasted phone and a whole message works', async () => {
    const { user, address } = await openApplication(server, `${prefix}/auth/login`);
    await user.click(screen.getByRole('tab', { name: t('auth:login.byCode') }));
    await user.click(phoneField(locale));
    const digits = person.phone.replaceAll(
      /\d/g,
      (digit) => '０１２３４５６７８９'[Number(digit)] ?? '',
    );
    await user.paste(`\u202D（+86）${digits}\u202C`);
    server.clock.move(61_000);
    await user.click(screen.getByRole('button', { name: t('auth:code.send') }));
    await screen.findAllByText(t('auth:code.sent', { phone: masked(person.phone) }));
    const [message] = await server.sandbox.inbox.read(person.phone);
    await user.click(screen.getByLabelText(t('auth:code.label')));
    await user.paste(`【序园】您的登录验证码是 ${message?.code}，5 分钟内有效。`);
    await user.click(submitButton(locale));
    await waitFor(() => expect(address()).toBe(prefix === '' ? '/' : prefix));
  });

  test('sign-in with a code from an e-mail works for an address that the account has', async () => {
    const email = `${locale.toLowerCase()}@example.com`;
    await bindEmail(server, person, email);
    const { user, address } = await openApplication(server, `${prefix}/auth/login`);
    await user.click(screen.getByRole('tab', { name: t('auth:login.byEmail') }));
    const send = () => screen.getByRole('button', { name: t('auth:code.send') });
    const field = screen.getByLabelText(t('auth:email'));
    await user.type(field, 'founder');
    await user.click(send());
    await screen.findByText(fieldTexts.email[locale]);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, ` ${email.toUpperCase()} `);
    server.clock.move(61_000);
    await user.click(send());
    // The text is true even without an account for this address.
    await screen.findAllByText(t('auth:code.mailed.login', { email: email.toUpperCase() }));
    const code = screen.getByLabelText(t('auth:code.label'));
    const sent = await newestMailCode(server, email);
    await user.type(code, sent === '000000' ? '111111' : '000000');
    await user.click(submitButton(locale));
    await screen.findByText(errorTexts['auth.code_wrong'][locale], { exact: false });
    await user.clear(code);
    await user.type(code, sent);
    await user.click(submitButton(locale));
    await waitFor(() => expect(address()).toBe(prefix === '' ? '/' : prefix));
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ id: person.id });
  });
});

test('a failing server is distinguished from a wrong password', async () => {
  const { user } = await openApplication(server, '/auth/login');
  server.sandbox.faults.fail({
    path: '/api/v1/auth/login',
    times: 1,
    status: 500,
    when: 'before',
  });
  await user.type(phoneField('zh-CN'), person.phone);
  await user.type(passwordField('zh-CN'), goodPassword);
  await user.click(submitButton('zh-CN'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(errorTexts['auth.service_error']['zh-CN']);
});

/** Addresses of other sites, and strings that a browser might read as one. */
test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
])('signing in never leads to %j', async (redirect) => {
  const path = `/auth/login?redirect=${encodeURIComponent(redirect)}`;
  const { user, address } = await openApplication(server, path);
  await user.type(phoneField('zh-CN'), person.phone);
  await user.type(passwordField('zh-CN'), goodPassword);
  await user.click(submitButton('zh-CN'));
  await waitFor(() => expect(address()).toBe('/'));
});

test('signing in under /en returns to the wanted page there', async () => {
  const path = '/en/auth/login?redirect=%2Fen%2Fsaas%3Fa%3D1%23compare';
  const { user, address } = await openApplication(server, path);
  await user.type(phoneField('en-US'), person.phone);
  await user.type(passwordField('en-US'), goodPassword);
  await user.click(submitButton('en-US'));
  await waitFor(() => expect(address()).toBe('/en/saas?a=1#compare'));
});

test.each(['/auth/login', '/auth/register'])('%s sends a signed-in person home', async (path) => {
  await storeSession(server, person);
  const { address } = await openApplication(server, path);
  expect(address()).toBe('/');
});

function masked(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}/, '$1****');
}
