import { fromCallback, fromPromise } from 'xstate';
import { ApiFailure, asApiError } from '#contract/base/api-error.ts';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { pollIntervalMs } from '#machines/poll-interval.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import type { PaymentEvent, StatusResponse } from '#machines/payment.setup.ts';
import type { Client } from '#src/api/client.ts';
import { extendPayment, readPaymentState } from '#src/api/payments.ts';
import { resultPath } from './checkout-pages.ts';
import { openWallet } from './open-wallet.ts';
import { sharePoll } from './shared-poll.ts';
import { watchSurroundings } from './surroundings.ts';

/** Binds the payment watch to the API, the tab's visibility and the network state. */
export function bindPayment(client: Client) {
  return paymentMachine.provide({
    actors: {
      fetchStatus: fromPromise<StatusResponse, { paymentNo: string; hold: boolean }>(
        ({ input, signal }) =>
          input.hold
            ? sharePoll(input.paymentNo, (how) => poll(client, { ...input, ...how }), signal)
            : poll(client, { ...input, signal }),
      ),
      extendCode: fromPromise<Payment, { payment: Payment }>(({ input, signal }) => {
        const { order_no, payment_no, channel } = input.payment;
        const request = { channel, extends: payment_no, return_url: resultPath(order_no) };
        return extendPayment(client, order_no, request, { signal });
      }),
      openWallet: fromPromise<void, { payment: Payment }>(({ input, signal }) =>
        openWallet(client, input.payment, signal),
      ),
      surroundings: fromCallback<PaymentEvent>(({ sendBack }) => watchSurroundings(sendBack)),
    },
    delays: {
      pollInterval: ({ context }) => jittered(pollIntervalMs(context)),
      retryInterval: ({ context }) => jittered(pollIntervalMs({ ...context, held: false })),
    },
  });
}

async function poll(
  client: Client,
  { paymentNo, hold, signal }: { paymentNo: string; hold: boolean; signal: AbortSignal },
): Promise<StatusResponse> {
  const waitSeconds = hold ? maxWaitSeconds : 0;
  const reading = await readPaymentState(client, paymentNo, { waitSeconds, signal });
  // The answer must be about this payment.
  if (reading.payment_no !== paymentNo) throw new ApiFailure(asApiError(reading));
  return reading;
}

/** ±20 %, so that many payers do not poll in step. */
function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}
