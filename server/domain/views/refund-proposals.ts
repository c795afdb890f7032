import { and, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { refundApprovals, staff } from '#server/db/tables/staff.ts';

/** A refund that waits for a second person; `by` is the first one's name. */
export type Proposal = {
  id: number;
  refundNo: string;
  orderNo: string;
  amount: number;
  reason: string | null;
  by: string;
  proposedBy: number;
  proposedAt: Date;
};

/** Returns the proposal that waits about an order; null when none does. */
export async function findProposal(db: Database, orderNo: string): Promise<Proposal | null> {
  const found = await select(db).where(and(isOpen, eq(orders.orderNo, orderNo)));
  return found[0] ?? null;
}

/** Returns a proposal that waits, by its id; null when it does no longer. */
export async function findProposalById(db: Database, id: number): Promise<Proposal | null> {
  const found = await select(db).where(and(isOpen, eq(refundApprovals.id, id)));
  return found[0] ?? null;
}

/** Returns everything that waits for a second person, the oldest first. */
export function listProposals(db: Database): Promise<Proposal[]> {
  return select(db).where(isOpen).orderBy(refundApprovals.proposedAt);
}

/**
 * Returns what one person has approved since the day began in Shanghai, in fen; what was returned or
 * came to nothing does not count. To be read under the lock of that person's row.
 */
export async function sumOfPersonToday(tx: Database, staffId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refundApprovals.amount}), 0)` })
    .from(refundApprovals)
    .where(
      and(
        eq(refundApprovals.proposedBy, staffId),
        gte(refundApprovals.proposedAt, startOfDay(shanghaiDay(now))),
        inArray(refundApprovals.state, ['open', 'done']),
      ),
    );
  return Number(row?.sum ?? 0);
}

/** Returns what of an order was asked back and approved before, in fen, this refund left out. */
export async function sumOfOrder(
  tx: Database,
  { orderId, id }: { orderId: number; id: number },
): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.cause, 'requested'),
        ne(refunds.id, id),
        isNotNull(refunds.amount),
      ),
    );
  return Number(row?.sum ?? 0);
}

/**
 * Returns what one person may still approve alone for an order, in fen: what is left of `limit` after what
 * was approved before, of the order or by them today.
 */
export async function leftToOnePerson(
  db: Database,
  staffId: number,
  orderId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  // No refund has this id: all of them count.
  const ofOrder = await sumOfOrder(db, { orderId, id: 0 });
  const ofPerson = await sumOfPersonToday(db, staffId, now);
  return Math.max(0, limit - Math.max(ofOrder, ofPerson));
}

// A request that was withdrawn or decided meanwhile waits for nobody any more.
const isOpen = and(
  eq(refundApprovals.state, 'open'),
  inArray(refunds.status, ['requested', 'offered']),
);

function select(db: Database) {
  return db
    .select({
      id: refundApprovals.id,
      refundNo: refundApprovals.refundNo,
      orderNo: orders.orderNo,
      amount: refundApprovals.amount,
      reason: refundApprovals.reason,
      by: staff.name,
      proposedBy: refundApprovals.proposedBy,
      proposedAt: refundApprovals.proposedAt,
    })
    .from(refundApprovals)
    .innerJoin(refunds, eq(refunds.refundNo, refundApprovals.refundNo))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(staff, eq(staff.id, refundApprovals.proposedBy))
    .$dynamic();
}
