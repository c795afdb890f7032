import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fulfilments } from '../../db/tables/orders.ts';
import { payments } from '../../db/tables/payments.ts';
import type { Deps } from '../../deps.ts';
import { beginMembership } from '../membership/begin.ts';
import { tellOfReport } from '../notifications/tell.ts';
import { addMonths } from '../shanghai.ts';
import type { OrderRow } from './read.ts';
import { lockOrder, moveOrder } from './transition.ts';

type Moving = Partial<Pick<OrderRow, 'periodStart' | 'periodEnd'>>;

/**
 * SaaS, texts and memberships are ready at once; the rest stays `processing` until people have
 * delivered it. Done twice it changes nothing.
 */
export async function fulfilOrder(deps: Deps, orderId: number): Promise<void> {
  const now = deps.clock.date();
  const done = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'processing') return false;
    const period = await deliver(tx, order, now);
    return period === null ? false : completeOrder(tx, order, now, period);
  });
  if (done) await tellWatchers(deps, orderId);
}

/** Whether people deliver it, so that it waits in `processing` for them. */
export function isDeliveredByPeople({ type }: Pick<OrderRow, 'type'>): boolean {
  return type === 'service' || type === 'package';
}

/** Moves a held order to its end; false when its lifecycle does not allow it. */
export async function completeOrder(
  tx: Database,
  order: OrderRow,
  now: Date,
  period: Moving,
): Promise<boolean> {
  const moved = await moveOrder(tx, order, 'order.fulfilled', now, period);
  if (moved === null) return false;
  await tx.update(fulfilments).set({ doneAt: now }).where(eq(fulfilments.orderId, order.id));
  return true;
}

/** Whoever looks at a payment of the order learns that it has moved. */
export async function tellWatchers(deps: Pick<Deps, 'db' | 'watch'>, orderId: number) {
  const attempts = await deps.db
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  for (const { paymentNo } of attempts) deps.watch.changed(paymentNo);
}

/** What the order keeps of the delivery; null for what people deliver. */
async function deliver(tx: Database, order: OrderRow, now: Date): Promise<Moving | null> {
  switch (order.type) {
    case 'saas':
      return { periodStart: now, periodEnd: addMonths(now, order.months ?? 1) };
    case 'membership':
      return beginMembership(tx, order, now);
    case 'report':
      await tellOfReport(tx, order, now);
      return {};
    case 'article':
      return {};
    default:
      return null;
  }
}
