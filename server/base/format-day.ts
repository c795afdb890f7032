import type { Locale } from '#contract/base/picklists.ts';
import { startOfDay } from '#contract/base/shanghai.ts';

/** Formats a day in Shanghai, such as `2026-11-23`, for a sentence. */
export function formatDay(day: string, locale: Locale): string {
  const options = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(locale, options).format(startOfDay(day));
}
