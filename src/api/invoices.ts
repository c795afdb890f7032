import type * as v from 'valibot';
import type { InvoiceRequest, InvoiceTitleRequest } from '#contract/invoices/schemas.ts';
import type { InvoiceFormat } from '#contract/base/picklists.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

type TitleBody = v.InferInput<typeof InvoiceTitleRequest>;

export function listInvoiceableOrders(client: Client, options?: CallOptions) {
  return client.call('listInvoiceableOrders', { ...options });
}

/** Asks for an invoice; the same key and body give the same one, however often it is sent. */
export function createInvoice(client: Client, body: InvoiceRequest, options: KeyedOptions) {
  return client.call('createInvoice', { body, ...options });
}

export function withdrawInvoice(client: Client, invoiceNo: string, options: KeyedOptions) {
  return client.call('withdrawInvoice', { params: { invoiceNo }, ...options });
}

/** Returns an address that opens one file of an invoice for a while. */
export function readInvoiceFile(
  client: Client,
  invoiceNo: string,
  format: InvoiceFormat,
  options?: CallOptions,
) {
  return client.call('readInvoiceFile', { params: { invoiceNo }, query: { format }, ...options });
}

/** Returns whom the person has invoices made out to, the default first. */
export async function listInvoiceTitles(client: Client, options?: CallOptions) {
  return (await client.call('listInvoiceTitles', { ...options })).items;
}

/** Keeps a title, or changes the one with this id. */
export function saveInvoiceTitle(
  client: Client,
  id: string | null,
  body: TitleBody,
  options: KeyedOptions,
) {
  return id === null
    ? client.call('createInvoiceTitle', { body, ...options })
    : client.call('updateInvoiceTitle', { params: { id }, body, ...options });
}

export async function deleteInvoiceTitle(client: Client, id: string, options: KeyedOptions) {
  await client.call('deleteInvoiceTitle', { params: { id }, ...options });
}
