import './page-queries.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { i18n as I18n } from 'i18next';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { Locale } from '#contract/base/picklists.ts';
import { keepToken } from '#src/console/actors/token.ts';
import { loadTexts } from '#src/console/app/texts.ts';
import { createConsole } from '#src/console/create-console.ts';
import { ConsoleApp } from '#src/console/console-app.tsx';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { sampleShown } from './sample-site.ts';
import { consolePort, type TestConsole } from './console.ts';
import { createNetwork, type Network } from './network.ts';

export { screen, waitFor, within };

export type OpenedConsole = {
  user: UserEvent;
  /** Goes back as the browser does. */
  goBack: () => void;
  /** Goes to another address as a link does. */
  goTo: (path: string) => void;
  i18n: I18n;
};

/**
 * Opens the console at `path`, assembled like src/console/main.tsx, over its server in process and a
 * network that loses nothing by default.
 */
export async function openConsolePage(
  { app }: TestConsole,
  { token }: { token: string | null },
  path: string,
  locale: Locale = 'zh-CN',
  network: Network = createNetwork(),
): Promise<OpenedConsole> {
  cleanup();
  const i18n = createI18n(locale);
  addSiteTexts(i18n, sampleShown);
  await loadTexts(i18n, ['console-shell', 'console-sign-in', 'console-words']);
  keepToken(token);
  const services = createConsole(i18n, (request) =>
    network.carry(request, async (sent) => app.fetch(new Request(consoleAddress(sent.url), sent))),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<ConsoleApp services={services} history={history} />);
  return {
    user: userEvent.setup(),
    goBack: () => act(() => history.back()),
    goTo: (path) => act(() => history.push(path)),
    i18n,
  };
}

/** A document of the tests is at the site's address; the console answers at its own only. */
function consoleAddress(url: string): URL {
  const address = new URL(url);
  address.port = String(consolePort);
  return address;
}
