import { idOf, pageOf, searchReader } from '#src/app/content/search.ts';

/** The page of the records, and the order that somebody came from to have it invoiced. */
export const readInvoicesSearch = searchReader({ page: pageOf, order: idOf });

export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>;
