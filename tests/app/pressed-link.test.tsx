import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { setUpOnce, setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const server = setUpServer();
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

const isMarked = (link: HTMLElement) => link.dataset['pressed'] !== undefined;

test('a pressed link is marked until its page is shown', async () => {
  const { user, orders } = await openProfile();
  const { handled, release } = network.holdResponse('GET', /\/orders$/);
  await user.click(orders);
  await handled;
  expect(isMarked(orders)).toBe(true);

  release();
  await screen.findByRole('heading', { level: 1, name: t('shell:titles.orders') });
  await waitFor(() => expect(isMarked(orders)).toBe(false));
});

test('a pressed link is no longer marked when its page cannot be read', async () => {
  const { user, orders } = await openProfile();
  network.fail('GET', /\/orders$/);
  await user.click(orders);
  await screen.findByRole('alert');
  await waitFor(() => expect(isMarked(orders)).toBe(false));
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
