import type { Locale } from '#contract/picklists.ts';
import { beijing, dateFormat } from './format.ts';

/**
 * Moments with a clock time. The park lives by Beijing's clock; a reader whose own clock shows another
 * time is told so. What they show depends on the browser's zone, which a page drawn on the server does
 * not know: for pages that are drawn in the browser only (architecture, Whose clock).
 */

const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const short = { month: 'short', day: 'numeric', ...minute } as const;
const long = { year: 'numeric', ...short } as const;

/**
 * Day and minute of an ISO instant: `2026年11月22日 05:16`. For readers elsewhere the zone is named, and the
 * time on their own clock stands beside it, with the day where that differs:
 * `Nov 22, 2026, 05:16 Beijing time · Nov 21, 21:16 your time`.
 */
export function formatDateTime(instant: string, locale: Locale, zone?: string): string {
  return onBothClocks(instant, locale, long, zone);
}

/** Returns the same without the year, where there is little room and the day is near. */
export function formatDayTime(instant: string, locale: Locale, zone?: string): string {
  return onBothClocks(instant, locale, short, zone);
}

/** Returns the moment by Beijing's clock alone, which is always named: for paper, which others read. */
export function formatBeijingTime(instant: string, locale: Locale): string {
  return named(clock(locale, long, beijing).format(new Date(instant)), locale);
}

function onBothClocks(
  instant: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
): string {
  const date = new Date(instant);
  const text = clock(locale, options, beijing).format(date);
  if (!isElsewhere(date, zone)) return text;
  const isSameDay = dayIn(date, beijing) === dayIn(date, zone);
  const own = clock(locale, isSameDay ? minute : short, zone).format(date);
  return locale === 'zh-CN'
    ? `${named(text, locale)}· 您当地 ${own}`
    : `${named(text, locale)} · ${own} your time`;
}

function named(text: string, locale: Locale): string {
  return locale === 'zh-CN' ? `${text}（北京时间）` : `${text} Beijing time`;
}

/** Whether a clock in the reader's zone shows another time: Singapore's does not, whatever its name. */
function isElsewhere(date: Date, zone: string | undefined): boolean {
  return clock('en-US', long, beijing).format(date) !== clock('en-US', long, zone).format(date);
}

function dayIn(date: Date, zone: string | undefined): string {
  return clock('en-US', { dateStyle: 'short' }, zone).format(date);
}

/** Without a zone it is the browser's. */
function clock(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
): Intl.DateTimeFormat {
  return dateFormat(locale, zone === undefined ? options : { ...options, timeZone: zone });
}
