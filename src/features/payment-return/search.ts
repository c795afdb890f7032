import { parseText } from '#src/app/content/search.ts';

export type ReturnAddress = { payment_no: string | undefined; key: string | undefined };

/** Parses the search parameters of the return page. The server refuses a missing one. */
export function readReturnAddress(search: Readonly<Record<string, unknown>>): ReturnAddress {
  return { payment_no: parseText(search['payment_no']), key: parseText(search['key']) };
}
