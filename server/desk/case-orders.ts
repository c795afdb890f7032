import { desc, eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { Phone } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';

export type FoundOrder = typeof orders.$inferSelect;

const mostOrders = 20;

/**
 * Returns the orders of a number or a phone, the newest first and at most twenty. Null for what is
 * neither a number that is known here nor a phone.
 */
export async function findOrders(db: Database, about: string): Promise<FoundOrder[] | null> {
  const byNumber = await db
    .selectDistinct({ order: orders })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      or(
        eq(orders.orderNo, about),
        eq(payments.paymentNo, about),
        eq(payments.transactionId, about),
        eq(refunds.refundNo, about),
      ),
    );
  if (byNumber.length > 0) return byNumber.map(({ order }) => order);
  const phone = v.safeParse(Phone, about);
  if (!phone.success) return null;
  const byPhone = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.phone, phone.output))
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders);
  return byPhone.map(({ order }) => order);
}
