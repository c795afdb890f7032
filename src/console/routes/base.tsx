import type { ReactElement } from 'react';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { ConsoleRouterContext } from '#src/console/app/console-context.ts';
import { ConsoleLayout } from '#src/console/app/layout.tsx';
import { loadTexts } from '#src/console/app/texts.ts';

export const rootRoute = createRootRouteWithContext<ConsoleRouterContext>()({
  component: ConsoleLayout,
});

/** Loads the texts of a page before the page is shown. */
export const textsRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'texts',
  beforeLoad: ({ context, matches }) =>
    loadTexts(
      context.i18n,
      matches.flatMap(({ staticData }) => staticData.namespaces ?? []),
    ),
});

/**
 * The options of a route that only reads: the page is the view of its parent, so that it stays, with its focus
 * and its announcements, while the data of another address are read.
 */
export const readsOnly = { component: Nothing, pendingComponent: Nothing } as const;

type Fetched = { preload?: (() => Promise<void> | undefined) | undefined };

/** Makes a view that fetches its page before it is shown; `Page` is fetched when its address is opened. */
export function withPage(View: () => ReactElement, Page: Fetched) {
  return Object.assign(View, { preload: () => Page.preload?.() });
}

function Nothing() {
  return null;
}
