/** The words of parts that only the server renders at first, and of pages that few visitors open. */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  '/locales/*/still-*.json',
  { import: 'default' },
);
