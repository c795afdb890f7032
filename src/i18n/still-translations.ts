/**
 * The words of parts that only the server renders at first, and of pages that few visitors open or only with
 * an account.
 */
export const laterTranslationFiles = import.meta.glob<Record<string, unknown>>(
  [
    '/locales/*/still-*.json',
    '/locales/*/{about,acceptance,bookings,developers,downloads,files,invoices,ledger,legal,membership,money-back,no-script,notifications,orders,packages,payments,profile,quotes,refunds,replay,security,service-scope,training,units}.json',
  ],
  { import: 'default' },
);
