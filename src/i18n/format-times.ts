import type { Locale } from '#contract/base/picklists.ts';
import { isThisYear } from './format-near-day.ts';
import { beijing, dateFormat, spaced } from './format.ts';

type Span = { starts_at: string; ends_at: string };

/** Formats when something begins and ends in Beijing, on one day: `Thu, Dec 3, 14:00 – 17:00`. */
export function formatTimes(span: Span, locale: Locale): string {
  const separator = locale === 'zh-CN' ? ' ' : ', ';
  return `${formatWeekday(span.starts_at, locale)}${separator}${formatClock(span, locale)}`;
}

/** Formats the day of an ISO instant in Beijing with its weekday, and its year unless it is the current one. */
export function formatWeekday(instant: string, locale: Locale): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: beijing } as const;
  const year = isThisYear(instant) ? null : ({ year: 'numeric' } as const);
  return dateFormat(locale, { ...options, ...year }).format(new Date(instant));
}

/** Formats from when until when something lasts in Beijing: `14:00 – 17:00`. */
export function formatClock({ starts_at: start, ends_at: end }: Span, locale: Locale): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = dateFormat(locale, { ...options, timeZone: beijing });
  return format.formatRange(new Date(start), new Date(end));
}

/** Formats how long something takes, in hours or else in minutes: `2 hours`, `30 minutes`. */
export function formatMinutes(minutes: number, locale: Locale): string {
  const isWhole = minutes % 60 === 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isWhole ? 'hour' : 'minute',
    unitDisplay: locale === 'zh-CN' ? 'short' : 'long',
  });
  return spaced(format.format(isWhole ? minutes / 60 : minutes));
}
