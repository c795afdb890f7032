/**
 * The words of single machines, and of parts that only the server renders at first: many files, which few
 * pages need.
 */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  '/locales/*/{flow,still}-*.json',
  { import: 'default' },
);
