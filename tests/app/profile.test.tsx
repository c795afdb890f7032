import { endStoredSession, openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { setImmediate } from 'node:timers/promises';
import { fireEvent, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { OrderPage } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { fetchOrder } from '#tests/support/payer.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

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

describe.each(languagesFor('profile'))('the profile in $locale', ({ locale, prefix }) => {
  const { t, field, save, header } = pageIn(locale);
  const address = `${prefix}/user/profile`;

  test('the profile shows all known fields, can be changed, and updates the header at once', async () => {
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

  test('the profile sums up errors, leads to them, validates during edits, and loses nothing', async () => {
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

  test('a profile that could not be saved says so once, keeps the input, and saves on retry', async () => {
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

  test('discarded changes take the note about their failed save with them', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await field('position'), 'CTO');
    failNext('user/profile');
    await user.click(save());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: t('profile:form.discard') }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await field('position')).toHaveProperty('value', '');
  });

  test('a profile that could not be read says so and is read again on request', async () => {
    failNext('user/profile');
    const { user } = await openApplication(server, address);
    await screen.findByRole('heading', { name: t('profile:failed.title') });
    await user.click(screen.getByRole('button', { name: t('profile:failed.retry') }));
    await field('name');
    expect(screen.queryByText(t('profile:failed.title'))).toBeNull();
  });

  test('the profile asks before unsaved input is lost, and a switch of language asks nothing', async () => {
    document.documentElement.lang = locale;
    const opened = await openApplication(server, address);
    const { user, router } = opened;
    await user.type(await field('address'), 'Road 1');
    await user.click(screen.getByRole('link', { name: t('shell:account.orders') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
    await user.click(dialog.getByRole('button', { name: t('shell:leave.stay') }));
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
    const again = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
    await user.click(again.getByRole('button', { name: t('shell:leave.go') }));
    await waitFor(() => expect(opened.address()).toBe(`${prefix}/user/orders`));
  });
});

describe.each(languagesFor('profile'))('a form about contact in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const draft = 'type=saas&plan_slug=basic&pricing_model=monthly&months=1';
  const review = `${prefix}/user/payment/service?${draft}`;
  const known = { name: 'Customer 017', email: 'customer-017@example.com', company: 'Engines' };
  // Queries by label, because role names are slow and would be recomputed after every change.
  const textbox = (label: string) =>
    screen.getByLabelText((text) => text.startsWith(t(label)), { selector: 'input, textarea' });
  const values = (form: string, names: readonly string[]) =>
    names.map((name) => Reflect.get(textbox(`${form}.${name}`), 'value'));

  test('contact details of an order start from the profile, are sent as shown, and once after a reload', async () => {
    const names = ['name', 'phone', 'email'];
    await change(known);
    const network = createNetwork();
    network.loseResponse('POST', /\/orders\/service$/);
    // An emptied field stays empty after the reload.
    for (const phone of [person.phone, '']) {
      const { user } = await openApplication(server, review, network);
      const submit = await screen.findByRole('button', { name: t('checkout:review.submit') });
      expect(values('checkout:contact', names)).toEqual([known.name, phone, known.email]);
      await user.clear(textbox('checkout:contact.phone'));
      await user.click(submit);
      await waitFor(() => expect(submit.getAttribute('aria-busy')).not.toBe('true'));
    }
    await screen.findByRole('button', { name: t('checkout:choose.submit') });
    const { token } = person;
    const placed = v.parse(OrderPage, (await server.call('GET', 'orders', { token })).data);
    expect(placed.items).toHaveLength(1);
    const { contact } = await fetchOrder(server, person, placed.items[0]?.order_no ?? '');
    expect(contact).toEqual({ name: known.name, phone: null, email: known.email });
  });

  test('contact details of an order are empty when the profile fails or does not arrive', async () => {
    const names = ['name', 'phone', 'email'];
    failNext('user/profile');
    await openApplication(server, review);
    await screen.findByRole('button', { name: t('checkout:review.submit') });
    expect(values('checkout:contact', names)).toEqual(['', '', '']);
    expect(screen.queryByRole('alert')).toBeNull();

    const network = createNetwork();
    const profile = network.holdResponse('GET', /\/user\/profile$/);
    await openApplication(server, review, network);
    await screen.findByRole('button', { name: t('checkout:review.submit') });
    profile.release();
    expect(values('checkout:contact', names)).toEqual(['', '', '']);
  });

  test('the contact form starts from the profile where nothing was typed, until another tab signs out', async () => {
    const names = ['name', 'phone', 'email', 'company', 'position'];
    await change(known);
    const network = createNetwork();
    const profile = network.holdResponse('GET', /\/user\/profile$/);
    const { user } = await openApplication(server, `${prefix}/contact-us`, network);
    await profile.handled;
    await user.type(textbox('contact:form.phone'), '139 0000 0000');
    await user.type(textbox('contact:form.company'), 'Typed');
    await user.clear(textbox('contact:form.company'));
    await user.click(textbox('contact:form.name'));
    profile.release();
    await waitFor(() =>
      expect(values('contact:form', names)).toEqual(['', '139 0000 0000', known.email, '', '']),
    );

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() =>
      expect(values('contact:form', names)).toEqual(['', '139 0000 0000', '', '', '']),
    );
  });

  test('the contact form keeps input typed at the very moment the profile arrives', async () => {
    await change(known);
    // Each round waits one turn longer, until the profile arrives before the first key.
    for (let turns = 0, isThere = false; turns < 12 && !isThere; turns += 1) {
      const network = createNetwork();
      const profile = network.holdResponse('GET', /\/user\/profile$/);
      await openApplication(server, `${prefix}/contact-us`, network);
      await profile.handled;
      profile.release();
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      isThere = values('contact:form', ['email'])[0] === known.email;
      fireEvent.change(textbox('contact:form.name'), { target: { value: 'Typed' } });
      await waitFor(() => expect(values('contact:form', ['email'])).toEqual([known.email]));
      expect(values('contact:form', ['name'])).toEqual(['Typed']);
    }
  });

  test('the contact form stays as it was sent, though the profile arrives later', async () => {
    await change(known);
    const network = createNetwork();
    const profile = network.holdResponse('GET', /\/user\/profile$/);
    const { user } = await openApplication(server, `${prefix}/contact-us`, network);
    await profile.handled;
    await user.click(screen.getByRole('button', { name: t('contact:form.submit') }));
    await screen.findByRole('alert');
    profile.release();
    await user.type(textbox('contact:form.email'), 'other@example.com');
    expect(values('contact:form', ['name', 'email'])).toEqual(['', 'other@example.com']);
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
  await endStoredSession(server);
  await user.click(save());
  await screen.findByRole('heading', { name: t('auth:login.title') });
  expect(address()).toBe('/auth/login?redirect=%2Fuser%2Fprofile');
  expect(screen.queryByRole('dialog')).toBeNull();
});
