import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { beijing, dateFormat, formatMonthDay } from './format.ts';

/** Formats the day in Beijing, with the year only if it is not the current one: `11月18日`. */
export function formatNearDay(instant: string, locale: Locale): string {
  if (isThisYear(instant)) return formatMonthDay(instant, locale);
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: beijing } as const;
  return dateFormat(locale, options).format(new Date(instant));
}

const farMs = 120 * 24 * 60 * 60 * 1000;

/** Formats an expected day, an instant or `2026-11-20`; one that is more than four months after `now` as month and year: `Aug 2027`. */
export function formatExpectedDay(instant: string, now: string, locale: Locale): string {
  if (Date.parse(instant) - Date.parse(now) <= farMs) return formatNearDay(instant, locale);
  const options = { year: 'numeric', month: 'short', timeZone: beijing } as const;
  return dateFormat(locale, options).format(new Date(instant));
}

/** Checks whether an ISO instant lies in the current year in Beijing. */
export function isThisYear(instant: string): boolean {
  const year = (date: Date) => shanghaiDay(date).slice(0, 4);
  return year(new Date(instant)) === year(new Date());
}
