import { pageOf, searchReader, textOf } from '#src/app/content/search.ts';

/**
 * The page of the records, the orders that somebody came to have invoiced, with commas between, and the
 * number of the declined invoice that is asked for again.
 */
export const readInvoicesSearch = searchReader({ page: pageOf, order: textOf, again: textOf });

export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>;
