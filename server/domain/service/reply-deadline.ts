import { and, eq, isNull, min } from 'drizzle-orm';
import { workingDayLater } from '#contract/base/working-days.ts';
import type { Database } from '#server/db/database.ts';
import { orderMessages } from '#server/db/tables/service.ts';

/** Finds the deadline for the reply to the first open message about an order; null without one. */
export async function findReplyDeadline(db: Database, orderId: number): Promise<Date | null> {
  const { by, answeredAt, createdAt } = orderMessages;
  const [first] = await db
    .select({ since: min(createdAt) })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), eq(by, 'customer'), isNull(answeredAt)));
  return first?.since == null ? null : workingDayLater(first.since);
}
