import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Contact } from '../contract/fields.ts';
import { asApiError, type ApiError } from '../contract/errors.ts';
import type { Order, OrderDraft } from '../contract/orders.ts';
import type { Payment } from '../contract/payments.ts';
import type { Channel, ServiceType } from '../contract/words.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import type { PaymentResult } from './payment.setup.ts';
import { unprovided } from './unprovided.ts';

/** The pages of spec 2 that one checkout is seen through. */
export type CheckoutPage = 'draft' | 'order' | 'code' | 'result';

export type CheckoutEvent =
  | { type: 'draft.opened'; draft: OrderDraft }
  | { type: 'order.opened'; orderNo: string; page: Exclude<CheckoutPage, 'draft'> }
  | {
      type: 'draft.submitted';
      contact: Contact;
      /** Ids of uploaded files. */
      attachments: readonly string[];
      idempotencyKey: string;
    }
  | { type: 'channel.picked'; channel: Channel }
  | { type: 'order.changed' }
  | { type: 'cancel.requested' }
  | { type: 'retry.requested' };

export type CheckoutContext = {
  page: CheckoutPage;
  draft: OrderDraft | null;
  contact: Contact | null;
  attachments: readonly string[];
  idempotencyKey: string;
  orderNo: string;
  order: Order | null;
  channel: Channel;
  payment: Payment | null;
  /** Whether the last attempt ended without money, so that another may be made. */
  attemptEnded: boolean;
  error: ApiError | null;
};

/** A checkout of which nothing is known yet. */
export const nothing: CheckoutContext = {
  page: 'order',
  draft: null,
  contact: null,
  attachments: [],
  idempotencyKey: '',
  orderNo: '',
  order: null,
  channel: 'alipay',
  payment: null,
  attemptEnded: false,
  error: null,
};

/** What the checkout is made of: its ports, what its guards claim, what its actions remember. */
export const checkoutSetup = setup({
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
      | { type: 'order.moved'; orderNo: string }
      | { type: 'order.paid'; orderNo: string; serviceType: ServiceType | null };
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
      Pick<CheckoutContext, 'contact' | 'attachments' | 'idempotencyKey'> & { draft: OrderDraft }
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
    isSameDraft: ({ context }, params: { draft: OrderDraft }) =>
      JSON.stringify(context.draft) === JSON.stringify(params.draft),
    isHere: ({ context }, params: { orderNo: string; page: CheckoutPage }) =>
      context.orderNo === params.orderNo && context.page === params.page,
    isPaid: ({ context }) =>
      context.order?.status === 'processing' || context.order?.status === 'completed',
    isRefunded: ({ context }) => context.order?.payment?.status === 'refunded',
    isCancelled: ({ context }) => context.order?.status === 'cancelled',
    isBeingPaid: ({ context }) => context.order?.open_payment !== undefined,
    isNotOurs: (_, params: { thrown: unknown }) => {
      const { kind } = asApiError(params.thrown);
      return kind === 'forbidden' || kind === 'notFound';
    },
    hasMoved: (_, params: { thrown: unknown }) => asApiError(params.thrown).kind === 'conflict',
    hasCode: ({ context }) => context.payment !== null,
    succeeded: (_, params: { result: PaymentResult }) => params.result === 'success',
  },
  actions: {
    rememberDraft: assign((_, params: { draft: OrderDraft }) => ({
      ...nothing,
      page: 'draft',
      draft: params.draft,
    })),
    rememberSubmission: assign(
      (
        _,
        params: { contact: Contact; attachments: readonly string[]; idempotencyKey: string },
      ) => ({
        contact: params.contact,
        attachments: params.attachments,
        idempotencyKey: params.idempotencyKey,
        error: null,
      }),
    ),
    rememberOpened: assign(
      ({ context }, params: { orderNo: string; page: Exclude<CheckoutPage, 'draft'> }) => ({
        ...nothing,
        page: params.page,
        orderNo: params.orderNo,
        order: context.orderNo === params.orderNo ? context.order : null,
      }),
    ),
    rememberOrder: assign(({ context }, params: { order: Order }) => ({
      draft: null,
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
    tellPaid: emit(({ context }) => ({
      type: 'order.paid',
      orderNo: context.orderNo,
      serviceType: context.order?.service_type ?? null,
    })),
    askToCancel: sendTo('order', { type: 'cancel.requested' }),
  },
});
