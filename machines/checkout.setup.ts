import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { Contact } from '#contract/base/text-fields.ts';
import { findAnnouncement } from '#contract/orders/announcement.ts';
import type { Order, OrderDraft } from '#contract/orders/schemas.ts';
import { findChangedQuote } from '#contract/orders/failures.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Channel, Presentation, ServiceType } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { isSameFigure } from '#contract/base/shown.ts';
import { isNotAccepted } from '#contract/content/failures.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { acceptanceMachine, type AcceptanceOutput } from './acceptance.machine.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import type { PaymentResult, Surroundings } from './payment.setup.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** The pages of a checkout (spec 2) that follow the page of its draft. */
export type CheckoutPage = 'order' | 'code' | 'result';

/** A payment that a press has begun and that waits for WeChat to identify the payer. */
export type BegunPayment = { channel: Channel; presentation: Presentation };

export type CheckoutEvent =
  /** The page shows this quote for the draft. */
  | { type: 'draft.opened'; draft: OrderDraft; quote: Quote }
  | { type: 'order.opened'; orderNo: string }
  /** WeChat has led this browser back, to go on with the payment of the order that a press has begun. */
  | { type: 'payer.returned'; orderNo: string; begun: BegunPayment }
  | {
      type: 'draft.submitted';
      contact: Contact;
      /** Ids of uploaded files. */
      attachments: readonly string[];
      /** True if the person has seen their unpaid order of the same thing and wants another one. */
      another?: boolean;
      idempotencyKey: string;
    }
  | Surroundings
  | { type: 'poll.requested' }
  /** Without a presentation a code is shown. */
  | { type: 'channel.picked'; channel: Channel; presentation?: Presentation }
  /** A company transfers the amount instead. */
  | { type: 'transfer.picked' }
  /** The payer takes the announced transfer back. */
  | { type: 'withdrawal.requested' }
  | { type: 'order.changed' }
  | { type: 'cancel.requested' }
  | { type: 'retry.requested' }
  | ConnectionEvent;

export type CheckoutContext = {
  draft: OrderDraft | null;
  /** The quote that the page shows for the draft; an order is made for this amount only. */
  quote: Quote | null;
  /** The quote before the amount changed; null if there was only one. */
  earlierQuote: Quote | null;
  contact: Contact | null;
  attachments: readonly string[];
  another: boolean;
  idempotencyKey: string;
  /** The number of tries to place the order that got no response. */
  unanswered: number;
  orderNo: string;
  order: Order | null;
  /** The last picked wallet; null before the first pick. */
  channel: Channel | null;
  /** How the payer wants to reach that wallet. */
  presentation: Presentation;
  /** True if an earlier press has begun that payment and WeChat has led the browser back to it. */
  isBegun: boolean;
  payment: Payment | null;
  /** True if a press on this page created that payment; false if the order had it when it was read. */
  isNewPayment: boolean;
  /** True if the last attempt ended at the wallet without money. */
  attemptFailed: boolean;
  /** Why the last code may not have been created; the order is read before the page reports it. */
  doubt: ApiError | null;
  /** Why no code or order was created; cleared by the next one, or by a new request. */
  refusal: ApiError | null;
  /** Why the order could not be read; the known order may be out of date. */
  loadError: ApiError | null;
};

/** The context of a checkout without a draft or an order. */
export const emptyCheckout: CheckoutContext = {
  draft: null,
  quote: null,
  earlierQuote: null,
  contact: null,
  attachments: [],
  another: false,
  idempotencyKey: '',
  unanswered: 0,
  orderNo: '',
  order: null,
  channel: null,
  presentation: 'qr',
  isBegun: false,
  payment: null,
  isNewPayment: false,
  attemptFailed: false,
  doubt: null,
  refusal: null,
  loadError: null,
};

/** The parts of the checkout machine: ports, guards and actions. */
export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted:
      | { type: 'order.moved'; orderNo: string }
      | { type: 'order.paid'; orderNo: string; serviceType: ServiceType | null };
    tags: 'busy' | 'checking' | 'ended';
    /** The page that shows a state; without one, the payer stays on the current page. */
    meta: { page: CheckoutPage };
    children: {
      createOrder: 'createOrder';
      awaitConnection: 'connection';
      acceptance: 'acceptance';
      fetchOrder: 'fetchOrder';
      checkOrder: 'fetchOrder';
      fetchReceipt: 'fetchOrder';
      startPayment: 'startPayment';
      identifyPayer: 'identifyPayer';
      announceTransfer: 'announceTransfer';
      withdrawTransfer: 'withdrawTransfer';
      payment: 'payment';
      order: 'order';
      otherTabs: 'otherTabs';
      surroundings: 'surroundings';
    };
  },
  actors: {
    createOrder: fromPromise<
      Order,
      Pick<CheckoutContext, 'contact' | 'attachments' | 'idempotencyKey'> & {
        another?: boolean;
        draft: OrderDraft;
        quote: Quote;
      }
    >(unprovided('createOrder')),
    acceptance: acceptanceMachine,
    fetchOrder: fromPromise<Order, { orderNo: string }>(unprovided('fetchOrder')),
    startPayment: fromPromise<
      Payment,
      { orderNo: string; channel: Channel; presentation: Presentation }
    >(unprovided('startPayment')),
    /** Leaves for WeChat's page, which leads back to the order; never resolves. */
    identifyPayer: fromPromise<never, { orderNo: string } & BegunPayment>(
      unprovided('identifyPayer'),
    ),
    announceTransfer: fromPromise<Order, { orderNo: string }>(unprovided('announceTransfer')),
    withdrawTransfer: fromPromise<Order, { orderNo: string }>(unprovided('withdrawTransfer')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
    payment: paymentMachine,
    order: orderMachine,
    otherTabs: fromCallback<CheckoutEvent, { orderNo: string }>(unprovidedCallback('otherTabs')),
    surroundings: fromCallback<CheckoutEvent>(unprovidedCallback('surroundings')),
  },
  // A browser leaves within seconds.
  delays: {
    reloadInterval: 5000,
    refreshInterval: 10_000,
    leaveTimeout: 8000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    isSameDraft: ({ context }, params: { draft: OrderDraft }) =>
      isSameDraft(context.draft, params.draft),
    /** True if the same draft has another figure than the page showed. */
    isOtherFigure: ({ context }, params: { draft: OrderDraft; quote: Quote }) =>
      isSameDraft(context.draft, params.draft) &&
      context.quote !== null &&
      !isSameFigure(context.quote, params.quote),
    isTermsChange: (_, params: { error: unknown }) => findChangedQuote(params.error) !== null,
    // The order may have been placed: only a repeat with the same key cannot place a second one.
    isUnclear: (_, params: { error: unknown }) => leavesOpen(params.error),
    isNotAccepted: (_, params: { error: unknown }) => isNotAccepted(params.error),
    hasAccepted: (_, params: AcceptanceOutput) => params.accepted,
    isPaid: ({ context }) => orderIs(context.order?.status, 'paid'),
    /** A pending order with a refund can still be paid. */
    isRefunded: ({ context: { order } }) =>
      order?.payment?.status === 'refunded' && !orderIs(order.status, 'unpaid'),
    isCancelled: ({ context }) => orderIs(context.order?.status, 'cancelled'),
    isPending: (_, params: { output: Order }) => orderIs(params.output.status, 'unpaid'),
    isUnsettled: ({ context }) => context.order?.payments_settled === false,
    /** True if the page may have missed an event: it has a code, or a request without a clear outcome. */
    isUnsure: ({ context }) => context.payment !== null || context.doubt !== null,
    isNotOurs: (_, params: { error: unknown }) => {
      const { kind } = asApiError(params.error);
      return kind === 'forbidden' || kind === 'notFound';
    },
    /** True if WeChat has to identify the payer; false on the return from there, which would loop forever. */
    needsPayer: ({ context }, params: { error: unknown }) =>
      !context.isBegun && asApiError(params.error).error === 'payment.openid_needed',
    isBegun: ({ context }) => context.isBegun,
    isTransferAnnounced: ({ context }) => findAnnouncement(context.order) !== null,
    hasOpenCode: ({ context }) => context.payment !== null,
    succeeded: (_, params: { result: PaymentResult }) => params.result === 'success',
  },
  actions: {
    assignDraft: assign((_, params: { draft: OrderDraft; quote: Quote }) => ({
      ...emptyCheckout,
      draft: params.draft,
      quote: params.quote,
    })),
    /** Updates the texts of the same figure, for example in another language. */
    assignQuote: assign((_, params: { quote: Quote }) => ({ quote: params.quote })),
    assignOtherFigure: assign(({ context }, params: { quote: Quote }) => ({
      quote: params.quote,
      earlierQuote: context.quote,
    })),
    assignTermsChange: assign(({ context }, params: { error: unknown }) => ({
      quote: findChangedQuote(params.error) ?? context.quote,
      earlierQuote: context.quote,
    })),
    assignSubmission: assign(
      (
        _,
        params: {
          contact: Contact;
          attachments: readonly string[];
          another?: boolean;
          idempotencyKey: string;
        },
      ) => ({
        another: params.another ?? false,
        contact: params.contact,
        attachments: params.attachments,
        idempotencyKey: params.idempotencyKey,
        unanswered: 0,
        refusal: null,
      }),
    ),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignReturned: assign((_, params: { orderNo: string; begun: BegunPayment }) => ({
      ...emptyCheckout,
      ...params.begun,
      orderNo: params.orderNo,
      isBegun: true,
    })),
    assignOpened: assign(({ context }, params: { orderNo: string }) => ({
      ...emptyCheckout,
      orderNo: params.orderNo,
      order: context.orderNo === params.orderNo ? context.order : null,
    })),
    assignOrder: assign(({ context }, params: { output: Order }) => {
      const { output: order } = params;
      const payment = order.open_payment ?? null;
      const isNew = payment !== null && payment.payment_no !== context.payment?.payment_no;
      const isTransferMoved = findAnnouncement(order) !== findAnnouncement(context.order);
      return {
        draft: null,
        quote: null,
        earlierQuote: null,
        order,
        orderNo: order.order_no,
        payment,
        isNewPayment: false,
        // An open payment continues instead, and an announced transfer has no code.
        isBegun: context.isBegun && payment === null && findAnnouncement(order) === null,
        channel: payment?.channel ?? context.channel,
        presentation: payment?.presentation ?? context.presentation,
        attemptFailed: payment === null && context.attemptFailed,
        doubt: null,
        // The refusal ends when a new code or announcement exists, or the order is no longer pending.
        refusal:
          isNew || isTransferMoved || !orderIs(order.status, 'unpaid')
            ? null
            : (context.doubt ?? context.refusal),
        loadError: null,
      };
    }),
    assignChannel: assign((_, params: { channel: Channel; presentation?: Presentation }) => ({
      channel: params.channel,
      presentation: params.presentation ?? 'qr',
      isBegun: false,
      attemptFailed: false,
      doubt: null,
      refusal: null,
    })),
    /** Clears the results of the last request when a new one begins. */
    clearAttempt: assign({ isBegun: false, attemptFailed: false, doubt: null, refusal: null }),
    assignPayment: assign((_, params: { output: Payment }) => ({
      payment: params.output,
      channel: params.output.channel,
      presentation: params.output.presentation,
      isNewPayment: true,
      isBegun: false,
    })),
    assignEnd: assign((_, params: { result: PaymentResult }) => ({
      attemptFailed: params.result === 'failed',
    })),
    assignDoubt: assign((_, params: { error: unknown }) => ({
      doubt: asApiError(params.error),
      isBegun: false,
    })),
    assignRefusal: assign((_, params: { error: unknown }) => ({
      refusal: asApiError(params.error),
    })),
    assignLoadError: assign((_, params: { error: unknown }) => ({
      loadError: asApiError(params.error),
      // A wallet that opens minutes later without a press would surprise the payer.
      isBegun: false,
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

function isSameDraft(one: OrderDraft | null, other: OrderDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
