import './dom.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { Locale } from '#contract/picklists.ts';
import { keepToken } from '#src/desk/actors/token.ts';
import { loadTexts } from '#src/desk/app/texts.ts';
import { createDesk } from '#src/desk/create-desk.ts';
import { Desk } from '#src/desk/desk.tsx';
import { createDeskRouter } from '#src/desk/router.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { consolePort, type TestConsole } from './console.ts';
import { createNetwork, type Network } from './network.ts';

configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message ?? 'not found'),
});

export { screen, waitFor, within };

export type OpenedDesk = {
  user: UserEvent;
  /** Goes back as the browser does. */
  goBack: () => void;
};

/**
 * Opens the console at `path`, as src/desk/main.tsx puts it together, over its server in process and a
 * network that loses nothing unless told to.
 */
export async function openDesk(
  { app }: TestConsole,
  { token }: { token: string | null },
  path: string,
  locale: Locale = 'zh-CN',
  network: Network = createNetwork(),
): Promise<OpenedDesk> {
  cleanup();
  const i18n = createI18n(locale);
  await loadTexts(i18n, ['desk-shell', 'desk-sign-in', 'desk-words']);
  keepToken(token);
  const desk = createDesk(i18n, (request) =>
    network.carry(request, async (sent) => app.fetch(new Request(consoleAddress(sent.url), sent))),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createDeskRouter({ i18n }, history);
  render(<Desk desk={desk} router={router} />);
  return {
    user: userEvent.setup(),
    goBack: () => act(() => history.back()),
  };
}

/** A document of the tests is at the site's address; the console answers at its own only. */
function consoleAddress(url: string): URL {
  const address = new URL(url);
  address.port = String(consolePort);
  return address;
}
