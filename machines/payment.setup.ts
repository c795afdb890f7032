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
  error: ApiError | null;
  /** Why the code could not be extended, until it is asked for again. */
  extensionError: ApiError | null;
  result: PaymentResult;
};

export type PaymentResult = 'success' | 'refunded' | 'failed';

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
    says: (_, params: { reading: PaymentReading; status: PaymentState['status'] }) =>
      params.reading.status === params.status,
    isNotOurs: (_, params: { thrown: unknown }) => {
      const { kind } = asApiError(params.thrown);
      return kind === 'forbidden' || kind === 'notFound';
    },
    isExpired: ({ context }) => context.leftMs === 0,
    hasTime: ({ context }) => context.leftMs > 0,
    isClosing: ({ context }) => context.leftMs <= closingMs,
  },
  actions: {
    rememberReading: assign(({ context }, params: { reading: PaymentReading }) => ({
      leftMs: msLeft(params.reading),
      held: params.reading.held,
      looks: params.reading.held ? 0 : Math.min(context.looks + 1, manyLooks),
      unsure: false,
      error: null,
    })),
    rememberPayment: assign((_, params: { payment: Payment }) => ({
      payment: params.payment,
      leftMs: msLeft(params.payment),
      error: null,
    })),
    rememberError: assign((_, params: { thrown: unknown }) => ({
      error: asApiError(params.thrown),
    })),
    rememberRefusal: assign((_, params: { thrown: unknown }) => ({
      extensionError: asApiError(params.thrown),
    })),
    forgetRefusal: assign({ extensionError: null }),
    rememberResult: assign((_, params: { result: PaymentResult }) => ({ result: params.result })),
    rememberSilence: assign(({ context }) => ({
      looks: Math.min(context.looks + 1, manyLooks),
      unsure: true,
    })),
    countDown: assign(({ context }) => ({ leftMs: Math.min(context.leftMs, closingMs) })),
    askToHold: assign({ hold: true }),
    askAtOnce: assign({ hold: false }),
    tellRead: raise({ type: 'status.read' }),
    tellExtended: raise({ type: 'code.extended' }),
    lookAgain: raise({ type: 'look.requested' }),
  },
});

const closingMs = 5 * 60 * 1000;
const manyLooks = 1000;
