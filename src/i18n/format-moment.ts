import { longMoment, onBothClocks, shortMoment } from '#contract/base/moments.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { findEndedDay, startOfDay } from '#contract/base/shanghai.ts';
import { formatNearDay, isThisYear } from './format-near-day.ts';
import { dateFormat } from './format.ts';

/**
 * Moments with a clock time. The park uses Beijing time; a reader with a different local time sees a note
 * about it. The text depends on the browser's zone, which the server does not know when it renders a page, so
 * use these only in client-rendered pages (architecture, Time zones).
 */

/**
 * Formats day and minute of an ISO instant: `2026年11月22日 05:16`. For readers in another zone the text names
 * the zone and adds their local time, with the day where it differs: `Nov 22, 2026, 05:16 Beijing time · Nov
 * 21, 21:16 your time`.
 */
export function formatDateTime(instant: string, locale: Locale, zone?: string): string {
  return onBothClocks(instant, locale, longMoment, zone, dateFormat);
}

/** The same for narrow places: without the year, unless it is not the current one. */
export function formatDayTime(instant: string, locale: Locale, zone?: string): string {
  const options = isThisYear(instant) ? shortMoment : longMoment;
  return onBothClocks(instant, locale, options, zone, dateFormat);
}

/**
 * Formats a deadline: midnight in Beijing is the end of the day before, shown without a time, `Nov 24`; any
 * other instant like `formatDayTime`.
 */
export function formatDeadline(instant: string, locale: Locale, zone?: string): string {
  const day = findEndedDay(new Date(instant));
  return day === null
    ? formatDayTime(instant, locale, zone)
    : formatNearDay(startOfDay(day).toISOString(), locale);
}

/** The IANA name of the reader's zone, for messages sent to them; null if the browser has none. */
export function ownTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;
}
