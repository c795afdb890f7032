import * as v from 'valibot';
import type { Payment, PaymentRequest } from '../../../contract/payments.ts';
import type { Locale } from '../../../contract/words.ts';
import { idempotencyKeys } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { readKey, type Idempotency } from '../idempotency.ts';
import { createPayment, repeatPayment } from './create.ts';

// The key keeps which payment was made, never what was said of it then (wire, Idempotency-Key).
const Made = v.object({ payment_no: v.string() });

/**
 * As `createPayment`, once for each key: the wallet is asked in between, so this cannot be one
 * transaction. Calls with the same key wait for each other; a later one gets the payment of the first
 * as it is now. When the first fails the next one runs. Throws 422 when the key had another body.
 */
export function createPaymentOnce(
  deps: Deps,
  idempotency: Idempotency,
  orderNo: string,
  request: PaymentRequest,
  locale: Locale,
): Promise<Payment> {
  const { userId, scope, key } = idempotency;
  return deps.queue.run(`key ${JSON.stringify([userId, scope, key])}`, async () => {
    const known = await readKey(deps.db, idempotency);
    if (known !== null) {
      const { payment_no } = v.parse(Made, known.answer);
      return repeatPayment(deps, userId, orderNo, payment_no, locale);
    }
    const payment = await createPayment(deps, userId, orderNo, request, locale);
    const made: v.InferOutput<typeof Made> = { payment_no: payment.payment_no };
    await deps.db
      .insert(idempotencyKeys)
      .values({ ...idempotency, answer: made, createdAt: deps.clock.date() })
      .onConflictDoNothing();
    return payment;
  });
}
