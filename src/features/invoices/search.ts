import { pageOf, searchReader, textOf } from '#src/app/content/search.ts';

/** The page of the records, and the orders that somebody came to have invoiced, with commas between. */
export const readInvoicesSearch = searchReader({ page: pageOf, order: textOf });

export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>;
