import { notFound } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { hasPage } from '#src/app/shell/navigation.ts';
import { getSiteTexts } from '#src/i18n/site-texts.ts';

/** Throws "not found" while the catalogue has nothing for a page. `path` is that of its route. */
export function expectPage(i18n: I18n, path: string): void {
  if (!hasPage(getSiteTexts(i18n), path)) throw notFound();
}
