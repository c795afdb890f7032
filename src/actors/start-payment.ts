import { asApiError } from '#contract/base/api-error.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { Channel, Presentation } from '#contract/base/picklists.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Client } from '#src/api/client.ts';
import { resultPath } from './checkout-pages.ts';
import { clearKey, getIdempotencyKey } from './idempotency-key.ts';

type PaymentStart = { orderNo: string; channel: Channel; presentation: Presentation };

/**
 * Requests a payment, with the same key until the server has answered: a retry after a lost answer gets the
 * payment that was made. Rejects as the API does.
 */
export async function startPayment(
  client: Client,
  { orderNo, channel, presentation }: PaymentStart,
  signal: AbortSignal,
): Promise<Payment> {
  const request = { channel, presentation, return_url: resultPath(orderNo) };
  const ask = async () => {
    const options = {
      idempotencyKey: getIdempotencyKey({ orderNo, channel, presentation }),
      signal,
    };
    try {
      const payment = await client.call('createPayment', {
        params: { orderNo },
        body: request,
        ...options,
      });
      clearKeysOfOrder(orderNo);
      return payment;
    } catch (error) {
      const { statusCode } = asApiError(error);
      if (statusCode >= 400 && statusCode < 500) clearKeysOfOrder(orderNo);
      throw error;
    }
  };
  try {
    return await ask();
  } catch (error) {
    // The code that an earlier, unanswered call made is superseded: request a new one.
    if (asApiError(error).error === 'payment.superseded') return ask();
    throw error;
  }
}

/** Clears the keys of payments with a known outcome in the order. */
export function clearSettledKeys({ order_no, status, open_payment }: Order): void {
  if (open_payment !== undefined || !orderIs(status, 'unpaid')) clearKeysOfOrder(order_no);
}

function clearKeysOfOrder(orderNo: string): void {
  for (const channel of Channel.options) {
    for (const presentation of Presentation.options) clearKey({ orderNo, channel, presentation });
  }
}
