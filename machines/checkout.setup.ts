import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Contact } from '../contract/fields.ts';
import { asApiError, type ApiError } from '../contract/errors.ts';
import type { Order, OrderDraft } from '../contract/orders.ts';
import type { Payment } from '../contract/payments.ts';
import type { Channel, ServiceType } from '../contract/words.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import type { PaymentResult, Surroundings } from './payment.setup.ts';
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
  | Surroundings
  | { type: 'look.requested' }
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
  /** Whether the last attempt was closed at the wallet without money. */
  attemptFailed: boolean;
  /** Why the last code may not have been made; the order is read before anything is said. */
  doubt: ApiError | null;
  /** Why nothing was made, as the order shows; until something is, or is asked for again. */
  refusal: ApiError | null;
  /** Why the order could not be read. */
  readError: ApiError | null;
};

/** A checkout of which nothing is known yet. */
export const emptyCheckout: CheckoutContext = {
  page: 'order',
  draft: null,
  contact: null,
  attachments: [],
  idempotencyKey: '',
  orderNo: '',
  order: null,
  channel: 'alipay',
  payment: null,
  attemptFailed: false,
  doubt: null,
  refusal: null,
  readError: null,
};

/** What the checkout is made of: its ports, what its guards claim, what its actions assign and emit. */
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
    tags: 'busy' | 'checking' | 'ended';
    children: {
      createOrder: 'createOrder';
      readOrder: 'readOrder';
      checkOrder: 'readOrder';
      readReceipt: 'readOrder';
      startPayment: 'startPayment';
      payment: 'payment';
      order: 'order';
      otherTabs: 'otherTabs';
      surroundings: 'surroundings';
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
    surroundings: fromCallback<CheckoutEvent>(() => {
      throw new Error('The actor "surroundings" is not provided.');
    }),
  },
  delays: { reloadInterval: 5000, refreshInterval: 10_000 },
  guards: {
    isSameDraft: ({ context }, params: { draft: OrderDraft }) =>
      JSON.stringify(context.draft) === JSON.stringify(params.draft),
    isHere: ({ context }, params: { orderNo: string; page: CheckoutPage }) =>
      context.orderNo === params.orderNo && context.page === params.page,
    isPaid: ({ context }) =>
      context.order?.status === 'processing' || context.order?.status === 'completed',
    isRefunded: ({ context }) => context.order?.payment?.status === 'refunded',
    isCancelled: ({ context }) => context.order?.status === 'cancelled',
    isPending: (_, params: { output: Order }) => params.output.status === 'pending',
    isUnsettled: ({ context }) => context.order?.payments_settled === false,
    /** Whether something may have happened that this page does not know of. */
    isUnsure: ({ context }) => context.payment !== null || context.doubt !== null,
    isNotOurs: (_, params: { error: unknown }) => {
      const { kind } = asApiError(params.error);
      return kind === 'forbidden' || kind === 'notFound';
    },
    hasOpenCode: ({ context }) => context.payment !== null,
    succeeded: (_, params: { result: PaymentResult }) => params.result === 'success',
  },
  actions: {
    assignDraft: assign((_, params: { draft: OrderDraft }) => ({
      ...emptyCheckout,
      page: 'draft',
      draft: params.draft,
    })),
    assignSubmission: assign(
      (
        _,
        params: { contact: Contact; attachments: readonly string[]; idempotencyKey: string },
      ) => ({
        contact: params.contact,
        attachments: params.attachments,
        idempotencyKey: params.idempotencyKey,
        refusal: null,
      }),
    ),
    assignOpened: assign(
      ({ context }, params: { orderNo: string; page: Exclude<CheckoutPage, 'draft'> }) => ({
        ...emptyCheckout,
        page: params.page,
        orderNo: params.orderNo,
        order: context.orderNo === params.orderNo ? context.order : null,
      }),
    ),
    assignOrder: assign(({ context }, params: { output: Order }) => {
      const { output: order } = params;
      const payment = order.open_payment ?? null;
      const isNew = payment !== null && payment.payment_no !== context.payment?.payment_no;
      return {
        draft: null,
        order,
        orderNo: order.order_no,
        payment,
        channel: payment?.channel ?? context.channel,
        attemptFailed: payment === null && context.attemptFailed,
        doubt: null,
        // "Nothing was made" is only said while that is so.
        refusal: isNew || order.status !== 'pending' ? null : (context.doubt ?? context.refusal),
        readError: null,
      };
    }),
    assignChannel: assign((_, params: { channel: Channel }) => ({
      channel: params.channel,
      attemptFailed: false,
      doubt: null,
      refusal: null,
    })),
    assignPayment: assign((_, params: { output: Payment }) => ({
      payment: params.output,
      channel: params.output.channel,
    })),
    assignEnd: assign((_, params: { result: PaymentResult }) => ({
      attemptFailed: params.result === 'failed',
    })),
    assignDoubt: assign((_, params: { error: unknown }) => ({ doubt: asApiError(params.error) })),
    assignRefusal: assign((_, params: { error: unknown }) => ({
      refusal: asApiError(params.error),
    })),
    assignReadError: assign((_, params: { error: unknown }) => ({
      readError: asApiError(params.error),
    })),
    assignPage: assign((_, params: { page: CheckoutPage }) => ({ page: params.page })),
    emitPage: emit(({ context }) => ({
      type: 'page.turned',
      page: context.page,
      orderNo: context.orderNo,
      step: false,
    })),
    emitStep: emit(({ context }) => ({
      type: 'page.turned',
      page: context.page,
      orderNo: context.orderNo,
      step: true,
    })),
    emitOrderMoved: emit(({ context }) => ({ type: 'order.moved', orderNo: context.orderNo })),
    emitPaid: emit(({ context }) => ({
      type: 'order.paid',
      orderNo: context.orderNo,
      serviceType: context.order?.service_type ?? null,
    })),
    sendCancelToOrder: sendTo('order', { type: 'cancel.requested' }),
  },
});
