import './page-queries.ts';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { Identity } from '#contract/accounts/auth.ts';
import { ApiFailure } from '#contract/base/api-error.ts';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { createConfirm } from '#src/actors/confirm.ts';
import { createSession } from '#src/actors/session.ts';
import { createClient, type Client } from '#src/api/client.ts';
import { createReadCache } from '#src/api/read-cache.ts';
import { Application } from '#src/app/shell/application.tsx';
import { followSession } from '#src/app/shell/follow-session.ts';
import { followLanguage } from '#src/app/shell/switch-language.ts';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createAppRouter, type AppRouter } from '#src/router.tsx';
import { showSite } from './sample-site.ts';
import { createNetwork, type Network } from './network.ts';
import { goodPassword, type Person, type TestServer } from './server.ts';

export { screen, waitFor };

export type Opened = {
  router: AppRouter;
  user: UserEvent;
  /** Path, search and hash as a visitor sees them. */
  address: () => string;
};

// The requests of the open page that wait for their answer.
const underWay = new Set<Request>();

/** Stores the values that the browser keeps after sign-in. */
export async function storeSession(server: TestServer, { phone }: Person): Promise<void> {
  const { token, user } = await server.ask(Identity, 'POST', 'auth/login', {
    body: { phone, password: goodPassword },
  });
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

/**
 * Ends the stored session at the server, once the requests of the page itself are answered: so the next call is the
 * first that the server refuses.
 */
export async function endStoredSession(server: TestServer): Promise<void> {
  await waitFor(() => expect(underWay.size).toBe(0));
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
}

/** Waits until all requests of the page at `router` are answered and the page no longer changes. */
export async function comesToRest(router: AppRouter): Promise<void> {
  let before: string | null = null;
  await waitFor(() => {
    const now = document.body.textContent;
    const isSame = now === before;
    before = now;
    expect([underWay.size, router.state.status, isSame]).toEqual([0, 'idle', true]);
  });
}

/**
 * Opens the whole browser side at `path`, assembled like src/main.tsx, over the server in process and a
 * network that loses nothing by default. Removes an earlier page with its toasts.
 */
export async function openApplication(
  server: TestServer,
  path: string,
  network: Network = createNetwork(),
): Promise<Opened> {
  cleanup();
  underWay.clear();
  // The test files of a worker share modules, and so the pending toasts of the previous page.
  notifications.clean();
  const { router, address } = await loadApplication(server, path, network);
  render(<Application router={router} />, { onCaughtError: reportUnexpected });
  return { router, user: fillsAtOnce(userEvent.setup()), address };
}

/** Loads the data of the page at `path` and follows its redirects, but renders nothing. */
export async function loadApplication(
  server: TestServer,
  path: string,
  network: Network = createNetwork(),
): Promise<Omit<Opened, 'user'>> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const here = () => getPathLocale(history.location.pathname);
  const i18n = createI18n(here());
  addSiteTexts(i18n, showSite(server.deps.site()));
  const session = createSession({ client: () => client });
  const client: Client = createClient({
    getToken: () => session.getSnapshot().context.identity?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    locale: here,
    async fetch(request) {
      underWay.add(request);
      try {
        return await network.carry(request, async (sent) => server.app.fetch(sent));
      } finally {
        underWay.delete(request);
      }
    },
  });
  const router = createAppRouter(
    { session, confirm: createConfirm(), api: createReadCache(client), client, i18n },
    { locale: here(), history },
  );
  followSession(router, session);
  await router.load();
  followLanguage(router, i18n);
  return { router, address: () => history.location.href };
}

/**
 * Creates a user who enters text at once, as from a clipboard, because each key would render the whole
 * page again. Named keys, such as `{Backspace}`, are pressed one by one.
 */
function fillsAtOnce(user: UserEvent): UserEvent {
  return {
    ...user,
    async type(element, text, options) {
      if (options !== undefined || /[{[]/.test(text)) return user.type(element, text, options);
      await user.click(element);
      await user.paste(text);
    },
  };
}

/** A page may report a failed call; a crash fails the current test. */
function reportUnexpected(error: unknown): void {
  if (error instanceof ApiFailure) return;
  queueMicrotask(() => {
    throw error;
  });
}
