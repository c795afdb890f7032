import { desc, eq } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { createMasked } from './masks.ts';

/**
 * Reads a customer, masked; a closed account has no data. `company` is the one that an order is for. Throws 404
 * for an unknown account.
 */
export async function readCustomer(
  db: Database,
  userId: string,
  company: string | null = null,
): Promise<Case['customer']> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Refusal(404, 'console.not_found');
  const [verification] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(desc(verifications.id))
    .limit(1);
  const isClosed = user.closedAt !== null;
  return {
    id: isClosed ? null : user.id,
    level: user.level,
    company: company ?? user.company,
    locale: user.mailLocale,
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
    since: user.createdAt.toISOString(),
    orders: await db.$count(orders, eq(orders.userId, userId)),
  };
}
