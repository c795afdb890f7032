import type { LockedArticle, LockedReport } from '#contract/content/schemas.ts';
import { asApiError } from '#contract/base/api-error.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ReadCache } from './read-cache.ts';

/** Reads a report: the whole text if the caller has access, else the public part (wire, Calls of content). */
export function readReport(api: ReadCache, locale: Locale, id: string) {
  return api.read('readReport', locale, { id }).catch((thrown: unknown) => {
    const { error, data } = asApiError(thrown);
    if (error === 'report.not_purchased' && isLockedReport(data)) return data;
    throw thrown;
  });
}

/**
 * Reads an article: the whole text if the caller has access and has opened it, else the part before the
 * paywall.
 */
export function readArticle(api: ReadCache, locale: Locale, id: string) {
  return api.read('readArticle', locale, { id }).catch((thrown: unknown) => {
    const { error, data } = asApiError(thrown);
    if (error === 'article.not_purchased' && isLockedArticle(data)) return data;
    throw thrown;
  });
}

// Schemas of whole answers would be larger than the page; the server validates its answers.
function isLocked(data: unknown): data is object {
  return typeof data === 'object' && data !== null && 'access' in data && data.access === 'locked';
}

const isLockedReport = (data: unknown): data is LockedReport =>
  isLocked(data) && 'contents' in data && Array.isArray(data.contents);

const isLockedArticle = (data: unknown): data is LockedArticle =>
  isLocked(data) && 'preview' in data && Array.isArray(data.preview);
