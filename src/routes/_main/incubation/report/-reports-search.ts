import type { i18n as I18n } from 'i18next';
import type { Locale } from '../../../../../contract/words.ts';
import type { Query } from '../../../../api/client.ts';
import { pageOf, wordOf } from '../../../../app/search.ts';

export type ReportsSearch = {
  category_id?: string | undefined;
  is_premium?: 'true' | 'false' | undefined;
  query?: string | undefined;
  page?: string | undefined;
};

export function readReportsSearch(search: Readonly<Record<string, unknown>>): ReportsSearch {
  return {
    category_id: idOf(search['category_id']),
    is_premium: wordOf(search['is_premium'], ['true', 'false']),
    query: queryOf(search['query']),
    page: pageOf(search['page']),
  };
}

export function reportsQuery({ category_id, is_premium, query, page }: ReportsSearch): Query {
  return { category_id, is_premium, query, page };
}

/** An id of content, as an address can hold one. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** What was typed to search; only its beginning counts, and NUL, which no text can hold, does not. */
export function queryOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\0', '').trim().toWellFormed();
  return [...text].slice(0, 60).join('') || undefined;
}

/** What the list is narrowed to by price, in words; `undefined` when by nothing. */
export function priceWord(
  { is_premium: isPremium }: ReportsSearch,
  i18n: I18n,
  lng: Locale,
): string | undefined {
  if (isPremium === undefined) return undefined;
  return i18n.t(isPremium === 'true' ? 'reports:filters.paid' : 'reports:filters.free', { lng });
}
