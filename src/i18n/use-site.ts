import { useTranslation } from 'react-i18next';
import type { SiteTexts } from '#contract/content/site.ts';
import { getSiteTexts } from './site-texts.ts';

/** Returns the operator in the language on screen. */
export function useSite(): SiteTexts {
  return getSiteTexts(useTranslation().i18n);
}
