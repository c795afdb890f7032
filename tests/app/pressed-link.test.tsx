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

/** Opens the profile, next to which the links to the other pages of the account stay. */
async function openProfile() {
  const { user, address } = await openApplication(server, '/user/profile', network);
  const nav = await screen.findByRole('navigation', { name: t('shell:account.nav') });
  const [orders, security] = ['orders', 'security'].map((name) =>
    within(nav).getByRole('link', { name: t(`shell:account.${name}`) }),
  );
  if (orders === undefined || security === undefined) throw new Error('two links expected');
  return { user, address, orders, security };
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

test('a link that is opened in another tab is not marked, nor is it when another page opens', async () => {
  const { user, address, orders, security } = await openProfile();
  fireEvent.click(orders, { ctrlKey: true });
  expect(address()).toBe('/user/profile');
  expect(isMarked(orders)).toBe(false);

  const { handled } = network.holdResponse('GET', /\/sessions$/);
  await user.click(security);
  await handled;
  expect(isMarked(security)).toBe(true);
  expect(isMarked(orders)).toBe(false);
});
