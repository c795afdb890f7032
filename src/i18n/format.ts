import type { ListPrice } from '#contract/base/money.ts';
import type { Locale } from '#contract/base/picklists.ts';

/** The park's time zone. */
export const beijing = 'Asia/Shanghai';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a charged amount: yuan with both decimals, `¥5,990.00` and `CN¥5,990.00`; a refund has a true minus
 * sign, `−¥30.00`, where Intl writes a hyphen. Takes fen.
 */
export function formatMoney(fen: number, locale: Locale): string {
  return numberFormat(locale, 'CNY', 2)
    .format(fen / 100)
    .replace('-', '−');
}

/** Formats a list price: yuan in Chinese, dollars in English, decimals only if they are not zero. */
export function formatListPrice(price: ListPrice, locale: Locale): string {
  const minor = locale === 'zh-CN' ? price.cny : price.usd;
  const currency = locale === 'zh-CN' ? 'CNY' : 'USD';
  return numberFormat(locale, currency, minor % 100 === 0 ? 0 : 2).format(minor / 100);
}

/** Formats a wait, rounded up: `45 seconds`, `12 minutes`, `3 hours`. */
export function formatWait(ms: number, locale: Locale): string {
  const [unit, unitMs] =
    ms < 90_000
      ? (['second', 1000] as const)
      : ms < 90 * 60_000
        ? (['minute', 60_000] as const)
        : (['hour', 60 * 60_000] as const);
  const unitDisplay = locale === 'zh-CN' ? 'short' : 'long';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  return spaced(format.format(Math.ceil(ms / unitMs)));
}

/** Returns a figure with its unit, at most one decimal: `1,234`, `12.5 ms`, `4 min`, `310 MB`, `97%`. */
export function formatMeasure(value: number, measure: Measure, locale: Locale): string {
  const options: Intl.NumberFormatOptions =
    measure === 'count'
      ? {}
      : measure === 'percent'
        ? { style: 'percent' }
        : { style: 'unit', unit: measure, unitDisplay: 'short' };
  const maximumFractionDigits = value >= 10 ? 0 : 1;
  return spaced(new Intl.NumberFormat(locale, { ...options, maximumFractionDigits }).format(value));
}

export type Measure = 'count' | 'percent' | 'millisecond' | 'second' | 'minute' | 'megabyte';

/**
 * Returns the day of an ISO instant as read in Shanghai. A day such as `2026-11-20` is itself: its midnight in UTC is
 * eight o'clock there.
 */
export function formatDate(instant: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: beijing }).format(new Date(instant));
}

/** Formats the day like `formatDate` without its year, for lists of recent items: `11月18日`, `Nov 18`. */
export function formatMonthDay(instant: string, locale: Locale): string {
  const options = { month: 'short', day: 'numeric', timeZone: beijing } as const;
  return dateFormat(locale, options).format(new Date(instant));
}

/** Adds the space that Chinese typography has between figures and words, which Intl omits. */
export function spaced(text: string): string {
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

function numberFormat(locale: Locale, currency: string, digits: number): Intl.NumberFormat {
  return getFormat(numberFormats, `${locale} ${currency} ${digits}`, () => {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  });
}

/** Returns a format, made once. */
export function dateFormat(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return getFormat(dateFormats, `${locale} ${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(locale, options);
  });
}

// Making a format costs more than using it a hundred times.
function getFormat<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
