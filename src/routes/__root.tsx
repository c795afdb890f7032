import { createRootRouteWithContext } from '@tanstack/react-router';
import { getPathLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { RootNotFound } from '#src/app/shell/root-not-found.tsx';
import { Root } from '#src/app/shell/root.tsx';
import type { RouterContext } from '#src/app/shell/router-context.ts';
import { loadTranslations } from '#src/i18n/translations.ts';

type Words = { locale: Locale; missingWords: { error: unknown } | null };

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches }): Promise<Words> => {
    const locale = getPathLocale(location.publicHref.split(/[?#]/)[0] ?? '/');
    const words = matches.flatMap(({ staticData }) => staticData.namespaces ?? []);
    await loadTranslations(context.i18n, locale, ['shell']);
    const missingWords = await loadTranslations(context.i18n, locale, words).then(
      () => null,
      // The layout shows the error in place of the page; thrown here, it would remove the layout.
      (error: unknown) => ({ error }),
    );
    return { locale, missingWords };
  },
  component: Root,
  notFoundComponent: RootNotFound,
});
