import type { Locale } from '../base/picklists.ts';

const texts = {
  'zh-CN': {
    between: (from: string, to: string) => `${from} 至 ${to}`,
    oneDay: (day: string) => `${day}，开始当天即已结束`,
    none: '未生效即已结束',
  },
  'en-US': {
    between: (from: string, to: string) => `${from} to ${to}`,
    oneDay: (day: string) => `Ended on ${day}, the day it began`,
    none: 'Ended before any of it ran',
  },
} as const;

/** The start and the end of a purchase, as ISO instants. */
type Dates = { start: string; end: string };

/**
 * Says that a refund or an upgrade ended a purchase on its first day or before it; null if it lasts longer.
 * `day` formats an instant.
 */
export function describeEarlyEnd(
  { start, end }: Dates,
  locale: Locale,
  day: (instant: string) => string,
): string | null {
  if (end <= start) return texts[locale].none;
  return day(start) === day(end) ? texts[locale].oneDay(day(end)) : null;
}

/** Formats a purchase from its start to its end, or its early end; null while one of them is not known. */
export function describePeriod(
  { start, end }: { [Edge in keyof Dates]: string | null },
  locale: Locale,
  day: (instant: string) => string,
): string | null {
  if (start === null || end === null) return null;
  return (
    describeEarlyEnd({ start, end }, locale, day) ?? texts[locale].between(day(start), day(end))
  );
}
