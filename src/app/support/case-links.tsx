import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { CaseLinksProps } from './case-links-shown.tsx';

/**
 * What helps whoever is stuck: what can happen next, and a support code. Nothing of it is part of a
 * page's first load; where it cannot be fetched, the page goes without.
 */
export function CaseLinks(props: CaseLinksProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [load] = useState(() => async () => {
    const [{ CaseLinksShown }] = await Promise.all([
      import('./case-links-shown.tsx'),
      loadTranslations(i18n, locale, ['support']),
    ]);
    return CaseLinksShown;
  });
  const { Component } = useLazy<CaseLinksProps>(load, { when: useLoaded() });
  return Component === null ? null : <Component {...props} />;
}
