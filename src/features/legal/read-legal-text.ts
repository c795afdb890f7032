import type { Locale } from '#contract/base/picklists.ts';
import type { LegalKind } from '#contract/content/legal.ts';
import type { ReadCache } from '#src/api/read-cache.ts';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { parseDay, searchReader } from '#src/app/content/search.ts';

/** Reads the search of a legal page: the version, without one that in force. */
export const readLegalSearch = searchReader({ version: parseDay });

/** Reads a document and its head; the page of another version than the current is not indexed. */
export async function readLegalText(
  api: ReadCache,
  locale: Locale,
  kind: LegalKind,
  version: string | undefined,
) {
  const search = version === undefined ? {} : { version };
  const document = await orNotFound(api.read('readLegalText', locale, { kind }, search));
  const head = { description: document.description, empty: document.state !== 'current' };
  return { document, head };
}
