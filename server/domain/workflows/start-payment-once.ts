import * as v from 'valibot';
import type { Payment, PaymentRequest } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { idempotencyKeys } from '#server/db/tables/people.ts';
import { readKey, type Idempotency } from '#server/records/idempotency.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import type { Deps } from './deps.ts';
import { createClaimedPayment, repeatPayment } from './start-payment.ts';

// The key keeps which payment was made, never what was said of it then (wire, Idempotency-Key).
const KeyedPayment = v.object({ payment_no: v.string() });

/**
 * Creates as `createPayment`, once for each key: the wallet is asked in between, so this cannot be one
 * transaction. A key belongs to one order, and nobody else works on that one meanwhile: a later call gets
 * the payment of the first as it is now. When the first fails the next one runs. Throws 422 when the key
 * had another body.
 */
export function createPaymentOnce(
  deps: Deps,
  idempotency: Idempotency,
  orderNo: string,
  request: PaymentRequest,
  locale: Locale,
): Promise<Payment> {
  const { userId } = idempotency;
  return withOrderClaim(deps, orderNo, async () => {
    const earlier = await readKey(deps.db, idempotency);
    if (earlier !== null) {
      const { payment_no } = v.parse(KeyedPayment, earlier.answer);
      return repeatPayment(deps, userId, orderNo, payment_no, locale);
    }
    const payment = await createClaimedPayment(deps, userId, orderNo, request, locale);
    const keyed: v.InferOutput<typeof KeyedPayment> = { payment_no: payment.payment_no };
    await deps.db
      .insert(idempotencyKeys)
      .values({ ...idempotency, answer: keyed, createdAt: deps.clock.date() })
      .onConflictDoNothing();
    return payment;
  });
}
