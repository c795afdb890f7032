import type { i18n as I18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { StaffAdviceProps } from './staff-advice.tsx';

/** The advice for staff about a customer in a state. It is loaded after the page, which is whole without it. */
export function Advice(props: StaffAdviceProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [load] = useState(() => () => loadAdvice(i18n, locale));
  const { Component } = useLazy<StaffAdviceProps>(load, { when: useLoaded() });
  return Component === null ? null : <Component {...props} />;
}

async function loadAdvice(i18n: I18n, locale: Locale) {
  const [{ StaffAdvice }] = await Promise.all([
    import('./staff-advice.tsx'),
    loadTranslations(i18n, locale, ['replay']),
  ]);
  return StaffAdvice;
}
