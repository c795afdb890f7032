import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { CaseLinksProps } from './case-links-shown.tsx';

/**
 * Help for a stuck customer: the next possible steps and a support code. None of it is part of the first
 * load; if it cannot be fetched, the page omits it.
 */
export function CaseLinks(props: CaseLinksProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [load] = useState(() => () => loadCaseLinks(i18n, locale));
  const { Component } = useLazy<CaseLinksProps>(load, { when: useLoaded() });
  return Component === null ? null : <Component {...props} />;
}

async function loadCaseLinks(i18n: I18n, locale: Locale) {
  const [{ CaseLinksShown }] = await Promise.all([
    import('./case-links-shown.tsx'),
    loadTranslations(i18n, locale, ['support']),
  ]);
  return CaseLinksShown;
}
