import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

export type OrderEvent =
  | { type: 'cancel.requested' }
  | { type: 'confirmation.accepted' }
  | { type: 'confirmation.declined' };

/**
 * Cancels an order after a confirmation; the only place that cancels. The confirmation stays open from the
 * question until the outcome is known: after a refusal or a lost answer the order is read, and only an
 * order that is still unpaid was not cancelled.
 */
export const orderMachine = setup({
  types: {} as {
    input: { orderNo: string };
    context: { orderNo: string; order: Order | null; error: ApiError | null };
    events: OrderEvent;
    output: { result: 'cancelled' | 'alreadyPaid'; order: Order | null };
    tags: 'busy' | 'asking';
    children: {
      confirmation: 'confirmation';
      cancelOrder: 'cancelOrder';
      checkOrder: 'fetchOrder';
    };
  },
  actors: {
    confirmation: fromCallback<OrderEvent, { orderNo: string }>(unprovidedCallback('confirmation')),
    cancelOrder: fromPromise<Order, { orderNo: string }>(unprovided('cancelOrder')),
    fetchOrder: fromPromise<Order, { orderNo: string }>(unprovided('fetchOrder')),
  },
  guards: {
    isCancelled: (_, params: { output: Order }) => orderIs(params.output.status, 'cancelled'),
    isPending: (_, params: { output: Order }) => orderIs(params.output.status, 'unpaid'),
  },
  actions: {
    assignOrder: assign((_, params: { output: Order }) => ({ order: params.output })),
    assignError: assign((_, params: { error: unknown }) => ({ error: asApiError(params.error) })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ orderNo: input.orderNo, order: null, error: null }),
  initial: 'idle',
  output: ({ context }) => ({
    result: orderIs(context.order?.status, 'cancelled') ? 'cancelled' : 'alreadyPaid',
    order: context.order,
  }),
  states: {
    idle: {
      description: 'No cancellation is running. After a failed one the page shows the reason.',
      on: { 'cancel.requested': 'asking' },
    },
    asking: {
      description: 'The confirmation dialog is open.',
      tags: 'asking',
      entry: 'clearError',
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ context }) => ({ orderNo: context.orderNo }),
      },
      initial: 'confirming',
      states: {
        confirming: {
          description: 'The dialog waits for the answer.',
          on: {
            'confirmation.accepted': 'cancelling',
            'confirmation.declined': '#order.idle',
          },
        },
        cancelling: {
          description:
            'The server cancels the order. It asks the wallet first, which may report a payment.',
          tags: 'busy',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: { target: '#order.cancelled', actions: withEvent('assignOrder') },
            onError: { target: 'checking', actions: withEvent('assignError') },
          },
        },
        checking: {
          description:
            'The cancellation was refused or got no response. The order is read to learn the outcome.',
          tags: 'busy',
          invoke: {
            id: 'checkOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: [
              {
                guard: withEvent('isCancelled'),
                target: '#order.cancelled',
                actions: withEvent('assignOrder'),
              },
              { guard: withEvent('isPending'), target: '#order.idle' },
              { target: '#order.alreadyPaid', actions: withEvent('assignOrder') },
            ],
            onError: '#order.idle',
          },
        },
      },
    },
    cancelled: {
      description: 'The order is cancelled and can no longer be paid.',
      type: 'final',
    },
    alreadyPaid: {
      description: 'The order was paid before it could be cancelled. It stays.',
      type: 'final',
    },
  },
});
