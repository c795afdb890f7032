import { createRootRouteWithContext } from '@tanstack/react-router';
import { localeOf } from '#contract/locale-path.ts';
import { RootNotFound } from '#src/app/shell/root-not-found.tsx';
import { Root } from '#src/app/shell/root.tsx';
import type { RouterContext } from '#src/app/shell/router-context.ts';
import { loadTranslations } from '#src/i18n/translations.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches }) => {
    const locale = localeOf(location.publicHref.split(/[?#]/)[0] ?? '/');
    const words = matches.flatMap(({ staticData }) => staticData.namespaces ?? []);
    await loadTranslations(context.i18n, locale, ['shell', ...words]);
    return { locale };
  },
  component: Root,
  notFoundComponent: RootNotFound,
});
