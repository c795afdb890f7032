import { maskPhone } from '#contract/base/masked-phone.ts';
import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import {
  exportsPerDay,
  smsKeptPerDay,
  smsKeptPerHour,
  smsPerDay,
  smsPerHour,
  smsResendMs,
} from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { goodPassword } from '#tests/support/server.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const newPassword = 'Park#2027-xy';
takeTurns('security', 2);
const person = setUpSignedIn(server);

const failNext = (path: string, status = 500) =>
  server.sandbox.faults.fail({ path: `/api/v1/${path}`, times: 1, status, when: 'before' });

const fetchSessionsStatus = async (token: string) =>
  (await server.call('GET', 'user/sessions', { token })).status;

const signIn = (password: string) =>
  server.call('POST', 'auth/login', { body: { phone: person.phone, password } });

function pageIn(locale: Locale) {
  const t = translatorIn(locale);
  const input = { selector: 'input' };
  return {
    t,
    current: () => screen.findByLabelText(t('security:password.current'), input),
    password: () => screen.getByLabelText(t('auth:password.newOne'), input),
    confirmation: () => screen.getByLabelText(t('auth:password.confirm'), input),
    submit: () => screen.getByRole('button', { name: t('security:password.submit') }),
    places: async () =>
      within(await screen.findByRole('list', { name: t('security:sessions.list') })).getAllByRole(
        'listitem',
      ),
    elsewhere: () =>
      screen.findAllByRole('button', {
        name: t('security:sessions.endOf', { device: t('security:sessions.unknown') }),
      }),
    dialog: async (title: string) => within(await screen.findByRole('dialog', { name: t(title) })),
  };
}

describe.each(languagesFor('security'))('the security page in $locale', ({ locale, prefix }) => {
  const page = pageIn(locale);
  const { t } = page;
  const address = `${prefix}/user/security`;

  test('a changed password says that others were signed out, and stays signed in', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await page.current(), goodPassword);
    await user.type(page.password(), 'park');
    expect(
      screen.getByText(t('auth:password.strength', { strength: t('auth:password.strengths.1') })),
    ).toBeTruthy();
    await user.clear(page.password());
    await user.type(page.password(), newPassword);
    expect(screen.getAllByText(t('auth:password.met').trim())).toHaveLength(5);
    await user.type(page.confirmation(), newPassword);
    await user.click(page.submit());
    await screen.findByText(t('security:password.done'));
    expect(screen.getByText(t('security:password.doneText'))).toBeTruthy();
    expect(await page.current()).toHaveProperty('value', '');
    await waitFor(async () => expect(await page.places()).toHaveLength(1));
    expect(await fetchSessionsStatus(person.token)).toBe(401);
    expect(await fetchSessionsStatus(localStorage.getItem('token') ?? '')).toBe(200);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('a wrong current password is reported at its field, which takes focus and keeps all input', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await page.current(), 'Wrong#1234');
    await user.type(page.password(), newPassword);
    await user.type(page.confirmation(), `${newPassword}?`);
    await user.click(page.submit());
    await screen.findByText(fieldTexts.passwordsDiffer[locale]);
    await user.type(page.confirmation(), '{Backspace}');
    expect(screen.queryByText(fieldTexts.passwordsDiffer[locale])).toBeNull();
    await user.click(page.submit());
    await screen.findByText(fieldTexts.currentPasswordWrong[locale]);
    const current = await page.current();
    expect(document.activeElement).toBe(current);
    expect(page.password()).toHaveProperty('value', newPassword);
    expect(screen.queryByText(t('security:password.failed'), { exact: false })).toBeNull();
    expect(await fetchSessionsStatus(person.token)).toBe(200);
  });

  test('a failed password change says so once and keeps the input', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await page.current(), goodPassword);
    await user.type(page.password(), newPassword);
    await user.type(page.confirmation(), newPassword);
    failNext('user/profile/password', 500);
    await user.click(page.submit());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(t('security:password.failed'));
    expect(note.textContent).toContain(errorTexts['server.failed'][locale]);
    expect(page.confirmation()).toHaveProperty('value', newPassword);
  });

  test('the phone changes by the code sent to it, and each error is at its field', async () => {
    const { user } = await openApplication(server, address);
    const form = within(await screen.findByRole('form', { name: t('security:phone.title') }));
    const phone = `139${person.phone.slice(3)}`;
    const field = form.getByLabelText(t('security:phone.label'));
    const code = form.getByLabelText(t('auth:code.label'));
    const password = form.getByLabelText(t('security:phone.password'), { selector: 'input' });
    const submit = form.getByRole('button', { name: t('security:phone.submit') });
    await user.type(field, phone);
    server.clock.move(61_000);
    await user.click(form.getByRole('button', { name: t('auth:code.send') }));
    await form.findByText(t('auth:code.sent', { phone: maskPhone(phone) }), {
      selector: '[id]',
    });
    const [message] = await server.sandbox.inbox.read(phone);
    expect(message?.purpose).toBe('phone');
    await user.type(code, message?.code ?? '');
    await user.type(password, 'Wrong#1234');
    await user.click(submit);
    await screen.findByText(fieldTexts.passwordWrong[locale]);
    expect(document.activeElement).toBe(password);
    expect(code).toHaveProperty('value', message?.code);

    await user.clear(password);
    await user.type(password, goodPassword);
    await user.click(submit);
    await screen.findByText(t('security:phone.done'));
    expect(screen.getByText(t('security:phone.lead', { phone: maskPhone(phone) }))).toBeTruthy();
    expect(field).toHaveProperty('value', '');
    await waitFor(async () => expect(await page.places()).toHaveLength(1));
    expect(await fetchSessionsStatus(person.token)).toBe(401);
    expect(await fetchSessionsStatus(localStorage.getItem('token') ?? '')).toBe(200);
  });

  test('a code field says how to proceed when no code arrives, true to the limits', async () => {
    const { user } = await openApplication(server, address);
    const form = within(await screen.findByRole('form', { name: t('security:phone.title') }));
    await user.click(form.getByText(t('auth:code.help.title')));
    const text = form.getByRole('list').textContent;
    for (const limit of [
      smsResendMs / 1000,
      smsPerHour,
      smsPerDay,
      smsPerDay - smsKeptPerDay,
      smsPerHour - smsKeptPerHour,
    ]) {
      expect(text).toMatch(new RegExp(`(?<!\\d)${limit}(?!\\d)`));
    }
    expect(form.getByRole('link', { name: t('shell:footer.more.contact') })).toBeTruthy();
  });

  test('the account closes after the password and a question, and goes home signed out', async () => {
    const { user, address: here } = await openApplication(server, address);
    const form = within(await screen.findByRole('form', { name: t('security:close.title') }));
    const password = form.getByLabelText(t('security:phone.password'), { selector: 'input' });
    const submit = form.getByRole('button', { name: t('security:close.submit') });
    await user.type(password, 'Wrong#1234');
    await user.click(submit);
    const kept = await page.dialog('security:close.ask');
    await user.click(kept.getByRole('button', { name: t('security:close.keep') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(submit);
    const wrong = await page.dialog('security:close.ask');
    await user.click(wrong.getByRole('button', { name: t('security:close.submit') }));
    await screen.findByText(fieldTexts.passwordWrong[locale]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(password));

    await user.clear(password);
    await user.type(password, goodPassword);
    await user.click(submit);
    const right = await page.dialog('security:close.ask');
    await user.click(right.getByRole('button', { name: t('security:close.submit') }));
    await screen.findByText(t('security:close.done'));
    await waitFor(() => expect(here()).toBe(prefix === '' ? '/' : prefix));
    expect(localStorage.getItem('token')).toBeNull();
    expect(await fetchSessionsStatus(person.token)).toBe(401);
    expect((await signIn(goodPassword)).status).toBe(401);
  });

  test('the account page lists all that blocks closing, including things begun since', async () => {
    const { user } = await openApplication(server, address);
    const form = within(await screen.findByRole('form', { name: t('security:close.title') }));
    const { order_no } = await server.order(person);
    await server.pay(person, order_no);
    await user.type(
      form.getByLabelText(t('security:phone.password'), { selector: 'input' }),
      goodPassword,
    );
    await user.click(form.getByRole('button', { name: t('security:close.submit') }));
    const dialog = await page.dialog('security:close.ask');
    await user.click(dialog.getByRole('button', { name: t('security:close.submit') }));
    const matters = within(await screen.findByRole('list', { name: t('security:close.matters') }));
    expect(matters.getByText(t('security:close.kind.payment'))).toBeTruthy();
    expect(matters.getByRole('link', { name: order_no }).getAttribute('href')).toContain(
      `/user/payment/service/order?order_no=${order_no}`,
    );
    expect(await fetchSessionsStatus(person.token)).toBe(200);
  });

  test('the browser saves a copy of everything, and the page names the limit', async () => {
    const { user } = await openApplication(server, address);
    const region = within(await screen.findByRole('region', { name: t('security:export.title') }));
    const submit = () => region.getByRole('button', { name: t('security:export.submit') });
    for (let times = 0; times < exportsPerDay; times += 1) {
      await user.click(submit());
      await screen.findAllByText(t('security:export.done'));
      await waitFor(() => expect(submit()).toBeTruthy());
    }
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      errorTexts['account.export_too_many'][locale],
    );
  });

  test('the page lists sessions, and signs one out after asking', async () => {
    const { user } = await openApplication(server, address);
    expect(await page.places()).toHaveLength(2);
    expect(screen.getByText(t('security:sessions.here'))).toBeTruthy();
    const [end] = await page.elsewhere();
    if (end === undefined) throw new Error('nobody is signed in elsewhere');
    await user.click(end);
    const first = await page.dialog('security:confirm.one');
    await user.click(first.getByRole('button', { name: t('security:confirm.keep') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await fetchSessionsStatus(person.token)).toBe(200);

    failNext('user/sessions');
    await user.click(end);
    const second = await page.dialog('security:confirm.one');
    await user.click(second.getByRole('button', { name: t('security:confirm.end') }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      t('security:sessions.endFailed'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(end);
    const third = await page.dialog('security:confirm.one');
    await user.click(third.getByRole('button', { name: t('security:confirm.end') }));
    await screen.findByText(t('security:sessions.ended'));
    await waitFor(() => expect(document.activeElement?.id).toBe('sessions'));
    await waitFor(async () => expect(await page.places()).toHaveLength(1));
    expect(await fetchSessionsStatus(person.token)).toBe(401);
  });

  test('all other sessions are signed out at once', async () => {
    await signIn(goodPassword);
    const { user } = await openApplication(server, address);
    await page.elsewhere();
    await user.click(screen.getByRole('button', { name: t('security:sessions.endOthers') }));
    const dialog = await page.dialog('security:confirm.others');
    await user.click(dialog.getByRole('button', { name: t('security:confirm.end') }));
    await screen.findByText(t('security:sessions.othersEnded'));
    expect(await page.places()).toHaveLength(1);
  });

  test('a session list that cannot be read says so, keeps the form, and is read again on request', async () => {
    failNext('user/sessions');
    const { user } = await openApplication(server, address);
    await screen.findByRole('heading', { name: t('security:failed.title') });
    await user.type(await page.current(), 'kept');
    await user.click(screen.getByRole('button', { name: t('security:failed.retry') }));
    expect(await page.places()).toHaveLength(2);
    expect(await page.current()).toHaveProperty('value', 'kept');
  });
});
