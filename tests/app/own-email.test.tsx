import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { missingMail } from '#server/gateways/missing-mail.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { bindEmail, newestMailCode } from '#tests/support/mail.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

let person: Person;
let people = 0;

beforeEach(async () => {
  localStorage.clear();
  person = await server.register();
  people += 1;
  await storeSession(server, person);
});

const newAddress = (name: string) => `${name}-${people}@example.com`;
const ownEmail = async () => (await server.call('GET', 'user/email', { token: person.token })).data;
const subjectsTo = async (email: string) =>
  (await server.sandbox.mailInbox.read(email)).map(({ subject }) => subject);

const languages = languagesFor('own-email');

describe.each(languages)('the e-mail address of an account in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  async function openForm() {
    const { user } = await openApplication(server, `${prefix}/user/security`);
    const form = within(await screen.findByRole('form', { name: t('security:email.title') }));
    const code = () => form.getByLabelText(t('auth:code.label'));
    return {
      user,
      form,
      code,
      region: within(screen.getByRole('region', { name: t('security:email.title') })),
      async enter(email: string, label: string) {
        await user.type(form.getByLabelText(label), email);
        server.clock.move(61_000);
        await user.click(form.getByRole('button', { name: t('auth:code.send') }));
        await form.findByText(t('auth:code.mailed.bind', { email }), { selector: '[id]' });
        await user.type(code(), await newestMailCode(server, email));
      },
    };
  }

  test('an address is added by an e-mailed code, replaced and removed; each gets a last mail', async () => {
    const [first, second] = [newAddress('first'), newAddress('second')];
    const { user, form, code, region, enter } = await openForm();
    await enter(first, t('auth:email'));
    const right = await newestMailCode(server, first);
    await user.clear(code());
    await user.type(code(), right === '000000' ? '111111' : '000000');
    await user.click(form.getByRole('button', { name: t('security:email.add') }));
    await form.findByText(fieldTexts.codeWrong[locale]);
    expect(document.activeElement).toBe(code());
    await user.clear(code());
    await user.type(code(), right);
    await user.click(form.getByRole('button', { name: t('security:email.add') }));
    await region.findByText(first);
    expect(screen.getByText(t('security:email.doneText', { email: first }))).toBeTruthy();
    expect(code()).toHaveProperty('value', '');

    await enter(second, t('security:email.label'));
    await user.click(form.getByRole('button', { name: t('security:email.change') }));
    await region.findByText(second);
    const last =
      locale === 'zh-CN'
        ? '这个邮箱已与您的账户解除绑定 · 序园'
        : 'This address no longer opens your account · Xuyuan Park';
    expect((await subjectsTo(first))[0]).toBe(last);

    await user.click(
      region.getByRole('button', { name: t('security:email.removeOf', { email: second }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('security:email.ask') }));
    await user.click(dialog.getByRole('button', { name: t('security:email.remove') }));
    await screen.findByText(t('security:email.removed'));
    await waitFor(() => expect(document.activeElement?.id).toBe('email'));
    expect(region.queryByText(second)).toBeNull();
    expect(await ownEmail()).toEqual({ email: null, receipts: false });
    expect((await subjectsTo(second))[0]).toBe(last);
  });

  test('an address gets receipts on request, and a setting that was not saved says so', async () => {
    const email = newAddress('receipts');
    await bindEmail(server, person, email);
    const { user, region } = await openForm();
    const wanted = region.getByRole('checkbox', { name: t('security:email.receipts') });
    expect(wanted).toHaveProperty('checked', false);
    await user.click(wanted);
    await screen.findByText(t('security:email.on'));
    expect(await ownEmail()).toEqual({ email, receipts: true });
    server.sandbox.faults.fail({
      path: '/api/v1/user/email/receipts',
      times: 1,
      status: 500,
      when: 'before',
    });
    await user.click(wanted);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('security:email.receiptsFailed'));
    expect(wanted).toHaveProperty('checked', true);
    await user.click(wanted);
    await screen.findByText(t('security:email.off'));
    expect(await ownEmail()).toEqual({ email, receipts: false });
  });

  test('an address of another account is refused at its field, only after the right code', async () => {
    const email = newAddress('taken');
    await bindEmail(server, await server.register(), email);
    const { user, form, enter } = await openForm();
    await enter(email, t('auth:email'));
    await user.click(form.getByRole('button', { name: t('security:email.add') }));
    await form.findByText(fieldTexts.emailInUse[locale]);
    expect(document.activeElement).toBe(form.getByLabelText(t('auth:email')));
    expect(await ownEmail()).toEqual({ email: null, receipts: false });
  });

  test('an address cannot be added while the site sends no mails, and the page says so', async () => {
    const { mail } = server.deps;
    server.deps.mail = missingMail();
    try {
      const { user, form } = await openForm();
      await user.type(form.getByLabelText(t('auth:email')), newAddress('missing'));
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
      await form.findByText(errorTexts['auth.email_missing'][locale]);
      expect(form.queryByText(t('auth:code.failed'), { exact: false })).toBeNull();
    } finally {
      server.deps.mail = mail;
    }
  });

  test('an address that cannot be read affects nothing else, and is read again on request', async () => {
    server.sandbox.faults.fail({
      path: '/api/v1/user/email',
      times: 1,
      status: 500,
      when: 'before',
    });
    const { user } = await openApplication(server, `${prefix}/user/security`);
    const region = within(await screen.findByRole('region', { name: t('security:email.title') }));
    expect((await region.findByRole('alert')).textContent).toContain(t('security:email.unknown'));
    expect(screen.getByRole('form', { name: t('security:phone.title') })).toBeTruthy();
    await user.click(region.getByRole('button', { name: t('security:failed.retry') }));
    await region.findByRole('button', { name: t('security:email.add') });
  });
});
