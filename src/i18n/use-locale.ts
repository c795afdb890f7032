import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';

/** Returns the language on screen; components that use it are drawn again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return toLocale(i18n.language);
}

/** Returns the language of a translator as one of the two that the site has. */
export function toLocale(language: string): Locale {
  return language === 'en-US' ? 'en-US' : 'zh-CN';
}
