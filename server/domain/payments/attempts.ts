import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { payments, type AttemptStatus } from '../../db/tables/payments.ts';

export type Attempt = typeof payments.$inferSelect;

export async function findAttempt(db: Database, paymentNo: string): Promise<Attempt | null> {
  const [attempt] = await db.select().from(payments).where(eq(payments.paymentNo, paymentNo));
  return attempt ?? null;
}

export async function pendingAttempt(db: Database, orderId: number): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')));
  return attempt ?? null;
}

/** Attempts that may still bring money; the one that is on the payer's screen comes last. */
export async function openAttempts(db: Database, orderId: number): Promise<Attempt[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'closing'])))
    .orderBy(asc(payments.id));
}

/** Moves an attempt on if it still is what the caller thinks; false when somebody was quicker. */
export async function moveAttempt(
  db: Database,
  attempt: Attempt,
  from: readonly AttemptStatus[],
  set: Partial<Omit<Attempt, 'id'>>,
): Promise<boolean> {
  const moved = await db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, attempt.id), inArray(payments.status, [...from])))
    .returning({ id: payments.id });
  return moved.length > 0;
}
