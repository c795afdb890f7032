import type { Locale } from '#contract/base/picklists.ts';
import { beijing, dateFormat } from './format.ts';

/** Returns a month such as `2026-11` in words: `2026年11月`, `November 2026`. */
export function formatMonth(month: string, locale: Locale): string {
  const options = { year: 'numeric', month: 'long', timeZone: beijing } as const;
  return dateFormat(locale, options).format(new Date(`${month}-15T00:00:00Z`));
}
