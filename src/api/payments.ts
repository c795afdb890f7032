import { maxWaitSeconds } from '#contract/base/limits.ts';
import type { PaymentRequest } from '#contract/payments/schemas.ts';
import type { CallOptions, Client } from './client.ts';

/** Extends the time of an open payment; a repeated call extends it again, up to its latest end. */
export async function extendPayment(
  client: Client,
  orderNo: string,
  body: PaymentRequest & { extends: string },
  options?: CallOptions,
) {
  const request = { params: { orderNo }, body, ...options };
  return (await client.callWithHeaders('createPayment', request)).data;
}

/**
 * Reads the server's state of a payment. `held` means that the server honored `Prefer: wait` and answered
 * only after a change or at the end of the wait; otherwise the caller must pause between polls.
 */
export async function readPaymentState(
  client: Client,
  paymentNo: string,
  { waitSeconds = 0, ...options }: CallOptions & { waitSeconds?: number } = {},
) {
  const wait = Math.min(waitSeconds, maxWaitSeconds);
  const { data, headers } = await client.callWithHeaders('readPaymentState', {
    params: { paymentNo },
    ...(wait > 0 ? { headers: { Prefer: `wait=${wait}` } } : {}),
    timeoutMs: (wait + 10) * 1000,
    ...options,
  });
  return { ...data, held: headers.has('Preference-Applied') };
}
