import type { Locale } from '#contract/base/picklists.ts';
import { whyNotForOrder } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { isBeingChecked } from '#server/domain/payments/received.ts';
import { readOrder } from '#server/domain/views/orders.ts';
import type { Deps } from './deps.ts';

/** Reads the current order. Throws 409 with it when it can no longer be paid, or its time is over. */
export async function payableOrder(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<OrderRow> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const why = whyNotForOrder(order.status, 'pay');
  if (why === null && order.expiresAt.valueOf() > deps.clock.now()) return order;
  const error =
    why === 'already_paid'
      ? 'order.already_paid'
      : why === null && (await isBeingChecked(deps.db, order.id))
        ? 'order.transfer_checking'
        : 'order.not_payable';
  throw new Refusal(409, error, await readOrder(deps, userId, orderNo, locale));
}

/** Creates the refusal, with the order, for a payment that is no longer the open one. */
export async function supersededError(
  deps: Deps,
  order: OrderRow,
  locale: Locale,
): Promise<Refusal> {
  return new Refusal(
    409,
    'payment.superseded',
    await readOrder(deps, order.userId, order.orderNo, locale),
  );
}

/**
 * Throws 409 with the order while its payer has announced a transfer, or one waits for a second person: two ways to pay
 * would bring money twice.
 */
export async function refuseWhileTransferred(
  deps: Deps,
  { id, transferAt, userId, orderNo }: OrderRow,
  locale: Locale,
): Promise<void> {
  const isChecked = await isBeingChecked(deps.db, id);
  if (transferAt === null && !isChecked) return;
  const error = isChecked ? 'order.transfer_checking' : 'order.transfer_announced';
  throw new Refusal(409, error, await readOrder(deps, userId, orderNo, locale));
}
