import type { Quotation } from '#contract/quotations/schemas.ts';
import {
  listQuotations,
  readQuotation,
  readQuotationFile,
} from '#server/domain/quotations/read.ts';
import { makeQuotation } from '#server/domain/workflows/quotation-make.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles quotations (wire, Calls of quotations); an order by one is among the orders. */
export function quotationHandlers(deps: HttpDeps) {
  return {
    listQuotations: ({ userId, query, locale }) => listQuotations(deps, userId, query, locale),
    createQuotation: {
      act: ({ ask, userId, body, locale }) => makeQuotation(ask, userId, body, locale),
      ref: ({ quote_no }: Quotation) => quote_no,
      read: ({ userId, locale }, quoteNo) => readQuotation(deps, userId, quoteNo, locale),
    },
    readQuotationFile: ({ userId, params }) => readQuotationFile(deps, userId, params.quoteNo),
  } satisfies Partial<Handlers>;
}
