import { openApplication, screen } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => localStorage.clear());

function fieldsIn(locale: Locale) {
  const t = translatorIn(locale);
  return {
    phone: () => screen.getByLabelText(t('auth:phone')),
    code: () => screen.getByLabelText(t('auth:code.label')),
    password: () => screen.getByLabelText(t('auth:password.new'), { selector: 'input' }),
    consent: () => screen.getByRole('checkbox'),
    send: () => screen.getByRole('button', { name: t('auth:code.send') }),
    submit: () => screen.getByRole('button', { name: t('auth:register.submit') }),
  };
}

const languages = chooseByCommit('register', [
  { locale: 'zh-CN', prefix: '', phone: '13900000001', taken: '13900000002' },
  { locale: 'en-US', prefix: '/en', phone: '13900000003', taken: '13900000004' },
] as const);

describe.each(languages)('registering in $locale', ({ locale, prefix, phone, taken }) => {
  const t = translatorIn(locale);
  const fields = fieldsIn(locale);

  test('registration takes a code from the inbox and ends signed in, on the wanted page', async () => {
    const wanted = `${prefix}/user/orders?status=all`;
    const { user, address } = await openApplication(
      server,
      `${prefix}/auth/register?redirect=${encodeURIComponent(wanted)}`,
    );
    await user.type(fields.phone(), phone);
    await user.click(fields.send());
    await screen.findAllByText(/139\*{4}/);
    const [message] = await server.sandbox.inbox.read(phone);
    await user.type(fields.code(), message?.code ?? '');
    // The password follows every rule but is too common; the hint says so before the form is sent.
    expect(t('auth:password.common')).toContain('Password1!');
    expect(screen.getByText(t('auth:password.common'))).toBeTruthy();
    await user.type(fields.password(), 'Password1!');
    await user.click(fields.consent());
    await user.click(fields.submit());
    await screen.findAllByText(fieldTexts.passwordCommon[locale]);
    await user.clear(fields.password());
    await user.type(fields.password(), goodPassword);
    await user.click(fields.submit());
    await screen.findByRole('heading', { name: t('orders:empty.all.title') });
    expect(address()).toBe(wanted);
    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toMatchObject({
      phone_masked: phone.replace(/^(\d{3})\d{4}/, '$1****'),
      level: 'free',
    });
  });

  test('registration with a taken number says so at the phone and keeps the input', async () => {
    await server.register(taken);
    const { user, address } = await openApplication(server, `${prefix}/auth/register`);
    server.clock.move(61_000);
    await user.type(fields.phone(), taken);
    await user.click(fields.send());
    await screen.findAllByText(/139\*{4}/);
    const [message] = await server.sandbox.inbox.read(taken);
    await user.type(fields.code(), message?.code ?? '');
    await user.type(fields.password(), goodPassword);
    await user.click(fields.consent());
    await user.click(fields.submit());
    await screen.findAllByText(fieldTexts.phoneTaken[locale]);
    expect(fields.phone().getAttribute('aria-invalid')).toBe('true');
    expect(fields.password()).toHaveProperty('value', goodPassword);
    expect(address()).toBe(`${prefix}/auth/register`);
    expect({ ...localStorage }).toEqual({});
  });

  test('registration with a wrong code says so, and the error clears when the code is edited', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/register`);
    await user.type(fields.phone(), '13900000009');
    await user.type(fields.code(), '000000');
    await user.type(fields.password(), goodPassword);
    await user.click(fields.consent());
    await user.click(fields.submit());
    await screen.findAllByText(fieldTexts.codeWrong[locale]);
    expect(fields.code().getAttribute('aria-invalid')).toBe('true');
    await user.type(fields.code(), '{Backspace}1');
    expect(fields.code().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('registration asks for the missing consent', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/register`);
    await user.type(fields.phone(), '13900000009');
    await user.type(fields.code(), '123456');
    await user.type(fields.password(), goodPassword);
    await user.click(fields.submit());
    await screen.findByText(t('auth:register.consentNeeded'));
    expect(document.activeElement).toBe(fields.consent());
  });

  test('registration ticks the password rules off while it is typed', async () => {
    const { user } = await openApplication(server, `${prefix}/auth/register`);
    await user.type(fields.password(), 'park');
    const said = (strength: number) =>
      t('auth:password.strength', { strength: t(`auth:password.strengths.${strength}`) });
    await screen.findByText(said(1));
    await user.type(fields.password(), 'PARK2026#');
    await screen.findByText(said(5));
    const rules = Object.entries(fieldTexts)
      .filter(([key]) => /^password(Length|Upper|Lower|Number|Special)$/.test(key))
      .map(([, texts]) => texts[locale]);
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules.filter((rule) => shown.includes(t('auth:password.met') + rule))).toEqual(rules);
  });
});
