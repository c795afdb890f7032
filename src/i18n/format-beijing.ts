import { inBeijing } from '#contract/base/moments.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { dateFormat } from './format.ts';

/** Formats an instant in Beijing time, always with the zone's name: for printed pages, which others read. */
export function formatBeijingTime(instant: string, locale: Locale): string {
  return inBeijing(instant, locale, dateFormat);
}
