import { and, asc, eq, isNull, lte, not, notExists, or, sql } from 'drizzle-orm';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import { isAwaitingRest, isToConfirm, transfers } from '#server/db/tables/transfers.ts';
import { follow } from '#server/domain/workflows/payment-capture.ts';
import { bookReceived } from '#server/domain/workflows/transfer-book.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { mapInParallel } from '#server/base/queue.ts';
import { isDue } from '#server/records/due.ts';
import { leaseSeconds } from '#server/records/process-lease.ts';
import { isStillOpen } from '#server/domain/workflows/attempt-retire.ts';
import { isWalletBusy } from '#server/gateways/wallet-busy.ts';
import { endOrder } from '#server/domain/workflows/order-end.ts';
import { isAboutOtherAccount } from '#server/domain/payments/account.ts';
import { withoutKey } from '#server/records/ask.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';

const atOnce = 4;
const retryMs = 60_000;

/** Ends expired orders, and sends back money that was transferred for ended ones. */
export async function endOrders(deps: Deps, signal?: AbortSignal): Promise<void> {
  await expireOrders(deps, signal);
  await returnReceived(deps);
}

/** Ends expired orders; an order with a silent wallet does not delay the others. */
export async function expireOrders(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
    const late = await takeLate(deps);
    if (late.length === 0) return;
    await mapInParallel(late, atOnce, (order) => expire(deps, order));
  }
}

/** Sends back the transfers of orders that were paid or have ended without them. */
async function returnReceived(deps: Deps): Promise<void> {
  const late = await deps.db
    .selectDistinct({ orderId: transfers.orderId })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(and(isAwaitingRest, not(ordersWith('unpaid'))))
    .limit(100);
  for (const { orderId } of late) {
    const now = deps.clock.date();
    const touched = await deps.db.transaction((tx) => bookReceived(tx, deps, orderId, now));
    await follow(deps, touched);
  }
}

/** Claims some expired orders; if this process dies, another process gets them soon. */
async function takeLate({ db, clock }: Deps): Promise<OrderRow[]> {
  const now = clock.date();
  const latest = new Date(now.valueOf() + retryMs);
  // Money that one colleague recorded is there: its order waits for the second one.
  const recorded = db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.orderId, orders.id), isToConfirm));
  const late = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ordersWith('unpaid'),
        lte(orders.expiresAt, now),
        notExists(recorded),
        or(isNull(orders.expiryRetryAt), isDue(orders.expiryRetryAt, now, latest)),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  return db
    .update(orders)
    .set({ expiryRetryAt: new Date(now.valueOf() + leaseSeconds * 1000) })
    .where(sql`${orders.id} = any(array(${late}))`)
    .returning();
}

async function expire(deps: Deps, order: OrderRow): Promise<void> {
  try {
    await withOrderClaim(deps, order.orderNo, () =>
      endOrder(withoutKey(deps), order, 'order.expired'),
    );
  } catch (error) {
    const { orderNo } = order;
    const isAsked = isStillOpen(error) || isWalletBusy(error) || isAboutOtherAccount(error);
    const message = 'an order cannot expire while its payment is unclear';
    if (isAsked) deps.log.info(message, { orderNo });
    else deps.log.warn(message, { orderNo, error });
    await deps.db
      .update(orders)
      .set({ expiryRetryAt: new Date(deps.clock.now() + retryMs) })
      .where(eq(orders.id, order.id));
  }
}
