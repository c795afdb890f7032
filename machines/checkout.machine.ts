import { assign, emit, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { Contact } from '../contract/fields.ts';
import { asApiError, type ApiError } from '../contract/errors.ts';
import type { Order, ServiceDraft } from '../contract/orders.ts';
import type { Payment } from '../contract/payments.ts';
import type { Channel } from '../contract/words.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine, type PaymentResult } from './payment.machine.ts';
import { unprovided } from './unprovided.ts';

/** The pages of spec §2 that one checkout is seen through. */
export type CheckoutPage = 'draft' | 'order' | 'code' | 'result';

export type CheckoutEvent =
  | { type: 'draft.opened'; draft: ServiceDraft }
  | { type: 'order.opened'; orderNo: string; page: Exclude<CheckoutPage, 'draft'> }
  | { type: 'draft.submitted'; contact: Contact; idempotencyKey: string }
  | { type: 'channel.picked'; channel: Channel }
  | { type: 'order.changed' }
  | { type: 'cancel.requested' }
  | { type: 'retry.requested' };

export type CheckoutContext = {
  page: CheckoutPage;
  draft: ServiceDraft | null;
  contact: Contact | null;
  idempotencyKey: string;
  orderNo: string;
  order: Order | null;
  channel: Channel;
  payment: Payment | null;
  /** Whether the last attempt ended without money, so that another may be made. */
  attemptEnded: boolean;
  error: ApiError | null;
};

const nothing: CheckoutContext = {
  page: 'order',
  draft: null,
  contact: null,
  idempotencyKey: '',
  orderNo: '',
  order: null,
  channel: 'alipay',
  payment: null,
  attemptEnded: false,
  error: null,
};

/**
 * From a draft or an order number to the result; owns the story of one order at a time.
 * It resumes from the URL and the server's truth: pages tell it what was opened, it tells the pages
 * where the story is (`page.turned`). Paid, refunded and cancelled are the only ends.
 */
export const checkoutMachine = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted:
      | {
          type: 'page.turned';
          page: CheckoutPage;
          orderNo: string;
          /** A step that the person took and Back undoes; otherwise the address was corrected. */
          step: boolean;
        }
      | { type: 'order.moved'; orderNo: string };
    tags: 'busy' | 'ended';
    children: {
      createOrder: 'createOrder';
      readOrder: 'readOrder';
      readReceipt: 'readOrder';
      startPayment: 'startPayment';
      payment: 'payment';
      order: 'order';
      otherTabs: 'otherTabs';
    };
  },
  actors: {
    createOrder: fromPromise<
      Order,
      { draft: ServiceDraft; contact: Contact | null; idempotencyKey: string }
    >(unprovided('createOrder')),
    readOrder: fromPromise<Order, { orderNo: string }>(unprovided('readOrder')),
    startPayment: fromPromise<Payment, { orderNo: string; channel: Channel }>(
      unprovided('startPayment'),
    ),
    payment: paymentMachine,
    order: orderMachine,
    otherTabs: fromCallback<CheckoutEvent, { orderNo: string }>(() => {
      throw new Error('The actor "otherTabs" is not provided.');
    }),
  },
  delays: { reloadInterval: 5000 },
  guards: {
    isSameDraft: ({ context }, params: { draft: ServiceDraft }) =>
      JSON.stringify(context.draft) === JSON.stringify(params.draft),
    isHere: ({ context }, params: { orderNo: string; page: CheckoutPage }) =>
      context.orderNo === params.orderNo && context.page === params.page,
    isPaid: (_, params: { order: Order }) =>
      params.order.status === 'processing' || params.order.status === 'completed',
    isRefunded: (_, params: { order: Order }) => params.order.payment?.status === 'refunded',
    isCancelled: (_, params: { order: Order }) => params.order.status === 'cancelled',
    isBeingPaid: (_, params: { order: Order }) => params.order.open_payment !== undefined,
    isNotOurs: (_, params: { thrown: unknown }) => {
      const { kind } = asApiError(params.thrown);
      return kind === 'forbidden' || kind === 'notFound';
    },
    hasMoved: (_, params: { thrown: unknown }) => asApiError(params.thrown).kind === 'conflict',
    hasCode: ({ context }) => context.payment !== null,
    succeeded: (_, params: { result: PaymentResult }) => params.result === 'success',
  },
  actions: {
    rememberDraft: assign((_, params: { draft: ServiceDraft }) => ({
      ...nothing,
      page: 'draft',
      draft: params.draft,
    })),
    rememberSubmission: assign((_, params: { contact: Contact; idempotencyKey: string }) => ({
      contact: params.contact,
      idempotencyKey: params.idempotencyKey,
      error: null,
    })),
    rememberOpened: assign(
      ({ context }, params: { orderNo: string; page: Exclude<CheckoutPage, 'draft'> }) => ({
        ...nothing,
        page: params.page,
        orderNo: params.orderNo,
        order: context.orderNo === params.orderNo ? context.order : null,
      }),
    ),
    rememberOrder: assign(({ context }, params: { order: Order }) => ({
      order: params.order,
      orderNo: params.order.order_no,
      payment: params.order.open_payment ?? null,
      channel: params.order.open_payment?.channel ?? context.channel,
      error: null,
    })),
    rememberChannel: assign((_, params: { channel: Channel }) => ({
      channel: params.channel,
      attemptEnded: false,
      error: null,
    })),
    rememberPayment: assign((_, params: { payment: Payment }) => ({
      payment: params.payment,
      channel: params.payment.channel,
      error: null,
    })),
    forgetPayment: assign({ payment: null }),
    rememberEnd: assign({ payment: null, attemptEnded: true }),
    rememberError: assign(({ context }, params: { thrown: unknown }) => ({
      error: asApiError(params.thrown),
      channel: context.payment?.channel ?? context.channel,
    })),
    forgetError: assign({ error: null }),
    turnPage: assign((_, params: { page: CheckoutPage }) => ({ page: params.page })),
    tellPage: emit(({ context }) => ({
      type: 'page.turned',
      page: context.page,
      orderNo: context.orderNo,
      step: false,
    })),
    tellStep: emit(({ context }) => ({
      type: 'page.turned',
      page: context.page,
      orderNo: context.orderNo,
      step: true,
    })),
    tellOtherTabs: emit(({ context }) => ({ type: 'order.moved', orderNo: context.orderNo })),
    askToCancel: sendTo('order', { type: 'cancel.requested' }),
  },
}).createMachine({
  id: 'checkout',
  context: nothing,
  initial: 'waiting',
  on: {
    'draft.opened': {
      target: '.reviewing',
      actions: { type: 'rememberDraft', params: ({ event }) => event },
    },
    'order.opened': {
      target: '.loadingOrder',
      actions: { type: 'rememberOpened', params: ({ event }) => event },
    },
  },
  states: {
    waiting: {
      description: 'No page has said yet what it shows.',
    },
    reviewing: {
      description: 'The draft and its price; contact details are added. Nothing exists yet.',
      on: {
        'draft.opened': { guard: { type: 'isSameDraft', params: ({ event }) => event } },
        'draft.submitted': {
          target: 'creatingOrder',
          actions: { type: 'rememberSubmission', params: ({ event }) => event },
        },
      },
    },
    creatingOrder: {
      description: 'The order is being placed, once: a repeat carries the same key.',
      tags: 'busy',
      on: {
        'draft.opened': { guard: { type: 'isSameDraft', params: ({ event }) => event } },
      },
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a draft is reviewed before it is placed');
          const { draft, contact, idempotencyKey } = context;
          return { draft, contact, idempotencyKey };
        },
        onDone: {
          target: 'unpaid',
          actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
        },
      },
    },
    loadingOrder: {
      description: 'The server says where this order stands; that alone decides what comes next.',
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ order: event.output }) },
            target: 'paid.complete',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isRefunded', params: ({ event }) => ({ order: event.output }) },
            target: 'refunded',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ order: event.output }) },
            target: 'cancelled',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isBeingPaid', params: ({ event }) => ({ order: event.output }) },
            target: 'unpaid.paying',
            actions: [
              { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'turnPage', params: { page: 'code' } },
              'tellPage',
            ],
          },
          {
            target: 'unpaid',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isNotOurs', params: ({ event }) => ({ thrown: event.error }) },
            target: 'missing',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
          {
            target: 'unavailable',
            actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
          },
        ],
      },
    },
    missing: {
      description: 'Not found under this account. Nothing here may be paid again.',
      on: { 'retry.requested': 'loadingOrder' },
    },
    unavailable: {
      description: 'The server could not say. It is asked again, by itself or by hand.',
      after: { reloadInterval: 'loadingOrder' },
      on: { 'retry.requested': 'loadingOrder' },
    },
    unpaid: {
      description: 'The order waits for its money. It can be cancelled at any point in here.',
      invoke: [
        {
          id: 'order',
          src: 'order',
          input: ({ context }) => ({ orderNo: context.orderNo }),
          onDone: { target: 'loadingOrder', actions: 'forgetPayment' },
        },
        {
          id: 'otherTabs',
          src: 'otherTabs',
          input: ({ context }) => ({ orderNo: context.orderNo }),
        },
      ],
      on: {
        'cancel.requested': { actions: 'askToCancel' },
        'order.changed': 'loadingOrder',
      },
      initial: 'choosingChannel',
      states: {
        choosingChannel: {
          description: 'Alipay or WeChat.',
          entry: [{ type: 'turnPage', params: { page: 'order' } }, 'tellPage'],
          on: {
            'channel.picked': {
              target: 'startingPayment',
              actions: { type: 'rememberChannel', params: ({ event }) => event },
            },
            'order.opened': {
              guard: { type: 'isHere', params: ({ event }) => event },
            },
          },
        },
        startingPayment: {
          description: 'The wallet is asked for a code; an older one is put out of use first.',
          tags: 'busy',
          invoke: {
            id: 'startPayment',
            src: 'startPayment',
            input: ({ context }) => ({ orderNo: context.orderNo, channel: context.channel }),
            onDone: {
              target: 'paying',
              actions: [
                { type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) },
                { type: 'turnPage', params: { page: 'code' } },
                'tellStep',
                'tellOtherTabs',
              ],
            },
            onError: [
              {
                guard: { type: 'hasMoved', params: ({ event }) => ({ thrown: event.error }) },
                target: '#checkout.loadingOrder',
              },
              {
                guard: 'hasCode',
                target: 'paying',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
              {
                target: 'choosingChannel',
                actions: {
                  type: 'rememberError',
                  params: ({ event }) => ({ thrown: event.error }),
                },
              },
            ],
          },
          on: {
            'order.opened': {
              guard: { type: 'isHere', params: ({ event }) => event },
            },
          },
        },
        paying: {
          description: 'A code is on the screen and its payment is watched.',
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => {
              if (context.payment === null)
                throw new Error('a payment is started before it is watched');
              return { payment: context.payment };
            },
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: '#checkout.paid',
              },
              { target: '#checkout.loadingOrder', actions: 'rememberEnd' },
            ],
          },
          on: {
            'channel.picked': {
              target: 'startingPayment',
              actions: { type: 'rememberChannel', params: ({ event }) => event },
            },
            'order.opened': {
              guard: { type: 'isHere', params: ({ event }) => event },
            },
          },
        },
      },
    },
    paid: {
      description: 'The money is there. The receipt is read behind it; the page does not wait.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
      initial: 'readingReceipt',
      on: {
        'order.opened': {
          guard: { type: 'isHere', params: ({ event }) => event },
        },
      },
      states: {
        readingReceipt: {
          description: 'Paid; transaction number and period are on their way.',
          invoke: {
            id: 'readReceipt',
            src: 'readOrder',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: {
              target: 'complete',
              actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: 'complete',
          },
        },
        complete: {
          description: 'Paid, with all that is known about it.',
        },
      },
    },
    refunded: {
      description: 'The money came too late or twice and has gone back.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
      on: {
        'order.opened': {
          guard: { type: 'isHere', params: ({ event }) => event },
        },
      },
    },
    cancelled: {
      description: 'Cancelled, by hand or by time. Nothing was charged.',
      tags: 'ended',
      entry: [{ type: 'turnPage', params: { page: 'result' } }, 'tellPage', 'tellOtherTabs'],
      on: {
        // Late money is returned; a payer who paid all the same may ask what became of it.
        'retry.requested': 'loadingOrder',
        'order.opened': {
          guard: { type: 'isHere', params: ({ event }) => event },
        },
      },
    },
  },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
