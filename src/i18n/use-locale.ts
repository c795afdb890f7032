import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';

/** Returns the language on screen; components that use it are drawn again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
}
