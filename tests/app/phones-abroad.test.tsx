import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => localStorage.clear());

const t = translatorIn('en-US');

describe('a number of another country', () => {
  test('a foreign number is begun by choosing the country or typing its code', async () => {
    const { user } = await openApplication(server, '/en/auth/login');
    const phone = screen.getByLabelText(t('auth:phone'));
    await user.type(phone, '7400 123456');
    const country = await screen.findByLabelText(t('auth:phoneCountry'));
    expect(country).toHaveProperty('value', 'CN');
    await user.selectOptions(country, 'GB');
    expect(phone).toHaveProperty('value', '+44 7400 123456');
    await user.selectOptions(country, 'CN');
    expect(phone).toHaveProperty('value', '7400 123456');
    await user.clear(phone);
    await user.type(phone, '+852 5123');
    expect(country).toHaveProperty('value', 'HK');
    await user.clear(phone);
    await user.paste('\u202D（＋４４）７４００ 123456\u202C');
    expect(country).toHaveProperty('value', 'GB');
    await user.selectOptions(country, 'HK');
    expect(phone).toHaveProperty('value', '+852 ７４００ 123456\u202C');
  });

  test('a foreign number without an account is offered one after the right code, both kept', async () => {
    const { user } = await openApplication(server, '/en/auth/login');
    await user.click(screen.getByRole('tab', { name: t('auth:login.byCode') }));
    await user.type(screen.getByLabelText(t('auth:phone')), '+44 7400 123777');
    const code = await server.code('+447400123777', 'login');
    await user.type(screen.getByLabelText(t('auth:code.label')), code);
    await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
    await screen.findByText(errorTexts['auth.no_account']['en-US'], { exact: false });
    const create = () => screen.queryByRole('link', { name: t('auth:login.createAccount') });
    await user.type(screen.getByLabelText(t('auth:phone')), '8');
    // The code was right for another number.
    expect(create()).toBeNull();
    await user.type(screen.getByLabelText(t('auth:phone')), '{Backspace}');
    await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
    await user.click(await screen.findByRole('link', { name: t('auth:login.createAccount') }));
    await screen.findByRole('heading', { name: t('auth:register.title') });
    expect(screen.getByLabelText(t('auth:phone'))).toHaveProperty('value', '+447400123777');
    expect(screen.getByLabelText(t('auth:code.label'))).toHaveProperty('value', code);
    await user.type(
      screen.getByLabelText(t('auth:password.new'), { selector: 'input' }),
      goodPassword,
    );
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull());
  });

  test.each([
    { locale: 'zh-CN', prefix: '' },
    { locale: 'en-US', prefix: '/en' },
  ] as const)(
    'a foreign number in a country that is not served says so in $locale',
    async ({ locale, prefix }) => {
      const say = translatorIn(locale);
      const { user } = await openApplication(server, `${prefix}/auth/register`);
      await user.type(screen.getByLabelText(say('auth:phone')), '+33 6 12 34 56 78');
      await user.click(screen.getByRole('button', { name: say('auth:code.send') }));
      await screen.findByText(fieldTexts.phoneCountry[locale], { selector: '[id] > span' });
      const read = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(read).toContain(fieldTexts.phoneCountry[locale]);
      const phone = screen.getByLabelText(say('auth:phone'));
      expect(phone.getAttribute('aria-invalid')).toBe('true');
      expect(await screen.findByLabelText(say('auth:phoneCountry'))).toHaveProperty('value', '');
      expect(await server.sandbox.inbox.read('+33612345678')).toEqual([]);
      // Another number can be tried at once.
      await user.type(phone, '9');
      await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBeNull());
      await user.selectOptions(screen.getByLabelText(say('auth:phoneCountry')), 'GB');
      expect(phone).toHaveProperty('value', '+44 33 6 12 34 56 789');
    },
  );
});
