import { eq } from 'drizzle-orm';
import {
  serviceLifecycle,
  type ServiceLifecycleEvent,
} from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { ServiceState } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { findMatter, findMatterState, type Matter } from '#server/domain/service/matters.ts';
import { findServiceState } from '#server/domain/views/service-state.ts';

type Act = { orderNo: string; event: ServiceLifecycleEvent['type'] };

/**
 * Reads and locks an order, until the transaction ends, if its service allows `event`. Throws a `Refusal` for
 * an unknown order and for any other state.
 */
export async function orderToServe(
  tx: Database,
  orderNo: string,
  event: ServiceLifecycleEvent['type'],
  now: Date,
): Promise<OrderRow> {
  const { order, state } = await readAndLock(tx, orderNo, now);
  expectAllowed({ orderNo, event }, state);
  return order;
}

/**
 * Reads a matter of an order, like `orderToServe`, if the matter allows `event`. Throws a `Refusal` for an unknown
 * order or matter, and for any other state of the order or the matter.
 */
export async function matterToServe(
  tx: Database,
  { orderNo, no }: { orderNo: string; no: number },
  event: ServiceLifecycleEvent['type'],
  now: Date,
): Promise<{ order: OrderRow; matter: Matter }> {
  const { order, state } = await readAndLock(tx, orderNo, now);
  const act = { orderNo, event };
  const matter = await findMatter(tx, order, no);
  // Before it begins an order has no matters: its own state is the reason.
  if (matter === undefined || state === null || matter.openedAt === null) {
    expectAllowed(act, state);
    throw serviceRefusal({ why: 'matter.unknown', orderNo, no });
  }
  expectAllowed(act, findMatterState(matter, state));
  return { order, matter };
}

async function readAndLock(tx: Database, orderNo: string, now: Date) {
  const [known] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNo, orderNo));
  if (known === undefined) throw serviceRefusal({ why: 'order.unknown', orderNo });
  const order = await lockOrder(tx, known.id);
  return { order, state: findServiceState(order, await isRefundPending(tx, order.id), now) };
}

function expectAllowed({ orderNo, event }: Act, state: ServiceState | null): void {
  if (state === null || serviceLifecycle.next(state, event) === null) {
    throw serviceRefusal({ why: 'state', orderNo, state, event });
  }
}
