import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/tables/orders.ts';
import { outbox, payments, type PaymentNews } from '../../db/tables/payments.ts';
import type { Deps } from '../../deps.ts';
import { tell } from '../notifications/tell.ts';

/** Promises, in the transaction of what happened, that its owner will be told. */
export async function promiseNews(
  tx: Database,
  kind: PaymentNews,
  subjectId: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({ topic: 'notify', kind, subjectId, createdAt: now, availableAt: now });
}

/** Writes down what the owner of an order is told; once, however often the duty is done. */
export async function notify(
  deps: Deps,
  kind: PaymentNews | null,
  subjectId: number,
): Promise<void> {
  if (kind === null) throw new Error('a duty to notify says what about');
  const subject = await findSubject(deps.db, kind, subjectId);
  if (subject === undefined) throw new Error(`${kind}: there is no ${subjectId}`);
  await tell(deps.db, {
    ...subject,
    kind,
    link: `/user/orders/${subject.orderNo}`,
    createdAt: deps.clock.date(),
  });
}

async function findSubject(db: Database, kind: PaymentNews, subjectId: number) {
  const columns = { userId: orders.userId, orderNo: orders.orderNo };
  if (kind === 'payment_refunded') {
    const [payment] = await db
      .select({ ...columns, about: payments.paymentNo })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, subjectId));
    return payment;
  }
  const [order] = await db
    .select({ ...columns, about: orders.orderNo })
    .from(orders)
    .where(eq(orders.id, subjectId));
  return order;
}
