import type { Locale } from '#contract/base/picklists.ts';
import { beijing, dateFormat } from '#src/i18n/format.ts';
import { isThisYear } from '#src/i18n/format-near-day.ts';

type Time = { starts_at: string; ends_at: string };

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: beijing } as const;

/** Formats a day such as `2026-12-01`, or that of an ISO instant in Beijing: `12月1日周二`, `Tue, Dec 1`. */
export function formatBookedDay(instant: string, locale: Locale): string {
  const options = { month: 'short', day: 'numeric', weekday: 'short', timeZone: beijing } as const;
  const year = isThisYear(instant) ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { ...options, ...year }).format(new Date(instant));
}

/** Formats from when to when in Beijing: `10:30–11:30`. */
export function formatHours({ starts_at: start, ends_at: end }: Time, locale: Locale): string {
  return dateFormat(locale, clock).formatRange(new Date(start), new Date(end));
}

/** Formats the time of day of an ISO instant in Beijing: `10:30`. */
export function formatClock(instant: string, locale: Locale): string {
  return dateFormat(locale, clock).format(new Date(instant));
}

/** Formats the day and the hours: `12月1日周二 10:30–11:30`, `Tue, Dec 1, 10:30 – 11:30`. */
export function formatBookedTime(time: Time, locale: Locale): string {
  const parts = [formatBookedDay(time.starts_at, locale), formatHours(time, locale)];
  return parts.join(locale === 'zh-CN' ? ' ' : ', ');
}
