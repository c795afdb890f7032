/**
 * The words of parts that only the server renders at first, and of pages that few visitors open or only with
 * an account.
 */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  [
    '/locales/*/still-*.json',
    '/locales/*/{about,acceptance,developers,downloads,files,invoices,ledger,legal,membership,money-back,no-script,notifications,orders,packages,payments,profile,refunds,replay,security,training,units}.json',
  ],
  { import: 'default' },
);
