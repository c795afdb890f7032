import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { withoutKey } from '#server/records/ask.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import { findUncancelled, type OnceOnlyItem } from '#server/domain/orders/once-only.ts';
import type { Deps } from './deps.ts';
import { endOrder } from './order-end.ts';

/** Ends an expired order, to make room for a new one. Throws 503 when a wallet does not respond. */
export async function endExpiredOrder(
  deps: Deps,
  userId: string,
  item: OnceOnlyItem,
): Promise<void> {
  const order = await findUncancelled(deps.db, userId, item);
  if (order === null || !orderIs(order.status, 'unpaid')) return;
  if (order.expiresAt.valueOf() > deps.clock.now()) return;
  await withOrderClaim(deps, order.orderNo, () =>
    endOrder(withoutKey(deps), order, 'order.expired'),
  );
}
