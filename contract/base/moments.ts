import type { Locale } from './picklists.ts';

type Format = Intl.DateTimeFormat;
/** Returns a format, made once where many are needed. */
type MakeFormat = (locale: Locale, options: Intl.DateTimeFormatOptions) => Format;

/** The time zone of the park's days and clock. */
const beijing = 'Asia/Shanghai';
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
export const shortMoment = { month: 'short', day: 'numeric', ...minute } as const;
export const longMoment = { year: 'numeric', ...shortMoment } as const;

/**
 * Formats an ISO instant in Beijing time and, if a clock in `zone` shows another time, adds the local one:
 * `Nov 22, 2026, 05:16 Beijing time · Nov 21, 21:16 your time`. The default zone is the system's
 * (architecture, Time zones).
 */
export function onBothClocks(
  instant: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
  makeFormat: MakeFormat,
): string {
  const date = new Date(instant);
  const clock = (language: Locale, wanted: Intl.DateTimeFormatOptions, timeZone?: string) =>
    makeFormat(language, timeZone === undefined ? wanted : { ...wanted, timeZone }).format(date);
  const text = clock(locale, options, beijing);
  // Singapore's clock shows the same time under another name.
  if (clock('en-US', longMoment, beijing) === clock('en-US', longMoment, zone)) return text;
  const day = { dateStyle: 'short' } as const;
  const isSameDay = clock('en-US', day, beijing) === clock('en-US', day, zone);
  const own = clock(locale, isSameDay ? minute : shortMoment, zone);
  return locale === 'zh-CN'
    ? `${named(text, locale)}· 您当地 ${own}`
    : `${named(text, locale)} · ${own} your time`;
}

/** Formats an ISO instant in Beijing time only, and says so: for receipts, which other people read. */
export function inBeijing(instant: string, locale: Locale, makeFormat: MakeFormat): string {
  const format = makeFormat(locale, { ...longMoment, timeZone: beijing });
  return named(format.format(new Date(instant)), locale);
}

function named(text: string, locale: Locale): string {
  return locale === 'zh-CN' ? `${text}（北京时间）` : `${text} Beijing time`;
}
