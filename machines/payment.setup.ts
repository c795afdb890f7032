import { assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { msLeft, type Payment, type PaymentState } from '#contract/payments/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { pollIntervalMs } from './poll-interval.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** The response to a status poll; `held` says that the server waited before giving it. */
export type StatusResponse = PaymentState & { held: boolean };

export type Surroundings =
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | { type: 'network.lost' }
  | { type: 'network.restored' };

export type PaymentEvent =
  | Surroundings
  | { type: 'poll.requested' }
  | { type: 'extension.requested' }
  /** The payer wants to go on in the wallet, with the same payment. */
  | { type: 'wallet.requested' }
  | { type: 'status.received' }
  | { type: 'code.extended' };

export type PaymentContext = {
  payment: Payment;
  /** Whether the payment was made by the press of a button on this page, and not found on it. */
  isNew: boolean;
  /** Why the wallet did not open, until it does, or is asked for again. */
  walletError: ApiError | null;
  /** Time left on the code when the server last said so, in ms. */
  leftMs: number;
  /** True if the next poll asks the server to hold its response. */
  hold: boolean;
  /** True if the server held the last response. */
  held: boolean;
  /** The number of polls without a held response; it sets the pause before the next one. */
  polls: number;
  /** True if the last poll got no response; the outcome is unknown until one arrives. */
  unsure: boolean;
  /** Why the code could not be extended; cleared by the next request or extension. */
  extensionError: ApiError | null;
  result: PaymentResult;
};

export type PaymentResult = 'success' | 'refunded' | 'failed' | 'superseded';

/** The parts of the payment machine. */
export const paymentSetup = setup({
  types: {} as {
    input: { payment: Payment; isNew: boolean };
    context: PaymentContext;
    events: PaymentEvent;
    output: { result: PaymentResult; paymentNo: string };
  },
  actors: {
    fetchStatus: fromPromise<StatusResponse, { paymentNo: string; hold: boolean }>(
      unprovided('fetchStatus'),
    ),
    extendCode: fromPromise<Payment, { payment: Payment }>(unprovided('extendCode')),
    /**
     * Opens the wallet on this device. Ends when the wallet's sheet over the page has closed, whatever it says;
     * never where the browser leaves for the wallet's page.
     */
    openWallet: fromPromise<void, { payment: Payment }>(unprovided('openWallet')),
    surroundings: fromCallback<PaymentEvent>(unprovidedCallback('surroundings')),
  },
  delays: {
    pollTimeout: ({ context }) => (context.hold ? 30_000 : 8000),
    // A browser leaves within seconds; WeChat's sheet ends itself, unless its answer is lost.
    leaveTimeout: ({ context }) => (context.payment.presentation === 'jsapi' ? 120_000 : 8000),
    pollInterval: ({ context }) => pollIntervalMs(context),
    retryInterval: ({ context }) => pollIntervalMs({ ...context, held: false }),
    untilClosing: ({ context }) => Math.max(0, context.leftMs - closingMs),
    untilExpiry: ({ context }) => context.leftMs,
  },
  guards: {
    isCode: ({ context }) => context.payment.presentation === 'qr',
    isNew: ({ context }) => context.isNew,
    isPaid: (_, { status }: StatusResponse) => status === 'success',
    isRefunded: (_, { status }: StatusResponse) => status === 'refunded',
    isFailed: (_, { status }: StatusResponse) => status === 'failed',
    isSuperseded: (_, response: StatusResponse) =>
      !orderIs(response.order_status, 'unpaid') || response.open_payment_no !== response.payment_no,
    isNotOurs: (_, params: { error: unknown }) => {
      const { kind } = asApiError(params.error);
      return kind === 'forbidden' || kind === 'notFound';
    },
    isExpired: ({ context }) => context.leftMs === 0,
    hasTime: ({ context }) => context.leftMs > 0,
    isClosing: ({ context }) => context.leftMs <= closingMs,
  },
  actions: {
    assignStatus: assign(({ context }, params: { output: StatusResponse }) => {
      const { held, expires_at, server_time } = params.output;
      const isExtended = expires_at !== context.payment.expires_at;
      return {
        payment: { ...context.payment, expires_at, server_time },
        leftMs: msLeft(params.output),
        held,
        polls: held ? 0 : Math.min(context.polls + 1, manyPolls),
        unsure: false,
        // The response to an extension may have been lost, and the extension not.
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
    assignWalletError: assign((_, params: { error: unknown }) => ({
      walletError: asApiError(params.error),
    })),
    clearWalletError: assign({ walletError: null }),
    /** An address of the wallet's page and the parameters of its sheet serve one press. */
    clearEntrance: assign(({ context }) => ({ payment: withoutEntrance(context.payment) })),
    clearExtensionError: assign({ extensionError: null }),
    assignResult: assign((_, params: { result: PaymentResult }) => ({ result: params.result })),
    assignNoResponse: assign(({ context }) => ({
      polls: Math.min(context.polls + 1, manyPolls),
      unsure: true,
    })),
    assignClosing: assign(({ context }) => ({ leftMs: Math.min(context.leftMs, closingMs) })),
    assignHold: assign({ hold: true }),
    assignUnheld: assign({ hold: false }),
    raiseStatusReceived: raise({ type: 'status.received' }),
    raiseCodeExtended: raise({ type: 'code.extended' }),
    raisePoll: raise({ type: 'poll.requested' }),
  },
});

function withoutEntrance(payment: Payment): Payment {
  if (payment.presentation === 'qr') return payment;
  const { pay_url: _url, bridge: _bridge, ...rest } = { pay_url: null, bridge: null, ...payment };
  return rest;
}

const closingMs = 5 * 60 * 1000;
const manyPolls = 1000;
