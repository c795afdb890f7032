import * as v from 'valibot';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { idempotencyKeys } from '#server/db/tables/people.ts';
import { readKey, type Idempotency } from '#server/records/idempotency.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import type { StartRequest } from './choose-presentation.ts';
import type { Deps } from './deps.ts';
import { createClaimedPayment, repeatPayment } from './start-payment.ts';

// The key stores which payment was created, not its response at that time (wire, Idempotency-Key).
const KeyedPayment = v.object({ payment_no: v.string() });

/**
 * Creates a payment like `createPayment`, once for each key: a wallet is queried in between, so this cannot
 * be one transaction. A key belongs to one order, which is claimed during the call: a later call gets the
 * payment of the first in its current state. When the first fails, the next one runs. Throws 422 when the key
 * was used with another body.
 */
export function createPaymentOnce(
  deps: Deps,
  idempotency: Idempotency,
  orderNo: string,
  request: StartRequest,
  locale: Locale,
): Promise<Payment> {
  const { userId } = idempotency;
  return withOrderClaim(deps, orderNo, async () => {
    const earlier = await readKey(deps.db, idempotency);
    if (earlier !== null) {
      const { payment_no } = v.parse(KeyedPayment, earlier.answer);
      return repeatPayment(deps, userId, orderNo, payment_no, request.device, locale);
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
