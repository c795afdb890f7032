import { createRouter, stringifySearchWith, type RouterHistory } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '../contract/words.ts';
import type { ConfirmRef } from '../machines/confirm.machine.ts';
import type { SessionRef } from '../machines/session.machine.ts';
import type { Client } from './api/client.ts';
import type { Reads } from './api/reads.ts';
import { ErrorPage } from './app/error-page.tsx';
import { rewriteFor } from './i18n/locale.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterContext = {
  session: SessionRef;
  /** The one global dialog. */
  confirm: ConfirmRef;
  api: Reads;
  client: Client;
  i18n: I18n;
  /** Told whenever other data are shown, be it on the same page. */
  onShown?: () => void;
};

/** One router for browser, server and tests; `locale` is the language of the first address. */
export function createAppRouter(
  context: RouterContext,
  { locale, history }: { locale: Locale; history?: RouterHistory },
) {
  return createRouter({
    routeTree,
    context,
    rewrite: rewriteFor(locale),
    ...(history === undefined ? {} : { history }),
    // Values stay the strings they are: the router's own decoder makes numbers of digits.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    ),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    // On the server it would write an inline script, which the CSP refuses.
    scrollRestoration: typeof document !== 'undefined',
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
