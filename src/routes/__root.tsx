import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootNotFound } from '../app/root-not-found.tsx';
import { Root } from '../app/root.tsx';
import { localeOf } from '../i18n/locale.ts';
import { loadWords } from '../i18n/words.ts';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches }) => {
    const locale = localeOf(location.publicHref.split(/[?#]/)[0] ?? '/');
    const words = matches.flatMap(({ staticData }) => staticData.words ?? []);
    await loadWords(context.i18n, locale, ['shell', ...words]);
    return { locale };
  },
  component: Root,
  notFoundComponent: RootNotFound,
});
