import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, type AttemptStatus } from '#server/db/tables/payments.ts';
import type { PaymentsDeps } from './deps.ts';

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

/** Returns attempts that may still bring money; the one that is on the payer's screen comes last. */
export async function openAttempts(db: Database, orderId: number): Promise<Attempt[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'closing'])))
    .orderBy(asc(payments.id));
}

/** Returns all attempts of orders, in short, whatever became of them. */
export function attemptsOf(
  db: Database,
  ...orderIds: number[]
): Promise<Pick<Attempt, 'orderId' | 'paymentNo' | 'status'>[]> {
  const { orderId, paymentNo, status } = payments;
  return db
    .select({ orderId, paymentNo, status })
    .from(payments)
    .where(inArray(payments.orderId, orderIds));
}

/**
 * Supersedes the codes of an order that was paid by another one: they are shown no more, and watched to
 * their end.
 */
export async function supersedeAttempts(
  tx: Database,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'closing', nextQueryAt: now })
    .where(and(inArray(payments.orderId, orderIds), eq(payments.status, 'pending')));
}

/** Returns the numbers of all attempts of an order. */
export async function paymentNosOf(db: Database, orderId: number): Promise<string[]> {
  return (await attemptsOf(db, orderId)).map(({ paymentNo }) => paymentNo);
}

/**
 * Lets whoever watches any payment of the order learn that the order or its open code is another.
 * To be called after the commit.
 */
export async function publishOrderChange(
  deps: Pick<PaymentsDeps, 'db' | 'watch'>,
  orderId: number,
): Promise<void> {
  for (const paymentNo of await paymentNosOf(deps.db, orderId)) deps.watch.publishChange(paymentNo);
}

/** Moves an attempt on if it still is what the caller thinks; false when somebody was quicker. */
export async function updateAttempt(
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
