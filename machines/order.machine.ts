import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '../contract/errors.ts';
import type { Order } from '../contract/orders.ts';
import { unprovided } from './unprovided.ts';

export type OrderEvent =
  | { type: 'cancel.requested' }
  | { type: 'confirmation.accepted' }
  | { type: 'confirmation.declined' };

/**
 * What a person does with an order beyond paying it: cancel it, after confirming. The only place
 * that cancels. The confirmation is open from the question until the server has answered.
 */
export const orderMachine = setup({
  types: {} as {
    input: { orderNo: string };
    context: { orderNo: string; order: Order | null; error: ApiError | null };
    events: OrderEvent;
    output: { result: 'cancelled' | 'alreadyPaid'; order: Order | null };
    tags: 'busy' | 'asking';
  },
  actors: {
    confirmation: fromCallback<OrderEvent, { orderNo: string }>(() => {
      throw new Error('The actor "confirmation" is not provided.');
    }),
    cancelOrder: fromPromise<Order, { orderNo: string }>(unprovided('cancelOrder')),
  },
  guards: {
    isPaidMeanwhile: (_, params: { thrown: unknown }) =>
      asApiError(params.thrown).error === 'order.already_paid',
  },
  actions: {
    rememberOrder: assign((_, params: { order: Order }) => ({ order: params.order })),
    rememberError: assign((_, params: { thrown: unknown }) => ({
      error: asApiError(params.thrown),
    })),
    forgetError: assign({ error: null }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ orderNo: input.orderNo, order: null, error: null }),
  initial: 'idle',
  output: ({ context }) => ({
    result: context.error?.error === 'order.already_paid' ? 'alreadyPaid' : 'cancelled',
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
      entry: 'forgetError',
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
              actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: [
              {
                guard: {
                  type: 'isPaidMeanwhile',
                  params: ({ event }) => ({ thrown: event.error }),
                },
                target: '#order.alreadyPaid',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
              {
                target: '#order.idle',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
            ],
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
