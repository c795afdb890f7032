/**
 * The words of parts that only the server renders at first, and of pages that few visitors open or only with
 * an account.
 */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  [
    '/locales/*/still-*.json',
    '/locales/*/{acceptance,downloads,files,invoices,ledger,membership,no-script,notifications,payments,profile,refunds,replay,security}.json',
  ],
  { import: 'default' },
);
