import type { Locale } from '#contract/base/picklists.ts';

// Apart from format.ts, which every page loads.

/** Formats yuan with decimals only if they are not zero: `¥1,280`, `CN¥1,280.50`. Takes fen. */
export function formatYuan(fen: number, locale: Locale): string {
  return format(fen, locale, { style: 'currency', currency: 'CNY' });
}

/** The same without the sign of the currency, for a column with the currency in its head. */
export function formatYuanFigure(fen: number, locale: Locale): string {
  return format(fen, locale, {});
}

function format(fen: number, locale: Locale, options: Intl.NumberFormatOptions): string {
  const digits = fen % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(fen / 100)
    .replace('-', '−');
}

/** Formats the weekday of a calendar day such as `2026-11-20`: `周五`, `Fri`. */
export function formatWeekday(day: string, locale: Locale): string {
  const options = { weekday: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
}
