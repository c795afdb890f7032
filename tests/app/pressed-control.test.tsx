import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const person = setUpOnce(() => server.register());
let network: Network;

beforeEach(async () => {
  await storeSession(server, person);
  network = createNetwork();
});

/** Opens the profile with the link to the orders, which stays on every page of the account. */
async function openProfile() {
  const opened = await openApplication(server, '/user/profile', network);
  const nav = await screen.findByRole('navigation', { name: t('shell:account.nav') });
  const orders = within(nav).getByRole('link', { name: t('shell:account.orders') });
  return { ...opened, orders };
}

const isMarked = (control: HTMLElement) => control.dataset['pressed'] !== undefined;

test('a pressed link is marked until its page is shown', async () => {
  const { user, orders } = await openProfile();
  const { handled, release } = network.holdResponse('GET', /\/orders$/);
  await user.click(orders);
  await handled;
  expect(isMarked(orders)).toBe(true);

  release();
  await screen.findByRole('heading', { level: 1, name: t('shell:account.orders') });
  await waitFor(() => expect(isMarked(orders)).toBe(false));
});

test('a pressed link is no longer marked when its page cannot be read', async () => {
  const { user, orders } = await openProfile();
  network.fail('GET', /\/orders$/);
  await user.click(orders);
  await screen.findByRole('alert');
  await waitFor(() => expect(isMarked(orders)).toBe(false));
});

test('a press elsewhere leaves a pressed link marked until its page is shown', async () => {
  const { user, orders } = await openProfile();
  const { handled, release } = network.holdResponse('GET', /\/orders$/);
  await user.click(orders);
  await handled;
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(isMarked(orders)).toBe(true);

  release();
  await screen.findByRole('heading', { level: 1, name: t('shell:account.orders') });
  await waitFor(() => expect(isMarked(orders)).toBe(false));
});

test('a filter shows the choice and is marked while the list still loads', async () => {
  const { user, address } = await openApplication(server, '/user/orders', network);
  const all = await screen.findByRole('button', { name: t('orders:status.all') });
  const { handled, release } = network.holdResponse('GET', /\/orders$/);
  await user.click(all);
  await handled;
  expect([all.getAttribute('aria-pressed'), isMarked(all)]).toEqual(['true', true]);

  const type = screen.getByLabelText(t('orders:filters.type'));
  await user.selectOptions(type, 'report');
  expect(type).toHaveProperty('value', 'report');
  release();
  await waitFor(() => expect(isMarked(all)).toBe(false));
  expect(address()).toBe('/user/orders?status=all&service_type=report');
  expect(type).toHaveProperty('value', 'report');
  expect(all.getAttribute('aria-pressed')).toBe('true');
});

test('a filter shows the former choice again after going back before the list has loaded', async () => {
  const { user, router } = await openApplication(server, '/user/orders', network);
  const getAll = () => screen.getByRole('button', { name: t('orders:status.all') });
  await screen.findByRole('heading', { name: t('orders:empty.pending.title') });
  const { handled } = network.holdResponse('GET', /\/orders$/);
  await user.click(getAll());
  await handled;
  expect(getAll().getAttribute('aria-pressed')).toBe('true');
  router.history.back();
  await waitFor(() => expect(getAll().getAttribute('aria-pressed')).toBe('false'));
});

test('a link that opened another tab is not marked, also when the page changes later', async () => {
  const { router, address, orders } = await openProfile();
  fireEvent.click(orders, { ctrlKey: true });
  expect(address()).toBe('/user/profile');
  expect(isMarked(orders)).toBe(false);

  const { handled } = network.holdResponse('GET', /\/sessions$/);
  setTimeout(() => void router.navigate({ to: '/user/security' }));
  await handled;
  expect(isMarked(orders)).toBe(false);
});
