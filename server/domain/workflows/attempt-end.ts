import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import {
  findAttempt,
  publishOrderChange,
  updateAttempt,
} from '#server/domain/payments/attempts.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Deps } from './deps.ts';

/**
 * The reason why an attempt is not ended: the number is unknown, the attempt has ended, the configured wallet is asked
 * about it, or its payer may still pay it until `until`.
 */
export type NotEnded = { why: 'unknown' | 'over' | 'asked' } | { why: 'payable'; until: Date };

/**
 * Ends an attempt of an account that is not configured, in the name of `actor`, who has seen at the wallet that
 * it brought no money, or has returned the money there. The order can be paid, cancelled and expire again.
 * Returns null when done. Throws 503 while another call works on the order.
 */
export async function endAttempt(
  deps: Deps,
  actor: string,
  paymentNo: string,
  reason: string,
): Promise<NotEnded | null> {
  const known = await findAttempt(deps.db, paymentNo);
  const [order] =
    known === null
      ? []
      : await deps.db
          .select({ orderNo: orders.orderNo })
          .from(orders)
          .where(eq(orders.id, known.orderId));
  if (known === null || order === undefined) return { why: 'unknown' };
  return withOrderClaim(deps, order.orderNo, async () => {
    const attempt = await findAttempt(deps.db, paymentNo);
    if (attempt?.status !== 'pending' && attempt?.status !== 'closing') return { why: 'over' };
    if (!isOfOtherAccount(deps.gateways, attempt)) return { why: 'asked' };
    const at = deps.clock.date();
    if (at < attempt.gatewayExpiresAt) return { why: 'payable', until: attempt.gatewayExpiresAt };
    const isEnded = await deps.db.transaction(async (tx) => {
      const isMoved = await updateAttempt(tx, attempt, ['pending', 'closing'], {
        status: 'failed',
      });
      const facts = { amount: attempt.amount };
      const line = { act: 'payment.end', facts, subject: paymentNo, reason } as const;
      if (isMoved) await writeStaffLog(tx, { at, actor, ...line, outcome: 'done' });
      return isMoved;
    });
    if (!isEnded) return { why: 'over' };
    await publishOrderChange(deps, attempt.orderId);
    return null;
  });
}
