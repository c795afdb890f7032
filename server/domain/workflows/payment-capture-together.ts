import { asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { notices, payments } from '#server/db/tables/payments.ts';
import { listAttempts, supersedeAttempts } from '#server/domain/payments/attempts.ts';
import type { Capture, Captured, NoticeRow } from '#server/domain/payments/captured.ts';
import type { Deps } from './deps.ts';
import { payAndFulfil } from './order-fulfil.ts';

/** The statuses in which money may still arrive. */
export const openStatuses = ['pending', 'closing', 'failed'] as const;

/**
 * Captures ordinary payments, each of another order, with the statements and the single commit of one
 * capture. It leaves special cases: an order that is locked or has a locked owner, is no longer pending, or
 * begins a membership. When anything fails, it leaves all of them, so that a faulty one affects no other.
 */
export async function captureTogether(
  deps: Deps,
  captures: readonly Capture[],
): Promise<readonly Captured[]> {
  try {
    return await deps.db.transaction((tx) => captureAll(tx, deps, captures));
  } catch (error) {
    const payment = captures.map(({ attempt }) => attempt.paymentNo);
    deps.log.warn('payments are captured one by one', { payments: payment, error });
    return captures.map(() => 'left');
  }
}

type Kept = Capture & { order: OrderRow };

async function captureAll(
  tx: Database,
  deps: Deps,
  captures: readonly Capture[],
): Promise<readonly Captured[]> {
  const now = deps.clock.date();
  const locked = await lockPending(tx, captures);
  await deps.failpoint?.('capture.locked');
  const kept = captures.flatMap((capture): Kept[] => {
    const order = locked.get(capture.attempt.id);
    return order === undefined ? [] : [{ ...capture, order }];
  });
  if (kept.length === 0) return captures.map(() => 'left');
  const paid = kept.map(({ order, money }) => ({ order, paid: money.paidAt }));
  await payAndFulfil(tx, paid, now, [
    buildAttemptsUpdate(tx, kept),
    ...buildNoticeInserts(
      tx,
      kept.map(({ notice }) => notice),
    ),
  ]);
  const attempts = await listAttempts(tx, ...kept.map(({ order }) => order.id));
  const superseded = attempts.filter(({ status }) => status === 'pending');
  if (superseded.length > 0) {
    const orderIds = superseded.map(({ orderId }) => orderId);
    await supersedeAttempts(tx, orderIds, now);
  }
  return captures.map(({ attempt }) =>
    locked.has(attempt.id)
      ? {
          touched: {
            jobsOf: null,
            paymentNos: attempts
              .filter(({ orderId }) => orderId === attempt.orderId)
              .map(({ paymentNo }) => paymentNo),
          },
        }
      : 'left',
  );
}

/**
 * Locks the orders that keep the money, by attempt, with both rows and their owner until the transaction
 * ends. It skips locked rows, so that no two processes wait for each other.
 */
async function lockPending(
  tx: Database,
  captures: readonly Capture[],
): Promise<ReadonlyMap<number, OrderRow>> {
  const ids = captures.map(({ attempt }) => attempt.id);
  const rows = await tx
    .select({ id: payments.id, status: payments.status, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    // The periods of one person change one after the other.
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(payments.id, ids))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true });
  return new Map(
    rows
      .filter(({ status }) => openStatuses.some((open) => open === status))
      .filter(({ order }) => orderAllows(order.status, 'pay') && order.type !== 'membership')
      .map(({ id, order }) => [id, order]),
  );
}

function buildAttemptsUpdate(tx: Database, kept: readonly Kept[]): SQLWrapper {
  // One parameter, so that the statement is the same for any number of orders.
  const rows = JSON.stringify(
    kept.map(({ attempt, money }) => ({
      id: attempt.id,
      transaction: money.transactionId,
      paid: money.paidAt,
    })),
  );
  return tx
    .update(payments)
    .set({
      status: 'success',
      transactionId: sql`captured.transaction`,
      paidAt: sql`captured.paid`,
    })
    .from(
      sql`jsonb_to_recordset(${rows}::jsonb) as captured(id bigint, transaction text, paid timestamptz)`,
    )
    .where(eq(payments.id, sql`captured.id`));
}

/** Builds the insert of the wallets' notices, each once; empty without notices. */
export function buildNoticeInserts(
  tx: Database,
  rows: readonly (NoticeRow | null)[],
): SQLWrapper[] {
  const sent = rows.filter((row) => row !== null);
  return sent.length === 0 ? [] : [tx.insert(notices).values(sent).onConflictDoNothing()];
}
