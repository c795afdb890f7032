import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as v from 'valibot';
import { NotifiedEvent } from '#contract/base/picklists.ts';
import { unclearTexts } from '#contract/failures.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { saveTitle } from '#tests/support/invoices.ts';
import { describeLostAnswers, toPattern, type LostForm } from '#tests/support/lost-answers.ts';
import { createNetwork } from '#tests/support/network.ts';
import { bindEmail, newestMailCode } from '#tests/support/mail.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { setUndoTime } from '#tests/support/undo-time.ts';

const t = translatorIn('zh-CN');
const newPassword = 'Park#2026-new';
const person = setUpSignedIn(server);

beforeEach(() => setUndoTime(0));
afterEach(() => vi.unstubAllGlobals());

const token = () => localStorage.getItem('token') ?? '';
const read = async (path: string) => (await server.call('GET', path, { token: token() })).data;
const readNotifications = async () => v.parse(NotificationPage, await read('notifications'));
const press = (key: string, values = {}) => screen.findByRole('button', { name: t(key, values) });
const createEmail = (name: string) => `${name}-${person.phone}@example.com`;

async function withEmail(): Promise<string> {
  await bindEmail(server, person, createEmail('first'));
  return '/user/security';
}

const nameChoice = (event: string, channel: string) =>
  t('security:messages.of', {
    event: t(`security:messages.${event}`),
    channel: t(`security:messages.${channel}`),
  });

async function withDevices(): Promise<string> {
  await storeSession(server, person);
  await storeSession(server, person);
  return '/user/security';
}

async function withNotification(): Promise<string> {
  const { order_no: orderNo } = await server.order(person);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  return '/user/notifications';
}

async function withTitle(): Promise<string> {
  await saveTitle(server, person, { kind: 'individual', name: '客户 017' });
  return '/user/invoices';
}

/** Confirms the question of the global dialog. */
async function confirm(user: Parameters<LostForm['send']>[0], key: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t(key) }));
}

const forms: readonly LostForm[] = [
  {
    title: 'another e-mail address',
    call: 'bindEmail',
    page: withEmail,
    async send(user) {
      const form = within(await screen.findByRole('form', { name: t('security:email.title') }));
      const email = createEmail('second');
      await user.type(form.getByLabelText(t('security:email.label')), email);
      server.clock.move(61_000);
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
      await form.findByText(t('auth:code.mailed.bind', { email }), { selector: '[id]' });
      await user.type(
        form.getByLabelText(t('auth:code.label')),
        await newestMailCode(server, email),
      );
      await user.click(form.getByRole('button', { name: t('security:email.change') }));
    },
    says: () => screen.findByText(t('security:email.done')),
    done: async () =>
      expect(await read('user/email')).toMatchObject({ email: createEmail('second') }),
  },
  {
    title: 'the removal of the e-mail address',
    call: 'removeEmail',
    page: withEmail,
    async send(user) {
      await user.click(await press('security:email.removeOf', { email: createEmail('first') }));
      await confirm(user, 'security:email.remove');
    },
    says: () => screen.findByText(t('security:email.removed')),
    done: async () => expect(await read('user/email')).toMatchObject({ email: null }),
  },
  {
    title: 'the receipts by e-mail',
    call: 'setMailReceipts',
    page: withEmail,
    send: async (user) =>
      user.click(await screen.findByRole('checkbox', { name: t('security:email.receipts') })),
    says: () => screen.findByText(t('security:email.on')),
    done: async () => expect(await read('user/email')).toMatchObject({ receipts: true }),
  },
  {
    title: 'an event that is told by SMS',
    call: 'setNotificationChoice',
    page: withEmail,
    send: async (user) =>
      user.click(await screen.findByRole('checkbox', { name: nameChoice('paid', 'sms') })),
    says: () => screen.findByText(t('security:messages.saved.on')),
    done: async () =>
      expect(await read('notifications/choices')).toMatchObject({
        items: NotifiedEvent.options.map((event) =>
          event === 'paid' ? { event, sms: true } : { event },
        ),
      }),
  },
  {
    title: 'the end of one session',
    call: 'endSession',
    page: withDevices,
    async send(user) {
      const list = within(await screen.findByRole('list', { name: t('security:sessions.list') }));
      const [first] = list.getAllByRole('button');
      if (first === undefined) throw new Error('no other device is signed in');
      await user.click(first);
      await confirm(user, 'security:confirm.end');
    },
    says: () => screen.findByText(t('security:sessions.ended')),
    done: async () => expect(await read('user/sessions')).toHaveProperty('items.length', 3),
  },
  {
    title: 'the end of all other sessions',
    call: 'endOtherSessions',
    page: withDevices,
    async send(user) {
      await user.click(await press('security:sessions.endOthers'));
      await confirm(user, 'security:confirm.end');
    },
    says: () => screen.findByText(t('security:sessions.othersEnded')),
    done: async () => expect(await read('user/sessions')).toHaveProperty('items.length', 1),
  },
  {
    title: 'a changed title of an invoice',
    call: 'updateInvoiceTitle',
    page: withTitle,
    async send(user) {
      await user.click(await press('invoices:titles.editOf', { name: '客户 017' }));
      const name = screen.getByRole('textbox', {
        name: (label) => label.startsWith(t('invoices:form.name.individual')),
      });
      await user.clear(name);
      await user.type(name, '客户 018');
      await user.click(await press('invoices:form.submit'));
    },
    says: () => screen.findByRole('heading', { name: /客户 018/ }),
    done: async () =>
      expect(await read('invoice-titles')).toMatchObject({ items: [{ name: '客户 018' }] }),
  },
  {
    title: 'a deleted title of an invoice',
    call: 'deleteInvoiceTitle',
    page: withTitle,
    send: async (user) => user.click(await press('invoices:titles.deleteOf', { name: '客户 017' })),
    says: () =>
      waitFor(() => expect(screen.queryByRole('heading', { name: /客户 017/ })).toBeNull()),
    done: async () => expect(await read('invoice-titles')).toEqual({ items: [] }),
  },
  {
    title: 'a notification that is read',
    call: 'readNotification',
    page: withNotification,
    send: async (user) => user.click(await press('notifications:read.of', { title: '付款成功' })),
    says: () => screen.findByText(t('notifications:allRead')),
    done: async () => expect(await readNotifications()).toMatchObject({ unread: 0, total: 1 }),
  },
  {
    title: 'all notifications that are read',
    call: 'readAllNotifications',
    page: withNotification,
    send: async (user) => user.click(await press('notifications:readAll.act')),
    says: () => screen.findByText(t('notifications:allRead')),
    done: async () => expect(await readNotifications()).toMatchObject({ unread: 0, total: 1 }),
  },
  {
    title: 'a deleted notification',
    call: 'deleteNotification',
    page: withNotification,
    send: async (user) =>
      user.click(await press('notifications:removal.of', { title: '付款成功' })),
    says: () => screen.findByRole('heading', { name: t('notifications:empty.none.title') }),
    done: async () => expect(await readNotifications()).toMatchObject({ total: 0 }),
  },
  {
    title: 'a password that is reset',
    call: 'resetPassword',
    page: '/auth/reset-password',
    async send(user) {
      await user.type(await screen.findByLabelText(t('auth:phone')), person.phone);
      const code = await server.code(person.phone, 'reset');
      await user.type(screen.getByLabelText(t('auth:code.label')), code);
      await user.type(screen.getByLabelText(t('auth:password.newOne')), newPassword);
      await user.type(screen.getByLabelText(t('auth:password.confirm')), newPassword);
      await user.click(await press('auth:reset.submit'));
    },
    says: () => screen.findByText(t('auth:reset.done')),
    async done() {
      const logIn = (password: string) =>
        server.call('POST', 'auth/login', { body: { phone: person.phone, password } });
      expect((await logIn(newPassword)).status).toBe(200);
      expect((await logIn(goodPassword)).status).toBe(401);
    },
  },
];

describeLostAnswers(server, chooseByCommit('lost answers in lists', forms, 4));

test('a deletion that is never answered returns to the list without a claim', async () => {
  const network = createNetwork();
  const { user } = await openApplication(server, await withNotification(), network);
  for (let tries = 0; tries < 4; tries += 1) {
    network.loseRequest('DELETE', toPattern('deleteNotification'));
  }
  await user.click(await press('notifications:removal.of', { title: '付款成功' }));
  await screen.findByText(unclearTexts.asking['zh-CN']);
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByRole('alert').textContent).toContain(unclearTexts.unknown['zh-CN']);
  });
  expect(screen.queryByText(t('notifications:removal.failed'), { exact: false })).toBeNull();
  expect(await screen.findByRole('heading', { name: /付款成功/ })).toBeTruthy();
});
