import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { Invoice, InvoiceFigure, InvoiceRequest } from '#contract/invoices/schemas.ts';
import {
  createInvoiceRequest,
  stillPossible,
  type Available,
  type Earlier,
  type InvoiceChoice,
} from './invoice-choice.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type InvoiceRequestEvent =
  | { type: 'choice.changed'; choice: InvoiceChoice }
  /**
   * A title was saved or deleted, or a request withdrawn: everything is read again; a saved title is
   * chosen.
   */
  | { type: 'available.changed'; titleId: string | null }
  /** A new key for each submission. */
  | { type: 'invoice.submitted'; idempotencyKey: string }
  | { type: 'retry.requested' }
  | ConnectionEvent;

type Sent = { body: InvoiceRequest; idempotencyKey: string };

/**
 * Requests an invoice: from the available orders to a request that the server has. After a lost answer the
 * outcome is unknown: the same request is sent again with the same key.
 */
export const invoiceRequestMachine = setup({
  types: {} as {
    /** `earlier` is the declined invoice to request again. */
    input: { orderNos: readonly string[]; earlier?: Earlier | undefined };
    context: {
      earlier: Earlier | null;
      available: Available | null;
      choice: InvoiceChoice;
      sent: Sent | null;
      /** The number of tries without a response. */
      unanswered: number;
      /**
       * The sum and title that the server refused because they have changed since; null if there was no
       * such refusal.
       */
      refused: InvoiceFigure | null;
      invoice: Invoice | null;
      error: ApiError | null;
    };
    events: InvoiceRequestEvent;
    emitted: { type: 'invoice.requested'; invoice: Invoice };
    tags: 'busy';
  },
  actors: {
    fetchAvailable: fromPromise<Available>(unprovided('fetchAvailable')),
    createInvoice: fromPromise<Invoice, Sent>(unprovided('createInvoice')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: { askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered) },
  guards: {
    hasOrders: (_, { output }: { output: Available }) =>
      output.orders.some(({ available }) => available > 0),
    isChanged: ({ context: { refused } }, { output }: { output: Available }) =>
      refused !== null && output.orders.some(({ available }) => available > 0),
    isTermsChange: (_, { error }: { error: unknown }) =>
      asApiError(error).error === 'invoice.terms_changed',
    isComplete: ({ context: { choice } }) => choice.orderNos.length > 0 && choice.titleId !== null,
    isInvalid: (_, { error }: { error: unknown }) => asApiError(error).kind === 'invalid',
    isUnclear: (_, { error }: { error: unknown }) => leavesOpen(error),
  },
  actions: {
    assignAvailable: assign(({ context }, { output }: { output: Available }) => ({
      available: output,
      choice: stillPossible(context.choice, output, context.earlier),
    })),
    assignChoice: assign((_, { choice }: { choice: InvoiceChoice }) => ({
      choice,
      refused: null,
      error: null,
    })),
    assignTitle: assign(({ context }, { titleId }: { titleId: string | null }) => ({
      choice: { ...context.choice, titleId: titleId ?? context.choice.titleId },
    })),
    assignSent: assign(({ context }, { idempotencyKey }: { idempotencyKey: string }) => ({
      sent: { body: createInvoiceRequest(context.choice, context.available), idempotencyKey },
      unanswered: 0,
      refused: null,
      error: null,
    })),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignRefused: assign(({ context: { sent } }) => ({
      refused: sent === null ? null : { amount: sent.body.amount, title: sent.body.title },
      error: null,
    })),
    assignInvoice: assign((_, { output }: { output: Invoice }) => ({
      invoice: output,
      sent: null,
      error: null,
    })),
    assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
    clearError: assign({ error: null }),
    emitRequested: emit((_, { output }: { output: Invoice }) => ({
      type: 'invoice.requested' as const,
      invoice: output,
    })),
  },
}).createMachine({
  id: 'invoiceRequest',
  context: ({ input: { orderNos, earlier = null } }) => ({
    earlier,
    available: null,
    choice: { orderNos, titleId: null, kind: earlier?.kind ?? 'ordinary' },
    sent: null,
    unanswered: 0,
    refused: null,
    invoice: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The available orders and the saved titles are being read.',
      tags: 'busy',
      invoke: {
        id: 'fetchAvailable',
        src: 'fetchAvailable',
        onDone: [
          {
            guard: withEvent('isChanged'),
            target: 'termsChanged',
            actions: withEvent('assignAvailable'),
          },
          {
            guard: withEvent('hasOrders'),
            target: 'choosing',
            actions: withEvent('assignAvailable'),
          },
          { target: 'nothingAvailable', actions: withEvent('assignAvailable') },
        ],
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
      on: {
        // While the page is read again, the known orders stay on the screen and can be ticked.
        'choice.changed': { actions: withEvent('assignChoice') },
        'available.changed': {
          target: 'loading',
          reenter: true,
          actions: withEvent('assignTitle'),
        },
      },
    },
    unavailable: {
      description: 'Orders and titles could not be read. Nothing can be chosen until they are.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearError' } },
    },
    nothingAvailable: {
      description: 'All paid money is invoiced. Titles can still be saved.',
      on: {
        'available.changed': { target: 'loading', actions: withEvent('assignTitle') },
      },
    },
    choosing: {
      description:
        'The person chooses orders, title and kind. After a refusal the page shows the reason.',
      on: {
        'choice.changed': { actions: withEvent('assignChoice') },
        'available.changed': { target: 'loading', actions: withEvent('assignTitle') },
        'invoice.submitted': {
          guard: 'isComplete',
          target: 'submitting',
          actions: withEvent('assignSent'),
        },
      },
    },
    termsChanged: {
      description:
        'Sum or title differ from those on the page, which now shows both. Nothing was requested.',
      on: {
        'choice.changed': { target: 'choosing', actions: withEvent('assignChoice') },
        'available.changed': { target: 'loading', actions: withEvent('assignTitle') },
        'invoice.submitted': {
          guard: 'isComplete',
          target: 'submitting',
          actions: withEvent('assignSent'),
        },
      },
    },
    submitting: {
      description: 'The request is being sent; a second click changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'createInvoice',
        src: 'createInvoice',
        input: ({ context: { sent } }) => {
          if (sent === null) throw new Error('what is submitted was chosen before');
          return sent;
        },
        onDone: {
          target: 'requested',
          actions: [withEvent('assignInvoice'), withEvent('emitRequested')],
        },
        onError: [
          { guard: withEvent('isInvalid'), target: 'choosing', actions: withEvent('assignError') },
          { guard: withEvent('isTermsChange'), target: 'loading', actions: 'assignRefused' },
          {
            guard: withEvent('isUnclear'),
            target: 'unclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          {
            // Refused because the orders or titles have changed: read the current ones.
            target: 'loading',
            actions: withEvent('assignError'),
          },
        ],
      },
    },
    unclear: {
      description:
        'No response came, so the outcome is unknown. The same request is sent again with its key.',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'retry.requested': 'submitting', 'connection.returned': 'submitting' },
      after: { askAgainPause: 'submitting' },
    },
    requested: {
      description: 'The server has the request; the invoice is in the list.',
      type: 'final',
    },
  },
});

export type InvoiceRequestRef = ActorRefFrom<typeof invoiceRequestMachine>;
