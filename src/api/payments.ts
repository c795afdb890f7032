import type * as v from 'valibot';
import { maxWaitSeconds } from '../../contract/limits.ts';
import type {
  Payment,
  PaymentPage,
  PaymentQuery,
  PaymentRequest,
  PaymentState,
} from '../../contract/payments.ts';
import type { CallOptions, Client } from './client.ts';

/** Every attempt of a person to pay, newest first. */
export async function listPayments(
  client: Client,
  query: Partial<v.InferOutput<typeof PaymentQuery>>,
  options?: CallOptions,
): Promise<v.InferOutput<typeof PaymentPage>> {
  return (await client.call('listPayments', { query, ...options })).data;
}

export async function createPayment(
  client: Client,
  orderNo: string,
  request: PaymentRequest,
  options?: CallOptions,
): Promise<Payment> {
  const params = { orderNo };
  return (await client.call('createPayment', { params, body: request, ...options })).data;
}

/**
 * The server's word on a payment. `held` says that it honours `Prefer: wait` and answered only
 * when something changed or the wait was over; else the caller has to rest between looks.
 */
export async function readPaymentState(
  client: Client,
  paymentNo: string,
  { waitSeconds = 0, ...options }: CallOptions & { waitSeconds?: number } = {},
): Promise<PaymentState & { held: boolean }> {
  const wait = Math.min(waitSeconds, maxWaitSeconds);
  const { data, headers } = await client.call('readPaymentState', {
    params: { paymentNo },
    ...(wait > 0 ? { headers: { Prefer: `wait=${wait}` } } : {}),
    timeoutMs: (wait + 10) * 1000,
    ...options,
  });
  return { ...data, held: headers.has('Preference-Applied') };
}
