import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import {
  parseContentId,
  createWordParser,
  parsePage,
  parseQuery,
  searchReader,
} from '#src/app/content/search.ts';

export const parsePremium = createWordParser(['true', 'false']);

export const readReportsSearch = searchReader({
  category_id: parseContentId,
  is_premium: parsePremium,
  query: parseQuery,
  page: parsePage,
});

export type ReportsSearch = ReturnType<typeof readReportsSearch>;

/** Describes the price filter in words; `undefined` without a filter. */
export function priceLabel(
  { is_premium: isPremium }: ReportsSearch,
  i18n: I18n,
  lng: Locale,
): string | undefined {
  if (isPremium === undefined) return undefined;
  return i18n.t(isPremium === 'true' ? 'reports:filters.paid' : 'reports:filters.free', { lng });
}
