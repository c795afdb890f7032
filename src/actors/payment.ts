import { fromCallback, fromPromise } from 'xstate';
import { ApiFailure, asApiError } from '../../contract/errors.ts';
import { maxWaitSeconds } from '../../contract/limits.ts';
import type { Payment } from '../../contract/payments.ts';
import { restMs } from '../../machines/payment-schedule.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import type { PaymentEvent, PaymentReading } from '../../machines/payment.setup.ts';
import type { Client } from '../api/client.ts';
import { createPayment, readPaymentState } from '../api/payments.ts';
import { resultPath } from './checkout-pages.ts';
import { shareLook } from './shared-look.ts';
import { watchSurroundings } from './surroundings.ts';

/** The payment watch, bound to the API and to what the browser knows about tab and network. */
export function bindPayment(client: Client) {
  return paymentMachine.provide({
    actors: {
      readStatus: fromPromise<PaymentReading, { paymentNo: string; hold: boolean }>(
        ({ input, signal }) =>
          input.hold
            ? shareLook(input.paymentNo, (own) => look(client, { ...input, ...own }), signal)
            : look(client, { ...input, signal }),
      ),
      extendCode: fromPromise<Payment, { payment: Payment }>(({ input, signal }) => {
        const { order_no, payment_no, channel } = input.payment;
        const request = { channel, extends: payment_no, return_url: resultPath(order_no) };
        return createPayment(client, order_no, request, { signal });
      }),
      surroundings: fromCallback<PaymentEvent>(({ sendBack }) => watchSurroundings(sendBack)),
    },
    delays: {
      restInterval: ({ context }) => jittered(restMs(context)),
      retryInterval: ({ context }) => jittered(restMs({ ...context, held: false })),
    },
  });
}

async function look(
  client: Client,
  { paymentNo, hold, signal }: { paymentNo: string; hold: boolean; signal: AbortSignal },
): Promise<PaymentReading> {
  const waitSeconds = hold ? maxWaitSeconds : 0;
  const reading = await readPaymentState(client, paymentNo, { waitSeconds, signal });
  // An answer about another payment says nothing about this one.
  if (reading.payment_no !== paymentNo) throw new ApiFailure(asApiError(reading));
  return reading;
}

/** ±20 %, so that many payers do not ask in step. */
function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}
