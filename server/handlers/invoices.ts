import type { Invoice } from '#contract/invoices/schemas.ts';
import { listInvoiceableOrders } from '#server/domain/views/invoice-balances.ts';
import { readInvoiceFile } from '#server/domain/views/invoice-file.ts';
import { listInvoices, readInvoice } from '#server/domain/views/invoices.ts';
import { requestInvoice, withdrawInvoice } from '#server/domain/workflows/invoice-request.ts';
import { readReplacement, replaceInvoice } from '#server/domain/workflows/invoice-replace.ts';
import {
  createInvoiceTitle,
  deleteInvoiceTitle,
  listInvoiceTitles,
  updateInvoiceTitle,
} from '#server/domain/invoices/titles.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles invoices and their titles (wire, Calls of invoices). */
export function invoiceHandlers(deps: HttpDeps) {
  return {
    listInvoiceTitles: ({ userId }) => listInvoiceTitles(deps, userId),
    createInvoiceTitle: ({ ask, userId, body }) => createInvoiceTitle(ask, userId, body),
    updateInvoiceTitle: ({ ask, userId, params, body }) =>
      updateInvoiceTitle(ask, userId, params.id, body),
    deleteInvoiceTitle: ({ ask, userId, params }) => deleteInvoiceTitle(ask, userId, params.id),
    listInvoiceableOrders: ({ userId, locale }) => listInvoiceableOrders(deps, userId, locale),
    createInvoice: {
      act: ({ ask, userId, body, locale }) => requestInvoice(ask, userId, body, locale),
      ref: ({ invoice_no }: Invoice) => invoice_no,
      read: ({ userId, locale }, invoiceNo) => readInvoice(deps, userId, invoiceNo, locale),
    },
    listInvoices: ({ userId, query, locale }) => listInvoices(deps, userId, query, locale),
    readInvoice: ({ userId, params, locale }) =>
      readInvoice(deps, userId, params.invoiceNo, locale),
    withdrawInvoice: {
      act: ({ ask, userId, params, locale }) =>
        withdrawInvoice(ask, userId, params.invoiceNo, locale),
      read: ({ userId, params, locale }) => readInvoice(deps, userId, params.invoiceNo, locale),
    },
    replaceInvoice: {
      act: ({ ask, userId, params, body, locale }) =>
        replaceInvoice(ask, userId, params.invoiceNo, body.amount, locale),
      read: ({ userId, params, locale }) => readReplacement(deps, userId, params.invoiceNo, locale),
    },
    readInvoiceFile: ({ userId, params, query }) =>
      readInvoiceFile(deps, userId, params.invoiceNo, query.format),
  } satisfies Partial<Handlers>;
}
