import type { i18n as I18n } from 'i18next';
import type { PageData } from './static-data.ts';

type Matches = readonly { staticData: PageData }[];

/** Returns the title that a page has in its texts; null while they are missing. */
export function findTitle(matches: Matches, i18n: I18n): string | null {
  const { namespaces: [namespace] = [], titleKey } = matches.at(-1)?.staticData ?? {};
  return findText(i18n, titleKey ?? `${namespace}:title`);
}

/** Returns the description of a page for search engines; null if it has none. */
export function findDescription(matches: Matches, i18n: I18n): string | null {
  const { namespaces: [namespace] = [], descriptionKey } = matches.at(-1)?.staticData ?? {};
  return findText(i18n, descriptionKey ?? `${namespace}:seo.description`);
}

/** Returns a text by its key; null while it is missing. */
export function findText(i18n: I18n, key: string): string | null {
  return isText(i18n, key) ? i18n.t(key) : null;
}

/**
 * Checks whether a key exists. Its type names a single key, because a check against all keys takes the compiler
 * minutes.
 */
function isText(i18n: I18n, key: string): key is 'site:description' {
  return i18n.exists(key);
}
