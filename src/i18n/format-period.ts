import type { Locale } from '#contract/base/picklists.ts';
import { describeEarlyEnd, describePeriod } from '#contract/service/period.ts';
import { formatDate } from './format.ts';

/** Formats a purchase from its start to its end as `describePeriod`. */
export function formatPeriod(
  start: string | null,
  end: string | null,
  locale: Locale,
): string | null {
  return describePeriod({ start, end }, locale, (instant) => formatDate(instant, locale));
}

/** Formats the end of a purchase: its day, or that it ended on its first day or before it. */
export function formatEnd(start: string, end: string, locale: Locale): string {
  const day = (instant: string) => formatDate(instant, locale);
  return describeEarlyEnd({ start, end }, locale, day) ?? day(end);
}
