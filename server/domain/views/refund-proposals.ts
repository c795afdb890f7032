import { and, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds, refundsWith } from '#server/db/tables/payments.ts';
import { refundApprovals, staff } from '#server/db/tables/staff.ts';

/** A refund that waits for a second person; `by` is the name of the first person. */
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

/** Finds the waiting proposal for an order, or null. */
export async function findProposal(db: Database, orderNo: string): Promise<Proposal | null> {
  const found = await select(db).where(and(isOpen, eq(orders.orderNo, orderNo)));
  return found[0] ?? null;
}

/** Finds a waiting proposal by its id; null when it no longer waits. */
export async function findProposalById(db: Database, id: number): Promise<Proposal | null> {
  const found = await select(db).where(and(isOpen, eq(refundApprovals.id, id)));
  return found[0] ?? null;
}

/** Lists all waiting proposals, the oldest first. */
export function listProposals(db: Database): Promise<Proposal[]> {
  return select(db).where(isOpen).orderBy(refundApprovals.proposedAt);
}

/**
 * Sums up the approvals of one person since the start of the day in Shanghai, in fen; returned and failed
 * proposals do not count. Call it under the lock of that person's row.
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

/** Sums up the earlier approved refund requests of an order, in fen, without this one. */
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
 * Computes the amount that one person may still approve alone for an order, in fen: `limit` minus the larger
 * of two sums, the approvals of the order and those by the person today.
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

// A request that was withdrawn or decided in the meantime needs no second person.
const isOpen = and(eq(refundApprovals.state, 'open'), refundsWith('undecided'));

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
