import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { NamedFileUrl } from '../files/schemas.ts';
import {
  Invoice,
  InvoiceableOrders,
  InvoiceFileQuery,
  InvoicePage,
  InvoiceQuery,
  InvoiceReplacement,
  InvoiceReplacementRequest,
  InvoiceRequest,
  InvoiceTitle,
  InvoiceTitleRequest,
  InvoiceTitles,
} from './schemas.ts';

const NoData = v.object({});

/** The calls about invoices and their titles (wire, Calls of invoices). */
export const invoiceCalls = {
  listInvoiceTitles: {
    method: 'GET',
    path: 'invoice-titles',
    audience: 'user',
    data: InvoiceTitles,
    errors: { 401: 'auth.expired' },
  },
  createInvoiceTitle: {
    method: 'POST',
    path: 'invoice-titles',
    audience: 'user',
    keyed: 'answer',
    body: InvoiceTitleRequest,
    data: InvoiceTitle,
    errors: { 401: 'auth.expired' },
  },
  updateInvoiceTitle: {
    method: 'PUT',
    path: 'invoice-titles/{id}',
    audience: 'user',
    keyed: 'answer',
    body: InvoiceTitleRequest,
    data: InvoiceTitle,
    errors: { 401: 'auth.expired', 403: 'invoice_title.not_yours', 404: 'invoice_title.not_found' },
  },
  deleteInvoiceTitle: {
    method: 'DELETE',
    path: 'invoice-titles/{id}',
    audience: 'user',
    keyed: 'answer',
    data: NoData,
    errors: { 401: 'auth.expired', 403: 'invoice_title.not_yours', 404: 'invoice_title.not_found' },
  },
  listInvoiceableOrders: {
    method: 'GET',
    path: 'invoices/available',
    audience: 'user',
    data: InvoiceableOrders,
    errors: { 401: 'auth.expired' },
  },
  createInvoice: {
    method: 'POST',
    path: 'invoices',
    audience: 'user',
    keyed: 'made',
    body: InvoiceRequest,
    data: Invoice,
    errors: {
      401: 'auth.expired',
      403: ['order.not_yours', 'invoice_title.not_yours'],
      404: ['order.not_found', 'invoice_title.not_found'],
      409: ['invoice.terms_changed', 'invoice.too_much'],
    },
  },
  listInvoices: {
    method: 'GET',
    path: 'invoices',
    audience: 'user',
    query: InvoiceQuery,
    data: InvoicePage,
    errors: { 401: 'auth.expired' },
  },
  readInvoice: {
    method: 'GET',
    path: 'invoices/{invoiceNo}',
    audience: 'user',
    data: Invoice,
    errors: { 401: 'auth.expired', 403: 'invoice.not_yours', 404: 'invoice.not_found' },
  },
  withdrawInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/withdraw',
    audience: 'user',
    keyed: 'state',
    data: Invoice,
    errors: {
      401: 'auth.expired',
      403: 'invoice.not_yours',
      404: 'invoice.not_found',
      409: 'invoice.changed',
    },
  },
  replaceInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/replace',
    audience: 'user',
    keyed: 'state',
    body: InvoiceReplacementRequest,
    data: InvoiceReplacement,
    errors: {
      401: 'auth.expired',
      403: 'invoice.not_yours',
      404: 'invoice.not_found',
      409: ['invoice.terms_changed', 'invoice.changed'],
    },
  },
  readInvoiceFile: {
    method: 'GET',
    path: 'invoices/{invoiceNo}/file',
    audience: 'user',
    query: InvoiceFileQuery,
    data: NamedFileUrl,
    errors: {
      401: 'auth.expired',
      403: 'invoice.not_yours',
      404: ['invoice.not_found', 'file.not_found'],
    },
  },
} as const satisfies Record<string, Call>;

export const invoiceExamples = {
  createInvoiceTitle: { body: { kind: 'individual', name: '客户 017' } },
  updateInvoiceTitle: {
    params: { id: '17' },
    body: {
      kind: 'company',
      name: '示例科技有限公司',
      tax_no: '91350100M000100Y43',
      address: '上海市高新路 1 号',
      phone: '0591-00000000',
      bank: '示例银行示例支行',
      account: '6222 0000 0000 0000',
    },
  },
  deleteInvoiceTitle: { params: { id: '17' } },
  createInvoice: {
    body: {
      order_nos: ['XY2026112200000017'],
      title_id: '17',
      kind: 'ordinary',
      email: 'customer017@example.com',
      amount: 59_900,
      title: {
        kind: 'individual',
        name: '客户 017',
        tax_no: null,
        address: null,
        phone: null,
        bank: null,
        account: null,
      },
    },
  },
  replaceInvoice: { body: { amount: 9900 } },
  readInvoiceFile: { query: { format: 'pdf' } },
} satisfies Examples<typeof invoiceCalls>;
