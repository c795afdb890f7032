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

/** Lists the attempts that may still bring money; the one on the payer's screen comes last. */
export async function openAttempts(db: Database, orderId: number): Promise<Attempt[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'closing'])))
    .orderBy(asc(payments.id));
}

/** Selects all attempts of orders in short form, in any status. */
export function listAttempts(
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
 * Supersedes the codes of an order that was paid through another one: they are no longer shown, but watched
 * to their end.
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

/** Lists the payment numbers of all attempts of an order. */
export async function listPaymentNos(db: Database, orderId: number): Promise<string[]> {
  return (await listAttempts(db, orderId)).map(({ paymentNo }) => paymentNo);
}

/**
 * Wakes the watchers of all payments of the order, because the order or its open code has changed. Call it
 * after the commit.
 */
export async function publishOrderChange(
  deps: Pick<PaymentsDeps, 'db' | 'watch'>,
  orderId: number,
): Promise<void> {
  for (const paymentNo of await listPaymentNos(deps.db, orderId))
    deps.watch.publishChange(paymentNo);
}

/** Updates an attempt if it is still as the caller read it; false when another call was faster. */
export async function updateAttempt(
  db: Database,
  attempt: Attempt,
  from: readonly AttemptStatus[],
  set: Partial<Omit<Attempt, 'id'>>,
): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, attempt.id), inArray(payments.status, [...from])))
    .returning({ id: payments.id });
  return rows.length > 0;
}
