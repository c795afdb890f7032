import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Invoice, InvoiceRequest } from '#contract/invoices/schemas.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { sumChosen, type Available } from '#machines/invoice-choice.ts';
import { invoiceRequestMachine } from '#machines/invoice-request.machine.ts';
import type { Client } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';

/** Binds the invoice request to the API. */
export function bindInvoiceRequest(client: Client) {
  return invoiceRequestMachine.provide({
    actors: {
      fetchAvailable: fromPromise<Available>(async ({ signal }) => {
        const [{ items: orders }, { items: titles }] = await Promise.all([
          client.call('listInvoiceableOrders', { signal }),
          client.call('listInvoiceTitles', { signal }),
        ]);
        return { orders, titles };
      }),
      createInvoice: fromPromise<Invoice, { body: InvoiceRequest; idempotencyKey: string }>(
        ({ input: { body, idempotencyKey }, signal }) =>
          client.call('createInvoice', { body, signal, idempotencyKey }),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

/** The sum, in fen, that can still be invoiced for the chosen orders. */
export function chosenSum({ context }: SnapshotFrom<typeof invoiceRequestMachine>): number {
  return sumChosen(context.choice, context.available);
}
