import { idempotencyOf } from '#server/domain/idempotency.ts';
import { listInvoiceableOrders } from '#server/domain/invoices/available.ts';
import { readInvoiceFile } from '#server/domain/invoices/file.ts';
import { listInvoices, readInvoice } from '#server/domain/invoices/read.ts';
import { requestInvoice, withdrawInvoice } from '#server/domain/invoices/request.ts';
import {
  createInvoiceTitle,
  deleteInvoiceTitle,
  listInvoiceTitles,
  updateInvoiceTitle,
} from '#server/domain/invoices/titles.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/endpoints.ts';

/** Handles invoices, and whom they are made out to (wire, Calls of invoices). */
export function invoiceHandlers(deps: HttpDeps) {
  return {
    listInvoiceTitles: ({ userId }) => listInvoiceTitles(deps, userId),
    createInvoiceTitle: ({ userId, body }) => createInvoiceTitle(deps, userId, body),
    updateInvoiceTitle: ({ userId, params, body }) =>
      updateInvoiceTitle(deps, userId, params.id, body),
    async deleteInvoiceTitle({ userId, params }) {
      await deleteInvoiceTitle(deps, userId, params.id);
      return {};
    },
    listInvoiceableOrders: ({ userId, locale }) => listInvoiceableOrders(deps, userId, locale),
    createInvoice({ c, userId, body, locale }) {
      const key = c.req.header('idempotency-key');
      return requestInvoice(
        deps,
        userId,
        body,
        idempotencyOf(userId, 'invoices', key, body),
        locale,
      );
    },
    listInvoices: ({ userId, query, locale }) => listInvoices(deps, userId, query, locale),
    readInvoice: ({ userId, params, locale }) =>
      readInvoice(deps, userId, params.invoiceNo, locale),
    withdrawInvoice: ({ userId, params, locale }) =>
      withdrawInvoice(deps, userId, params.invoiceNo, locale),
    readInvoiceFile: ({ userId, params, query }) =>
      readInvoiceFile(deps, userId, params.invoiceNo, query.format),
  } satisfies Partial<Handlers>;
}
