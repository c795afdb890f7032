import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, type NotificationJobKind } from '#server/db/tables/payments.ts';
import { createNotification } from '#server/domain/notifications/create.ts';
import type { Deps } from './deps.ts';

/** Creates the notification for the owner of an order; idempotent. */
export async function runNotificationJob(
  deps: Deps,
  kind: NotificationJobKind | null,
  subjectId: number,
): Promise<void> {
  if (kind === null) throw new Error('a duty to notify says what about');
  const subject = await findSubject(deps.db, kind, subjectId);
  if (subject === undefined) throw new Error(`${kind}: there is no ${subjectId}`);
  await createNotification(deps.db, {
    ...subject,
    kind,
    link: `/user/orders/${subject.orderNo}`,
    createdAt: deps.clock.date(),
  });
}

async function findSubject(db: Database, kind: NotificationJobKind, subjectId: number) {
  const columns = { userId: orders.userId, orderNo: orders.orderNo };
  if (kind === 'payment_refunded') {
    const [payment] = await db
      .select({ ...columns, about: payments.paymentNo, refund: refunds })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(and(eq(payments.id, subjectId), isNotNull(refunds.doneAt)))
      .orderBy(desc(refunds.doneAt))
      .limit(1);
    if (payment === undefined) return undefined;
    const { refund, ...subject } = payment;
    const { status, amount, asked } = refund;
    return { ...subject, facts: { refund: { status, amount: amount ?? asked } } };
  }
  const [order] = await db
    .select({ ...columns, about: orders.orderNo })
    .from(orders)
    .where(eq(orders.id, subjectId));
  return order;
}
