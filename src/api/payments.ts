import type * as v from 'valibot';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import type { PaymentQuery, PaymentRequest } from '#contract/payments/schemas.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

type Query = Partial<v.InferOutput<typeof PaymentQuery>>;

/** Returns every attempt of a person to pay, newest first. */
export function listPayments(client: Client, query: Query, options?: CallOptions) {
  return client.call('listPayments', { query, ...options });
}

/** Creates a payment; the same key and body give the same one as it is now, however often it is sent. */
export function createPayment(
  client: Client,
  orderNo: string,
  body: PaymentRequest,
  options: KeyedOptions,
) {
  return client.call('createPayment', { params: { orderNo }, body, ...options });
}

/** Gives an open payment more time; asked twice it gives it twice, up to the same end. */
export function extendPayment(
  client: Client,
  orderNo: string,
  body: PaymentRequest & { extends: string },
  options?: CallOptions,
) {
  return client.call('createPayment', { params: { orderNo }, body, ...options });
}

/**
 * Reads the server's word on a payment. `held` says that it honours `Prefer: wait` and answered only when
 * something changed or the wait was over; else the caller has to rest between looks.
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
