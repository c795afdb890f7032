import type { AnyRouter, HistoryLocation } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { getPathLocale, toLocaleTwin } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ReadCache } from '#src/api/read-cache.ts';
import { rewriteFor } from '#src/i18n/rewrite.ts';
import { loadedNamespaces, loadTranslations } from '#src/i18n/translations.ts';

/**
 * Switches to the address in the other language without a remount: texts and data load first, so that
 * everything changes in one frame. Rejects if they cannot be loaded; then nothing has changed. The only
 * writer of the stored `locale` after start-up.
 */
export async function switchLanguage(
  { router, i18n, reads }: { router: AnyRouter; i18n: I18n; reads: ReadCache },
  to: Locale,
): Promise<void> {
  const from = getPathLocale(router.history.location.pathname);
  await Promise.all([loadTranslations(i18n, to, loadedNamespaces(i18n, from)), reads.warm(to)]);
  try {
    localStorage.setItem('locale', to);
  } catch {
    // Without storage the switch works, but is not remembered.
  }
  const { href, state } = router.history.location;
  // The internal address does not change, so navigate() would not push an entry; the scroll position stays.
  router._scroll.n = false;
  router.history.push(toLocaleTwin(href, to), { ...state, __hashScrollIntoViewOptions: false });
}

/**
 * Sets the language from the address: one listener for the switch, back and forward. Subscribe right before
 * the first render, because the router's own listener has to follow this one (decision 006).
 */
export function followLanguage(router: AnyRouter, i18n: I18n): () => void {
  return router.history.subscribe(({ location }: { location: HistoryLocation }) => {
    const locale = getPathLocale(location.pathname);
    if (locale === i18n.language) return;
    router.update({ ...router.options, rewrite: rewriteFor(locale) });
    const before = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
    const needed = loadedNamespaces(i18n, before);
    const applyLocale = () => {
      if (getPathLocale(router.history.location.pathname) !== locale) return;
      void i18n.changeLanguage(locale);
      document.documentElement.lang = locale;
    };
    if (needed.every((namespace) => i18n.hasResourceBundle(locale, namespace))) applyLocale();
    else void loadTranslations(i18n, locale, needed).then(applyLocale, () => undefined);
  });
}
