import { count, desc, eq } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { createMasked } from './masks.ts';

/** Reads the customer of an order, masked; a closed account has no data. */
export async function readCustomer(db: Database, order: OrderRow): Promise<Case['customer']> {
  const [user] = await db.select().from(users).where(eq(users.id, order.userId));
  const [counted] = await db
    .select({ all: count() })
    .from(orders)
    .where(eq(orders.userId, order.userId));
  const [verification] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, order.userId))
    .orderBy(desc(verifications.id))
    .limit(1);
  const isClosed = user === undefined || user.closedAt !== null;
  return {
    id: isClosed ? null : user.id,
    level: user?.level ?? 'free',
    company: order.company ?? user?.company ?? null,
    locale: user?.mailLocale ?? 'zh-CN',
    verification: {
      status: verification?.status ?? 'none',
      decided_at: verification?.decidedAt?.toISOString() ?? null,
    },
    masked: isClosed
      ? []
      : createMasked({
          name: user.name,
          real_name: user.realName,
          phone: user.phone,
          email: user.signInEmail ?? user.email,
        }),
    since: (user?.createdAt ?? order.createdAt).toISOString(),
    orders: counted?.all ?? 0,
  };
}
