import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { fillSilently } from '#tests/support/fill-silently.ts';
import { goodPassword } from '#tests/support/server.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

const server = setUpServer();
const person = setUpSignedIn(server);
let paid: Order;

beforeEach(async () => {
  paid = await server.order(person);
  await server.wallet(await server.pay(person, paid.order_no), 'approve');
});

const position = () => screen.findByLabelText(t('profile:form.position'));
const box = (label: string) =>
  screen.findByRole('textbox', { name: (name) => name.startsWith(label) });

type Form = { title: string; page: () => string; field: () => Promise<HTMLElement>; typed: string };

const otherForms: readonly Form[] = [
  { title: 'the profile', page: () => '/user/profile', field: position, typed: 'CTO' },
  {
    title: 'the contact form',
    page: () => '/contact-us',
    field: () => box(t('contact:form.description')),
    typed: '想了解孵化服务',
  },
  {
    title: 'a message to the adviser',
    page: () => `/user/orders/${paid.order_no}`,
    field: () => box(t('orders:conversation.field')),
    typed: '合同在附件里',
  },
  {
    title: 'another phone',
    page: () => '/user/security',
    field: () => screen.findByLabelText(t('security:phone.label')),
    typed: '13900000017',
  },
];

const moneyForms: readonly Form[] = [
  {
    title: 'a request for a refund',
    page: () => `/user/orders/${paid.order_no}/refund`,
    field: () => box(t('refunds:ask.amount')),
    typed: '123.45',
  },
  {
    title: 'the title of an invoice',
    page: () => '/user/invoices',
    field: () => box(t('invoices:form.taxNo')),
    typed: '91350100M000100Y43',
  },
];

const forms = [...moneyForms, ...chooseByCommit('unsent input', otherForms, 1)];

describe.each(forms)('the input typed into $title', ({ page, field, typed }) => {
  test('unsent input returns after a reload and not after a sign-out', async () => {
    const { user } = await openApplication(server, page());
    await user.clear(await field());
    await user.type(await field(), typed);
    await openApplication(server, page());
    await waitFor(async () => expect(await field()).toHaveProperty('value', typed));

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain(typed));
    await storeSession(server, person);
    await openApplication(server, page());
    expect(await field()).not.toHaveProperty('value', typed);
  });

  test('unsent input is not lost without a question', async () => {
    const { user, router, address } = await openApplication(server, page());
    const block = vi.spyOn(router.history, 'block');
    await user.clear(await field());
    await user.type(await field(), typed);
    // A browser history asks before the tab is closed or reloaded; an in-memory history cannot.
    expect(block).toHaveBeenLastCalledWith(expect.objectContaining({ enableBeforeUnload: true }));
    const before = address();
    void router.navigate({ to: '/about' });
    const dialog = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
    await user.click(dialog.getByRole('button', { name: t('shell:leave.stay') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(before);
    expect(await field()).toHaveProperty('value', typed);
  });
});

test('leaving a form drops its input and none of another page', async () => {
  const message = `/user/orders/${paid.order_no}`;
  const first = await openApplication(server, message);
  await first.user.type(await box(t('orders:conversation.field')), '合同在附件里');
  const { user, router, address } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  void router.navigate({ to: '/about' });
  const dialog = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
  await user.click(dialog.getByRole('button', { name: t('shell:leave.go') }));
  await waitFor(() => expect(address()).toBe('/about'));

  await openApplication(server, '/user/profile');
  expect(await position()).toHaveProperty('value', '');
  await openApplication(server, message);
  expect(await box(t('orders:conversation.field'))).toHaveProperty('value', '合同在附件里');
});

test('typed input returns after the login that an ended session requires', async () => {
  const { user, address } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
  await user.click(screen.getByRole('button', { name: t('profile:form.save') }));
  await screen.findByRole('heading', { name: t('auth:login.title') });
  await user.type(screen.getByLabelText(t('auth:phone')), person.phone);
  const password = screen.getByLabelText(t('auth:password.label'), { selector: 'input' });
  await user.type(password, goodPassword);
  await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
  await waitFor(() => expect(address()).toBe('/user/profile'));
  expect(await position()).toHaveProperty('value', 'CTO');
});

describe('the contact details of an order that is not made yet', () => {
  const review = '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1';
  const name = () => screen.findByLabelText(t('checkout:contact.name'));

  async function typeName() {
    const { user } = await openApplication(server, review);
    await user.clear(await name());
    await user.type(await name(), '客户 042');
    return user;
  }

  test('contact details return after a reload and disappear once the order is made', async () => {
    await typeName();
    const { user } = await openApplication(server, review);
    await waitFor(async () => expect(await name()).toHaveProperty('value', '客户 042'));
    await user.click(screen.getByRole('button', { name: t('checkout:review.submit') }));
    await screen.findByRole('button', { name: t('checkout:choose.submit') });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('客户 042');
    await openApplication(server, review);
    expect(await name()).not.toHaveProperty('value', '客户 042');
  });

  test('contact details return after the login that an ended session requires', async () => {
    const user = await typeName();
    await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
    await user.click(screen.getByRole('button', { name: t('checkout:review.submit') }));
    await screen.findByRole('heading', { name: t('auth:login.title') });
    await storeSession(server, person);
    await openApplication(server, review);
    await waitFor(async () => expect(await name()).toHaveProperty('value', '客户 042'));
  });

  test('contact details disappear after a sign-out', async () => {
    await typeName();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('客户 042'));
  });
});

test('another person’s input in this tab is not shown', async () => {
  const { user } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  await storeSession(server, await server.register());
  await openApplication(server, '/user/profile');
  expect(await position()).toHaveProperty('value', '');
});

test('no password, code or card number is kept', async () => {
  const { user } = await openApplication(server, '/user/security');
  for (const field of await screen.findAllByLabelText(/密码|验证码/, { selector: 'input' })) {
    await user.type(field, 'Secret#017');
  }
  await openApplication(server, '/user/profile');
  await user.type(await box(t('profile:verification.form.number')), '110101199003070017');
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Secret#017|110101199003070017/);
});

describe('a field that was filled without a word to the page', () => {
  test('an autofilled field is saved with the profile as shown', async () => {
    const { user } = await openApplication(server, '/user/profile');
    fillSilently(await position(), 'CTO');
    await user.click(screen.getByRole('button', { name: t('profile:form.save') }));
    await screen.findByText(t('profile:form.done'));
    const { data } = await server.call('GET', 'user/profile', { token: person.token });
    expect(data).toMatchObject({ position: 'CTO' });
  });

  test('an autofilled amount is the amount of the refund request', async () => {
    const { user } = await openApplication(server, `/user/orders/${paid.order_no}/refund`);
    const [reason] = await screen.findAllByRole('radio');
    if (reason === undefined) throw new Error('there are no reasons');
    await user.click(reason);
    fillSilently(await box(t('refunds:ask.amount')), '123.45');
    await user.click(screen.getByRole('button', { name: t('refunds:ask.submit') }));
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    const { data } = await server.call('GET', 'refunds', { token: person.token });
    expect(data).toMatchObject({ items: [{ asked: 12_345 }] });
  });
});
