import { redirect } from '@tanstack/react-router';
import { asApiError } from '#contract/base/api-error.ts';
import type { PaymentReturn } from '#contract/payments/schemas.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import type { Client } from '#src/api/client.ts';
import { readPaymentState } from '#src/api/payments.ts';
import { getIdempotencyKey } from '#src/actors/idempotency-key.ts';
import type { ReturnAddress } from './search.ts';

/**
 * Opens the page that a wallet led back to: the payer's own browser goes on to the order, any other one gets
 * the result. Rejects as the API does.
 */
export async function openReturn(
  client: Client,
  session: SessionRef,
  address: ReturnAddress,
  signal: AbortSignal,
): Promise<PaymentReturn> {
  const isSignedIn = session.getSnapshot().context.identity !== null;
  const paymentNo = address.payment_no ?? '';
  const orderNo = isSignedIn ? await findOwnOrder(client, paymentNo, signal) : null;
  if (orderNo === null) return readReturn(client, address, signal);
  throw redirect({ to: '/user/payment/order', search: { order_no: orderNo }, replace: true });
}

/**
 * Finds the order of a payment for the signed-in person; null when the payment belongs to another person, or without a
 * login: a wallet may return to another browser.
 */
async function findOwnOrder(
  client: Client,
  paymentNo: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return (await readPaymentState(client, paymentNo, { signal })).order_no;
  } catch (error) {
    const { kind } = asApiError(error);
    if (kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound') return null;
    throw error;
  }
}

/** Reads the result of a payment by the address that the wallet led back to. Rejects as the API does. */
export function readReturn(
  client: Client,
  { payment_no: paymentNo = '', key = '' }: ReturnAddress,
  signal: AbortSignal,
): Promise<PaymentReturn> {
  // The first secret opens the address; this tab keeps its own for later reads.
  const body = { key, ticket: getIdempotencyKey(['payment return', paymentNo]) };
  return client.call('readPaymentReturn', { params: { paymentNo }, body, signal });
}
