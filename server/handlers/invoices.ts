import { createIdempotency } from '#server/records/idempotency.ts';
import { listInvoiceableOrders } from '#server/domain/views/invoice-balances.ts';
import { readInvoiceFile } from '#server/domain/views/invoice-file.ts';
import { listInvoices, readInvoice } from '#server/domain/views/invoices.ts';
import { requestInvoice, withdrawInvoice } from '#server/domain/workflows/request-invoice.ts';
import { readReplacement, replaceInvoice } from '#server/domain/workflows/replace-invoice.ts';
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
    createInvoiceTitle: ({ userId, body, keep }) => createInvoiceTitle(deps, userId, body, keep),
    updateInvoiceTitle: ({ userId, params, body, keep }) =>
      updateInvoiceTitle(deps, userId, params.id, body, keep),
    async deleteInvoiceTitle({ userId, params, keep }) {
      await deleteInvoiceTitle(deps, userId, params.id, (tx) => keep(tx, {}));
      return {};
    },
    listInvoiceableOrders: ({ userId, locale }) => listInvoiceableOrders(deps, userId, locale),
    createInvoice({ c, userId, body, locale }) {
      const key = c.req.header('idempotency-key');
      return requestInvoice(
        deps,
        userId,
        body,
        createIdempotency(userId, 'invoices', key, body),
        locale,
      );
    },
    listInvoices: ({ userId, query, locale }) => listInvoices(deps, userId, query, locale),
    readInvoice: ({ userId, params, locale }) =>
      readInvoice(deps, userId, params.invoiceNo, locale),
    withdrawInvoice: {
      act: ({ userId, params, locale, keep }) =>
        withdrawInvoice(deps, userId, params.invoiceNo, locale, keep),
      read: ({ userId, params, locale }) => readInvoice(deps, userId, params.invoiceNo, locale),
    },
    replaceInvoice: {
      act: ({ userId, params, body, locale, keep }) =>
        replaceInvoice(deps, userId, params.invoiceNo, body.amount, locale, keep),
      read: ({ userId, params, locale }) => readReplacement(deps, userId, params.invoiceNo, locale),
    },
    readInvoiceFile: ({ userId, params, query }) =>
      readInvoiceFile(deps, userId, params.invoiceNo, query.format),
  } satisfies Partial<Handlers>;
}
