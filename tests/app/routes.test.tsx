import {
  loadApplication,
  openApplication,
  storeSession,
  waitFor,
} from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const person = setUpOnce(() => server.register());
let pages: readonly string[];
test.beforeAll(async () => {
  const { router } = await openApplication(server, '/about');
  pages = Object.keys(router.routesByPath)
    .map((path) => path.replaceAll(/\$\w*/g, 'x1').replace(/(?<=.)\/$/, ''))
    .filter((path, at, all) => all.indexOf(path) === at);
});
beforeEach(() => localStorage.clear());

const isAccount = (page: string) => /^\/user(?:\/|$)/.test(page);

/** Redirects for visitors without access to a page; all other pages open (spec 2). */
const guestGoes: Readonly<Record<string, string>> = {
  '/auth': '/auth/login',
};
const personGoes: Readonly<Record<string, string>> = {
  '/auth': '/',
  '/auth/login': '/',
  '/auth/register': '/',
  '/user': '/user/profile',
  '/user/payment': '/user/payments',
};

describe('every address of the route tree', () => {
  test('every address is open to a guest or asks for login first, keeping the address', async () => {
    expect(pages.filter(isAccount).length).toBeGreaterThan(10);
    for (const page of pages) {
      const login = `/auth/login?redirect=${encodeURIComponent(page)}`;
      // The login page is rendered once, as the end of "/auth".
      if (isAccount(page)) await endsAt(page, login, loadApplication);
      else await endsAt(page, guestGoes[page] ?? page, openApplication);
    }
  });

  test('every address is open to a signed-in person, except the pages for signing in', async () => {
    await storeSession(server, person);
    for (const page of pages) {
      // A guest has rendered the others.
      const open = isAccount(page) ? openApplication : loadApplication;
      await endsAt(page, personGoes[page] ?? page, open);
    }
    // Spec 9: local storage holds only these and the language.
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['token', 'user']);
  });
});

async function endsAt(page: string, end: string, open: typeof loadApplication): Promise<void> {
  const { address, router } = await open(server, page);
  await waitFor(() => expect(`${page} → ${address()}`).toBe(`${page} → ${end}`));
  expect(router.state.status).toBe('idle');
}
