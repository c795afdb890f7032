import { openApplication, screen, waitFor, type Opened } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { toPattern } from '#tests/support/lost-answers.ts';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { translatorIn } from '#tests/support/translator.ts';

takeTurns('lost before a reload', 2);

const t = translatorIn('zh-CN');
const newPassword = 'Park#2026-new';
const left = unclearTexts.left['zh-CN'];

const person = setUpSignedIn(server);

const logIn = async (phone: string, password: string) =>
  (await server.call('POST', 'auth/login', { body: { phone, password } })).status;

type When = 'before' | 'after';

function lose(network: Network, when: When, call: CallName): void {
  const { method } = calls[call];
  if (when === 'before') network.loseRequest(method, toPattern(call));
  else network.loseResponse(method, toPattern(call));
}

/** Opens a page, loses the next answer to `call`, sends the form, and reloads before the page retries. */
async function sendAndReload(
  page: string,
  [when, call]: readonly [When, CallName],
  send: (user: UserEvent) => Promise<void>,
): Promise<Opened> {
  const network = createNetwork();
  const first = await openApplication(server, page, network);
  lose(network, when, call);
  await send(first.user);
  await screen.findByText(unclearTexts.asking['zh-CN']);
  first.router.options.context.session.stop();
  return openApplication(server, page);
}

async function changePassword(user: UserEvent, password: string): Promise<void> {
  const form = within(await screen.findByRole('form', { name: t('security:password.title') }));
  await user.type(form.getByLabelText(t('security:password.current')), goodPassword);
  await user.type(form.getByLabelText(t('auth:password.newOne')), password);
  await user.type(form.getByLabelText(t('auth:password.confirm')), password);
  await user.click(form.getByRole('button', { name: t('security:password.submit') }));
}

describe('a change of password that got no answer before a reload', () => {
  test.each(['before', 'after'] as const)(
    'the same password is changed once, with its answer lost %s the effect',
    async (when) => {
      const { user } = await sendAndReload('/user/security', [when, 'changePassword'], (hand) =>
        changePassword(hand, newPassword),
      );
      await screen.findByText(left);
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(newPassword);
      await changePassword(user, newPassword);
      await screen.findByText(t('security:password.done'));
      expect(screen.queryByText(left)).toBeNull();
      expect(await logIn(person.phone, newPassword)).toBe(200);
      await openApplication(server, '/user/security');
      await screen.findByRole('form', { name: t('security:password.title') });
      expect(screen.queryByText(left)).toBeNull();
    },
  );

  test('another password is refused with the truth about the first', async () => {
    const { user } = await sendAndReload('/user/security', ['after', 'changePassword'], (hand) =>
      changePassword(hand, newPassword),
    );
    await screen.findByText(left);
    await changePassword(user, 'Park#2026-other');
    await screen.findByText(unclearTexts.earlier['zh-CN']);
    expect(screen.getByText(t('security:password.check'))).toBeTruthy();
    expect(await logIn(person.phone, newPassword)).toBe(200);
  });
});

describe('an account that got no answer before a reload', () => {
  async function register(user: UserEvent, phone: string, code: string): Promise<void> {
    await user.clear(screen.getByLabelText(t('auth:phone')));
    await user.type(screen.getByLabelText(t('auth:phone')), phone);
    await user.type(screen.getByLabelText(t('auth:code.label')), code);
    await user.type(screen.getByLabelText(t('auth:password.new')), newPassword);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
  }

  async function fetchCode(phone: string): Promise<string> {
    server.clock.move(61_000);
    await server.call('POST', 'auth/send-sms', { body: { phone, purpose: 'register' } });
    const [message] = await server.sandbox.inbox.read(phone);
    return message?.code ?? '';
  }

  test('the same registration signs its owner in, and another learns that the first took effect', async () => {
    localStorage.clear();
    const phone = `137${person.phone.slice(3)}`;
    const code = await fetchCode(phone);
    const lost = ['after', 'register'] as const;
    const other = await sendAndReload('/auth/register', lost, (hand) =>
      register(hand, phone, code),
    );
    await screen.findByText(left);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(
      new RegExp(`${newPassword}|${code}`),
    );
    const again = await fetchCode(phone);
    await register(other.user, phone, again);
    await screen.findByText(unclearTexts.earlier['zh-CN']);
    expect(await logIn(phone, newPassword)).toBe(200);

    const next = `136${person.phone.slice(3)}`;
    const nextCode = await fetchCode(next);
    const same = await sendAndReload('/auth/register', lost, (hand) =>
      register(hand, next, nextCode),
    );
    await screen.findByText(left);
    await register(same.user, next, nextCode);
    await waitFor(() => expect(same.address()).toBe('/'));
    expect(localStorage.getItem('token')).toBeTruthy();
  });
});

describe('a closing that got no answer before a reload', () => {
  async function close(user: UserEvent): Promise<void> {
    const form = within(await screen.findByRole('form', { name: t('security:close.title') }));
    const password = form.getByLabelText(t('security:phone.password'), { selector: 'input' });
    await user.type(password, goodPassword);
    await user.click(form.getByRole('button', { name: t('security:close.submit') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('security:close.submit') }));
  }

  test('a closed account leads to a login page that says how to check', async () => {
    await sendAndReload('/user/security', ['after', 'closeAccount'], close);
    await screen.findByRole('heading', { name: t('auth:login.title') });
    await screen.findByText(t('auth:login.closing'));
    expect(await logIn(person.phone, goodPassword)).toBe(401);
  });

  test('an account that is not closed says so in its form, and is closed by the next try', async () => {
    const { user } = await sendAndReload('/user/security', ['before', 'closeAccount'], close);
    await screen.findByText(left);
    await close(user);
    await screen.findByText(t('security:close.done'));
    expect(await logIn(person.phone, goodPassword)).toBe(401);
  });
});

test('a login by code that got no answer before a reload signs in with the same code', async () => {
  localStorage.clear();
  server.clock.move(61_000);
  const { phone } = person;
  await server.call('POST', 'auth/send-sms', { body: { phone, purpose: 'login' } });
  const [message] = await server.sandbox.inbox.read(phone);
  const send = async (user: UserEvent) => {
    await user.click(screen.getByRole('tab', { name: t('auth:login.byCode') }));
    await user.type(screen.getByLabelText(t('auth:phone')), phone);
    await user.type(screen.getByLabelText(t('auth:code.label')), message?.code ?? '');
    await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
  };
  const { user, address } = await sendAndReload('/auth/login', ['after', 'loginWithCode'], send);
  await send(user);
  await waitFor(() => expect(address()).toBe('/'));
});
