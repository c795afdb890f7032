import './dom.ts';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { ApiFailure } from '#contract/errors.ts';
import { localeOf } from '#contract/base/locale-path.ts';
import { createConfirm } from '#src/actors/confirm.ts';
import { createSession } from '#src/actors/session.ts';
import { createClient, type Client } from '#src/api/client.ts';
import { createReadCache } from '#src/api/read-cache.ts';
import { Application } from '#src/app/shell/application.tsx';
import { followSession } from '#src/app/shell/follow-session.ts';
import { followLanguage } from '#src/app/shell/switch-language.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createAppRouter, type AppRouter } from '#src/router.tsx';
import { createNetwork, type Network } from './network.ts';
import { goodPassword, type Person, type TestServer } from './server.ts';

// Whole documents drown what a test has to say.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message ?? 'not found'),
});

export { screen, waitFor };

export type Opened = {
  router: AppRouter;
  user: UserEvent;
  /** Path, search and hash as a visitor sees them. */
  address: () => string;
};

/** Stores what the browser keeps once somebody has signed in. */
export async function storeSession(server: TestServer, { phone }: Person): Promise<void> {
  const response = await server.call('POST', 'auth/login', {
    body: { phone, password: goodPassword },
  });
  const { token, user } = v.parse(Identity, response.data);
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

/**
 * Opens the whole browser side at `path`, put together as src/main.tsx does, over the server in process and
 * a network that loses nothing unless told to. A page that stood there before is gone, its toasts with it.
 */
export async function openApplication(
  server: TestServer,
  path: string,
  network: Network = createNetwork(),
): Promise<Opened> {
  cleanup();
  // A worker's test files share their modules, and so what the page before left to be shown.
  notifications.clean();
  const history = createMemoryHistory({ initialEntries: [path] });
  const here = () => localeOf(history.location.pathname);
  const i18n = createI18n(here());
  const session = createSession({ client: () => client });
  const client: Client = createClient({
    getToken: () => session.getSnapshot().context.identity?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    locale: here,
    fetch: (request) => network.carry(request, async (sent) => server.app.fetch(sent)),
  });
  const router = createAppRouter(
    { session, confirm: createConfirm(), api: createReadCache(client), client, i18n },
    { locale: here(), history },
  );
  followSession(router, session);
  await router.load();
  followLanguage(router, i18n);
  render(<Application router={router} />, { onCaughtError: reportUnexpected });
  return { router, user: fillsAtOnce(userEvent.setup()), address: () => history.location.href };
}

/**
 * Returns a user whose words come into a field at once, as from a clipboard: each key would have the
 * whole page drawn anew. Keys that are named, as in `{Backspace}`, are pressed one by one.
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

/** A page may show that a call failed; that it broke is a failure of the test that runs. */
function reportUnexpected(error: unknown): void {
  if (error instanceof ApiFailure) return;
  queueMicrotask(() => {
    throw error;
  });
}
