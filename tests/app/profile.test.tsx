import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTexts } from '#contract/error-texts.ts';
import { fieldTexts } from '#contract/fields.ts';
import type { Locale } from '#contract/picklists.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { translatorIn } from '#tests/support/translator.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  localStorage.clear();
  person = await server.register();
  await storeSession(server, person);
});

const failNext = (path: string, status = 500) =>
  server.sandbox.faults.fail({ path: `/api/v1/${path}`, times: 1, status, when: 'before' });

const change = (body: Record<string, unknown>) =>
  server.call('PUT', 'user/profile', { token: person.token, body });

const read = async () => (await server.call('GET', 'user/profile', { token: person.token })).data;

function pageIn(locale: Locale) {
  const t = translatorIn(locale);
  return {
    t,
    field: (key: string) => screen.findByLabelText(t(`profile:form.${key}`)),
    save: () => screen.getByRole('button', { name: t('profile:form.save') }),
    header: () => within(screen.getByRole('banner')),
  };
}

describe.each([
  { locale: 'zh-CN', prefix: '' },
  { locale: 'en-US', prefix: '/en' },
] as const)('the profile in $locale', ({ locale, prefix }) => {
  const { t, field, save, header } = pageIn(locale);
  const address = `${prefix}/user/profile`;

  test('shows all that is known, is changed, and the header follows at once', async () => {
    await change({ name: 'Customer 017', company: 'Engines', bio: 'First.\nSecond.' });
    const { user } = await openApplication(server, address);
    const name = await field('name');
    expect(name).toHaveProperty('value', 'Customer 017');
    expect(await field('bio')).toHaveProperty('value', 'First.\nSecond.');
    const phone = await field('phone');
    expect(phone).toHaveProperty('value', person.phone);
    expect(phone).toHaveProperty('readOnly', true);

    await user.clear(name);
    await user.type(name, '  Customer 018  ');
    await user.clear(await field('company'));
    await user.selectOptions(await field('gender'), 'female');
    await user.type(await field('email'), 'customer-018@example.com');
    expect(screen.getByText(t('profile:form.unsaved'))).toBeTruthy();
    await user.click(save());
    await screen.findByText(t('profile:form.done'));
    expect(await read()).toMatchObject({
      name: 'Customer 018',
      company: '',
      gender: 'female',
      email: 'customer-018@example.com',
      bio: 'First.\nSecond.',
    });
    expect(header().getByRole('button', { name: /Customer 018/ })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
      name: 'Customer 018',
    });
    expect(await field('name')).toHaveProperty('value', 'Customer 018');
    expect(screen.queryByText(t('profile:form.unsaved'))).toBeNull();
  });

  test('sums up what is wrong, leads to it, judges while it is put right, and loses nothing', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await field('nickname'), 'n');
    await user.type(await field('email'), 'customer-017@');
    expect(screen.queryByText(fieldTexts.email[locale])).toBeNull();
    await user.click(save());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await user.click(
      within(summary).getByRole('button', { name: new RegExp(fieldTexts.email[locale]) }),
    );
    expect(document.activeElement).toBe(await field('email'));
    await user.keyboard('example.com');
    await waitFor(() => expect(screen.queryByText(fieldTexts.email[locale])).toBeNull());
    expect(await field('nickname')).toHaveProperty('value', 'n');
  });

  test('that could not be saved says so once, keeps what was typed, and is saved by another try', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await field('position'), 'CTO');
    failNext('user/profile');
    await user.click(save());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(t('profile:form.failed'));
    expect(note.textContent).toContain(errorTexts['server.failed'][locale]);
    expect(await field('position')).toHaveProperty('value', 'CTO');
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(async () => expect(await read()).toMatchObject({ position: 'CTO' }));
  });

  test('that could not be read says so, and is read again on request', async () => {
    failNext('user/profile');
    const { user } = await openApplication(server, address);
    await screen.findByRole('heading', { name: t('profile:failed.title') });
    await user.click(screen.getByRole('button', { name: t('profile:failed.retry') }));
    await field('name');
    expect(screen.queryByText(t('profile:failed.title'))).toBeNull();
  });

  test('asks before unsaved words are left behind, and a switch of language asks nothing', async () => {
    document.documentElement.lang = locale;
    const opened = await openApplication(server, address);
    const { user, router } = opened;
    await user.type(await field('address'), 'Road 1');
    await user.click(screen.getByRole('link', { name: t('shell:account.orders') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('profile:leave.title') }));
    await user.click(dialog.getByRole('button', { name: t('profile:leave.stay') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.address()).toBe(address);
    expect(await field('address')).toHaveProperty('value', 'Road 1');

    const twin = locale === 'zh-CN' ? '/en/user/profile' : '/user/profile';
    router.history.push(twin);
    await waitFor(() => expect(document.documentElement.lang).not.toBe(locale));
    expect(opened.address()).toBe(twin);
    expect(screen.queryByRole('dialog')).toBeNull();
    router.history.push(address);
    await waitFor(() => expect(document.documentElement.lang).toBe(locale));
    expect(await field('address')).toHaveProperty('value', 'Road 1');

    await user.click(await screen.findByRole('link', { name: t('shell:account.orders') }));
    const again = within(await screen.findByRole('dialog', { name: t('profile:leave.title') }));
    await user.click(again.getByRole('button', { name: t('profile:leave.go') }));
    await waitFor(() => expect(opened.address()).toBe(`${prefix}/user/orders`));
  });
});

test('a name that was changed elsewhere is in the header of every page of the account', async () => {
  await change({ name: 'Customer 019' });
  const { header } = pageIn('zh-CN');
  await openApplication(server, '/user/security');
  expect(await header().findByRole('button', { name: /Customer 019/ })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ name: 'Customer 019' });
});

test('an expired session leads to the login page without asking about unsaved words', async () => {
  const { t, field, save } = pageIn('zh-CN');
  const { user, address } = await openApplication(server, '/user/profile');
  await user.type(await field('address'), 'Road 1');
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
  await user.click(save());
  await screen.findByRole('heading', { name: t('auth:login.title') });
  expect(address()).toBe('/auth/login?redirect=%2Fuser%2Fprofile');
  expect(screen.queryByRole('dialog')).toBeNull();
});
