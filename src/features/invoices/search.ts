import { parsePage, searchReader, parseText } from '#src/app/content/search.ts';

/**
 * The page of the records, the orders to invoice, separated by commas, and the number of the declined invoice
 * to ask for again.
 */
export const readInvoicesSearch = searchReader({
  page: parsePage,
  order: parseText,
  again: parseText,
});

export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>;
