import { and, eq, type SQLWrapper } from 'drizzle-orm';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { fulfilments, type OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { notifyReportReady, buildOrdersPaidInsert } from '#server/domain/notifications/create.ts';
import { publishOrderChange } from '#server/domain/payments/attempts.ts';
import type { Ask } from '#server/records/ask.ts';
import { completeOrder, isDeliveredByPeople, type Moving } from '#server/domain/orders/delivery.ts';
import { lockOrder, moveOrders, type Move } from '#server/domain/orders/transition.ts';
import { beginMembership } from './membership-begin.ts';
import { beginSaas } from './saas-begin.ts';
import type { Deps } from './deps.ts';

/**
 * Moves locked orders that were paid at `paid`, delivers automatic services, and notifies their owners: SaaS
 * and memberships begin with the payment, texts open immediately (contract/service/begin.ts). Other orders
 * stay `processing` until people have delivered them. Runs in the transaction that records the payments;
 * `alongside` is written with them.
 */
export async function payAndFulfil(
  tx: Database,
  paidOrders: readonly { order: OrderRow; paid: Date }[],
  now: Date,
  alongside: readonly SQLWrapper[],
): Promise<void> {
  const moves: Move[] = [];
  const rows: (typeof fulfilments.$inferInsert)[] = [];
  const known = paidOrders.map(({ order, paid }) => ({ order, paid: getEarlier(paid, now) }));
  const saas = await beginSaas(
    tx,
    known.filter(({ order }) => order.type === 'saas'),
    now,
  );
  for (const { order, paid } of known) {
    const period = saas.get(order.id) ?? (await deliver(tx, order, paid, now));
    rows.push({ orderId: order.id, createdAt: now, doneAt: period === null ? null : now });
    const events = [
      'order.paid',
      ...(period === null ? [] : ['order.fulfilled' as const]),
    ] as const;
    moves.push({ order, events, set: period ?? {} });
  }
  const owners = paidOrders.map(({ order }) => order);
  await moveOrders(tx, moves, now, [
    tx.insert(fulfilments).values(rows),
    buildOrdersPaidInsert(tx, owners, now),
    ...alongside,
  ]);
}

/**
 * Delivers a paid order that was not delivered with its payment. Idempotent; the further rows are written in
 * the same transaction.
 */
export async function fulfilOrder(
  ask: Ask<Deps>,
  orderId: number,
  also?: (tx: Database) => Promise<void>,
): Promise<void> {
  const now = ask.clock.date();
  const done = await ask.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!orderIs(order.status, 'underWay') || isDeliveredByPeople(order)) return null;
    const period = await deliver(tx, order, await paidAt(tx, order, now), now);
    if (period === null || !(await completeOrder(tx, order, now, period))) return null;
    await also?.(tx);
    return order;
  });
  if (done !== null) await publishOrderChange(ask, orderId);
}

/** Delivers an order and returns the values to store in it; null for an order that people deliver. */
async function deliver(
  tx: Database,
  order: OrderRow,
  paid: Date,
  now: Date,
): Promise<Moving | null> {
  switch (order.type) {
    case 'saas':
      return (await beginSaas(tx, [{ order, paid }], now)).get(order.id) ?? {};
    case 'membership':
      return beginMembership(tx, order, paid, now);
    case 'report':
      await notifyReportReady(tx, order, now);
      return {};
    case 'article':
      return {};
    default:
      return null;
  }
}

/** Finds the time of the payment, even if we learned of it late; a wallet's clock may be fast. */
export async function paidAt(tx: Database, { id, orderNo }: OrderRow, now: Date): Promise<Date> {
  const [kept] = await tx
    .select({ at: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.status, 'success')));
  if (kept?.at == null) throw new Error(`order ${orderNo} has no payment`);
  return getEarlier(kept.at, now);
}

function getEarlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
