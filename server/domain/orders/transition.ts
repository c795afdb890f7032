import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import {
  orderLifecycle,
  type OrderLifecycleEvent,
} from '#machines/lifecycles/order-lifecycle.machine.ts';
import { writeTogether, type Database } from '#server/db/database.ts';
import { orderEvents, orders, type OrderRow } from '#server/db/tables/orders.ts';

type Set = Partial<Pick<OrderRow, 'periodStart' | 'periodEnd'>>;

/** A move of an order: one or more events, and the values to set with them. */
export type Move = {
  order: OrderRow;
  events: readonly OrderLifecycleEvent['type'][];
  set?: Set;
};

/**
 * Moves an order through its lifecycle, by one or more events, and writes the timeline; null when the chart
 * forbids one of them or another call was faster. Runs inside the caller's transaction.
 */
export async function moveOrder(
  tx: Database,
  order: OrderRow,
  events: readonly OrderLifecycleEvent['type'][],
  at: Date,
  set: Set = {},
): Promise<OrderRow | null> {
  const [moved] = await moveOrders(tx, [{ order, events, set }], at);
  return moved ?? null;
}

/**
 * Moves orders like `moveOrder`, with as many statements as for one, and returns the moved orders.
 * `alongside` are inserts that run together with the timeline, even if no order moves.
 */
export async function moveOrders(
  tx: Database,
  moves: readonly Move[],
  at: Date,
  alongside: readonly SQLWrapper[] = [],
): Promise<OrderRow[]> {
  const allowed = moves.flatMap(({ order, events, set = {} }) => {
    const timeline = createTimeline(order, events, at);
    const status = timeline?.at(-1)?.to;
    return timeline === null || status === undefined ? [] : [{ order, timeline, set, status }];
  });
  const ids = allowed.length === 0 ? new Set() : await updateOrders(tx, allowed);
  const moved = allowed.filter(({ order }) => ids.has(order.id));
  const timeline = moved.flatMap((one) => one.timeline);
  const inserts = timeline.length === 0 ? [] : [tx.insert(orderEvents).values(timeline)];
  if (inserts.length + alongside.length > 0) await writeTogether(tx, [...inserts, ...alongside]);
  return moved.map(({ order, set, status }) => ({ ...order, ...set, status }));
}

/** Builds the lines of the timeline; null when the chart forbids one of the events. */
function createTimeline({ id, status: from }: OrderRow, events: Move['events'], at: Date) {
  const timeline = [];
  let status = from;
  for (const event of events) {
    const next = orderLifecycle.next(status, event);
    if (next === null) return null;
    timeline.push({ orderId: id, at, event, from: status, to: next });
    status = next;
  }
  return timeline;
}

/** Updates the orders that no other call has moved, and returns their ids. */
async function updateOrders(
  tx: Database,
  moves: readonly { order: OrderRow; status: OrderRow['status']; set: Set }[],
): Promise<ReadonlySet<unknown>> {
  // One parameter, so that the statement is the same for any number of orders.
  const rows = JSON.stringify(
    moves.map(({ order, status, set }) => ({
      id: order.id,
      was: order.status,
      status,
      since: set.periodStart ?? null,
      until: set.periodEnd ?? null,
    })),
  );
  const moved = await tx
    .update(orders)
    .set({
      status: sql`moves.status`,
      periodStart: sql`coalesce(moves.since, ${orders.periodStart})`,
      periodEnd: sql`coalesce(moves.until, ${orders.periodEnd})`,
    })
    .from(
      sql`jsonb_to_recordset(${rows}::jsonb) as moves(id bigint, was text, status text, since timestamptz, until timestamptz)`,
    )
    .where(and(eq(orders.id, sql`moves.id`), eq(orders.status, sql`moves.was`)))
    .returning({ id: orders.id });
  return new Set(moved.map(({ id }) => id));
}

/** Reads and locks an order until the transaction ends. */
export async function lockOrder(tx: Database, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (order === undefined) throw new Error(`order ${orderId} vanished`);
  return order;
}
