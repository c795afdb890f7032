import { notFound } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import type { SitePart } from '#contract/content/site.ts';
import { hasPart } from '#src/app/shell/navigation.ts';
import { getSiteTexts } from '#src/i18n/site-texts.ts';

/** Throws "not found" while no such part of the site has anything to show: its pages are not there. */
export function expectPart(i18n: I18n, part: SitePart | readonly SitePart[]): void {
  if (!hasPart(getSiteTexts(i18n), part)) throw notFound();
}
