import { assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import { asApiError, type ApiError } from '../contract/errors.ts';
import { msLeft, type Payment, type PaymentState } from '../contract/payments.ts';
import { restMs } from './payment-schedule.ts';
import { unprovided } from './unprovided.ts';

/** One answer about the payment; `held` says that the server waited before giving it. */
export type PaymentReading = PaymentState & { held: boolean };

export type Surroundings =
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | { type: 'network.lost' }
  | { type: 'network.restored' };

export type PaymentEvent =
  | Surroundings
  | { type: 'look.requested' }
  | { type: 'extension.requested' }
  | { type: 'status.read' }
  | { type: 'code.extended' };

export type PaymentContext = {
  payment: Payment;
  /** Time left on the code when the server last said so, in ms. */
  leftMs: number;
  /** Whether the next look asks the server to hold its answer. */
  hold: boolean;
  /** Whether the server held the last one. */
  held: boolean;
  /** Looks without a held answer so far; spaces the next ones. */
  looks: number;
  /** Whether the last question went without an answer; until there is one nobody knows. */
  unsure: boolean;
  /** Why the code could not be extended, until it is, or is asked for again. */
  extensionError: ApiError | null;
  result: PaymentResult;
};

export type PaymentResult = 'success' | 'refunded' | 'failed' | 'overtaken';

/** What the watch over a payment is made of. */
export const paymentSetup = setup({
  types: {} as {
    input: { payment: Payment };
    context: PaymentContext;
    events: PaymentEvent;
    output: { result: PaymentResult; paymentNo: string };
  },
  actors: {
    readStatus: fromPromise<PaymentReading, { paymentNo: string; hold: boolean }>(
      unprovided('readStatus'),
    ),
    extendCode: fromPromise<Payment, { payment: Payment }>(unprovided('extendCode')),
    surroundings: fromCallback<PaymentEvent>(() => {
      throw new Error('The actor "surroundings" is not provided.');
    }),
  },
  delays: {
    lookPatience: ({ context }) => (context.hold ? 30_000 : 8000),
    restInterval: ({ context }) => restMs(context),
    retryInterval: ({ context }) => restMs({ ...context, held: false }),
    untilClosing: ({ context }) => Math.max(0, context.leftMs - closingMs),
    untilExpiry: ({ context }) => context.leftMs,
  },
  guards: {
    isPaid: (_, { status }: PaymentReading) => status === 'success',
    isRefunded: (_, { status }: PaymentReading) => status === 'refunded',
    isFailed: (_, { status }: PaymentReading) => status === 'failed',
    isOvertaken: (_, reading: PaymentReading) =>
      reading.order_status !== 'pending' || reading.open_payment_no !== reading.payment_no,
    isNotOurs: (_, params: { error: unknown }) => {
      const { kind } = asApiError(params.error);
      return kind === 'forbidden' || kind === 'notFound';
    },
    isExpired: ({ context }) => context.leftMs === 0,
    hasTime: ({ context }) => context.leftMs > 0,
    isClosing: ({ context }) => context.leftMs <= closingMs,
  },
  actions: {
    assignReading: assign(({ context }, params: { output: PaymentReading }) => {
      const { held, expires_at, server_time } = params.output;
      const isExtended = expires_at !== context.payment.expires_at;
      return {
        payment: { ...context.payment, expires_at, server_time },
        leftMs: msLeft(params.output),
        held,
        looks: held ? 0 : Math.min(context.looks + 1, manyLooks),
        unsure: false,
        // The answer to an extension may have been lost, and the extension not.
        extensionError: isExtended ? null : context.extensionError,
      };
    }),
    assignPayment: assign((_, params: { output: Payment }) => ({
      payment: params.output,
      leftMs: msLeft(params.output),
    })),
    assignExtensionError: assign((_, params: { error: unknown }) => ({
      extensionError: asApiError(params.error),
    })),
    clearExtensionError: assign({ extensionError: null }),
    assignResult: assign((_, params: { result: PaymentResult }) => ({ result: params.result })),
    assignSilence: assign(({ context }) => ({
      looks: Math.min(context.looks + 1, manyLooks),
      unsure: true,
    })),
    assignClosing: assign(({ context }) => ({ leftMs: Math.min(context.leftMs, closingMs) })),
    assignHold: assign({ hold: true }),
    assignAtOnce: assign({ hold: false }),
    raiseStatusRead: raise({ type: 'status.read' }),
    raiseExtended: raise({ type: 'code.extended' }),
    raiseLook: raise({ type: 'look.requested' }),
  },
});

const closingMs = 5 * 60 * 1000;
const manyLooks = 1000;
