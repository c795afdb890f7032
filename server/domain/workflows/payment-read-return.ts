import { and, eq } from 'drizzle-orm';
import type { PaymentReturn, PaymentReturnRequest } from '#contract/payments/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sha256 } from '#server/base/ids.ts';
import { paymentReturns, type AttemptStatus } from '#server/db/tables/payments.ts';
import { findAttempt } from '#server/domain/payments/attempts.ts';
import { getReturnEnd, isReturnKey } from '#server/domain/payments/return-address.ts';
import type { Deps } from './deps.ts';
import { waitForWallet } from './payment-poll.ts';

/**
 * Returns the result of a payment to the browser that a wallet led back, without a session. Parameters in the
 * address are not believed: the wallet is queried at intervals, as for a poll. The first ticket opens the
 * address, and is taken again, so a lost response costs nothing. Throws 403 for a wrong key, after the
 * address's time, and for another ticket.
 */
export async function readPaymentReturn(
  deps: Deps,
  paymentNo: string,
  { key, ticket }: PaymentReturnRequest,
): Promise<PaymentReturn> {
  const { db, clock, keys } = deps;
  if (!isReturnKey(keys, paymentNo, key)) throw new Refusal(403, 'payment.return_invalid');
  const attempt = await findAttempt(db, paymentNo);
  if (attempt === null) throw new Refusal(404, 'payment.not_found');
  const endsAt = getReturnEnd(attempt);
  if (endsAt <= clock.date()) throw new Refusal(403, 'payment.return_invalid');
  const ticketHash = sha256(ticket);
  await db.insert(paymentReturns).values({ paymentNo, ticketHash, endsAt }).onConflictDoNothing();
  const [own] = await db
    .select({ paymentNo: paymentReturns.paymentNo })
    .from(paymentReturns)
    .where(and(eq(paymentReturns.paymentNo, paymentNo), eq(paymentReturns.ticketHash, ticketHash)));
  if (own === undefined) throw new Refusal(403, 'payment.return_used');
  if (isOpen(attempt.status)) await waitForWallet(deps, paymentNo);
  const { status } = (await findAttempt(db, paymentNo)) ?? attempt;
  return { result: toResult(status) };
}

function isOpen(status: AttemptStatus): boolean {
  return status === 'pending' || status === 'closing';
}

function toResult(status: AttemptStatus): PaymentReturn['result'] {
  switch (status) {
    case 'pending':
    case 'closing':
      return 'unknown';
    case 'success':
      return 'paid';
    case 'refunding':
    case 'refunded':
      return 'refunded';
    case 'failed':
      return 'unpaid';
  }
}
