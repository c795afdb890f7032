import type { Locale } from '#contract/base/picklists.ts';

/** Returns the size of a file: `812 kB`, `1.4 MB`. Takes bytes. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size, digits] =
    bytes < 999_500 ? (['kilobyte', 1000, 0] as const) : (['megabyte', 1_000_000, 1] as const);
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / size);
}
