import { inBeijing, longMoment, onBothClocks, shortMoment } from '#contract/moments.ts';
import type { Locale } from '#contract/picklists.ts';
import { dateFormat } from './format.ts';

/**
 * Moments with a clock time. The park lives by Beijing's clock; a reader whose own clock shows another
 * time is told so. What they show depends on the browser's zone, which a page drawn on the server does
 * not know: for pages that are drawn in the browser only (architecture, Whose clock).
 */

/**
 * Returns day and minute of an ISO instant: `2026年11月22日 05:16`. For readers elsewhere the zone is named,
 * and the time on their own clock stands beside it, with the day where that differs: `Nov 22, 2026, 05:16
 * Beijing time · Nov 21, 21:16 your time`.
 */
export function formatDateTime(instant: string, locale: Locale, zone?: string): string {
  return onBothClocks(instant, locale, longMoment, zone, dateFormat);
}

/** Returns the same without the year, where there is little room and the day is near. */
export function formatDayTime(instant: string, locale: Locale, zone?: string): string {
  return onBothClocks(instant, locale, shortMoment, zone, dateFormat);
}

/** Returns the IANA name of the reader's zone, for what is sent to them; null where the browser has none. */
export function ownTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;
}

/** Returns the moment by Beijing's clock alone, which is always named: for paper, which others read. */
export function formatBeijingTime(instant: string, locale: Locale): string {
  return inBeijing(instant, locale, dateFormat);
}
