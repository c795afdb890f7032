/** The words of single machines: many files, of which no page but those of the flows needs one. */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  '/locales/*/flow-*.json',
  { import: 'default' },
);
