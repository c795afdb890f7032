import { createRouter, stringifySearchWith, type RouterHistory } from '@tanstack/react-router';
import type { Locale } from '#contract/base/picklists.ts';
import { ErrorPage } from '#src/app/shell/error-page.tsx';
import { reloadOnce } from '#src/app/device/reload-once.ts';
import type { RouterContext } from '#src/app/shell/router-context.ts';
import { rewriteFor } from '#src/i18n/rewrite.ts';
import { routeTree } from './routeTree.gen.ts';

/** Returns one router for browser, server and tests; `locale` is the language of the first address. */
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
    defaultOnCatch: reloadOnce,
    // Addresses are lower-case; the server leads other spellings there.
    caseSensitive: true,
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
