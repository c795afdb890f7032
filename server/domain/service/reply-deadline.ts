import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { getPromise, type Promised } from '#contract/base/promises.ts';
import type { Database } from '#server/db/database.ts';
import { orderMessages } from '#server/db/tables/service.ts';

/** A message of a customer that waits for a reply. */
export type OpenMessage = { id: number; orderId: number; createdAt: Date; promised: Promised };

/** Lists the open messages about orders, the next deadline first and then the oldest. */
export async function listOpenMessages(
  db: Database,
  orderIds: readonly number[],
): Promise<OpenMessage[]> {
  const { id, orderId, by, answeredAt, createdAt, promisedUntil } = orderMessages;
  const rows = await db
    .select({ id, orderId, createdAt, promisedUntil })
    .from(orderMessages)
    .where(and(inArray(orderId, [...orderIds]), eq(by, 'customer'), isNull(answeredAt)))
    .orderBy(asc(id));
  return rows
    .map(({ promisedUntil: chosen, ...row }) => ({
      ...row,
      promised: getPromise({ kind: 'reply', createdAt: row.createdAt, promisedUntil: chosen }),
    }))
    .toSorted((one, other) => one.promised.until.valueOf() - other.promised.until.valueOf());
}

/** Finds the next deadline for a reply about an order; null without an open message. */
export async function findReplyPromise(db: Database, orderId: number): Promise<Promised | null> {
  const [next] = await listOpenMessages(db, [orderId]);
  return next?.promised ?? null;
}
