import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

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
    isCancelled: (_, params: { output: Order }) => params.output.status === 'cancelled',
    isPending: (_, params: { output: Order }) => params.output.status === 'pending',
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
    result: context.order?.status === 'cancelled' ? 'cancelled' : 'alreadyPaid',
    order: context.order,
  }),
  states: {
    idle: {
      description: 'Nothing is being done. A failed try left its reason here.',
      on: { 'cancel.requested': 'asking' },
    },
    asking: {
      description: 'The dialog is open.',
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
          description: 'Waits for the person to say yes or no.',
          on: {
            'confirmation.accepted': 'cancelling',
            'confirmation.declined': '#order.idle',
          },
        },
        cancelling: {
          description: 'The server asks the wallet first; it may find that the order is paid.',
          tags: 'busy',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: {
              target: '#order.cancelled',
              actions: { type: 'assignOrder', params: ({ event }) => event },
            },
            onError: {
              target: 'checking',
              actions: { type: 'assignError', params: ({ event }) => event },
            },
          },
        },
        checking: {
          description: 'It was refused, or nobody said: the order is read to know what came of it.',
          tags: 'busy',
          invoke: {
            id: 'checkOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: [
              {
                guard: { type: 'isCancelled', params: ({ event }) => event },
                target: '#order.cancelled',
                actions: { type: 'assignOrder', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPending', params: ({ event }) => event },
                target: '#order.idle',
              },
              {
                target: '#order.alreadyPaid',
                actions: { type: 'assignOrder', params: ({ event }) => event },
              },
            ],
            onError: '#order.idle',
          },
        },
      },
    },
    cancelled: {
      description: 'The order is cancelled and no longer payable.',
      type: 'final',
    },
    alreadyPaid: {
      description: 'The money was there first: the order stays.',
      type: 'final',
    },
  },
});

export type OrderRef = ActorRefFrom<typeof orderMachine>;
