import { isNull } from 'drizzle-orm';
import type { OrderPause } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orderPauses } from '#server/db/tables/order-pauses.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';

type Says = Partial<Record<Locale, string>>;

/** Finds the time since which no orders are accepted; null while they are. */
export async function findPause(db: Database): Promise<{ startedAt: Date; says: Says } | null> {
  const [open] = await db.select().from(orderPauses).where(isNull(orderPauses.endedAt));
  return open ?? null;
}

/** Reads whether orders are accepted, and the staff's text about it in the reader's language. */
export async function readOrderPause(db: Database, locale: Locale): Promise<OrderPause> {
  const open = await findPause(db);
  return { is_paused: open !== null, text: open?.says[locale] ?? null };
}

/**
 * Throws 503 `order.paused` while staff have paused orders. Runs before an order or a code is created;
 * existing codes can be extended and paid (wire, Pausing).
 */
export async function refuseWhilePaused(tx: Database): Promise<void> {
  if ((await findPause(tx)) !== null) throw new Refusal(503, 'order.paused');
}

/** Stops new orders and payments; false when they were paused already. */
export function pauseOrders({ db, clock }: Deps, actor: string, says: Says): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.date();
    const written = await tx
      .insert(orderPauses)
      .values({ startedAt: at, says })
      .onConflictDoNothing()
      .returning();
    const isNew = written.length > 0;
    await writeStaffLog(tx, {
      at,
      actor,
      act: 'orders.pause',
      subject: 'orders',
      ...(isNew
        ? { facts: { says }, outcome: 'done' }
        : { facts: { error: 'console.changed', says }, outcome: 'refused' }),
    });
    return isNew;
  });
}

/** Accepts orders again; false when they were not paused. */
export function resumeOrders({ db, clock }: Deps, actor: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.date();
    const ended = await tx
      .update(orderPauses)
      .set({ endedAt: at })
      .where(isNull(orderPauses.endedAt))
      .returning();
    const isNew = ended.length > 0;
    await writeStaffLog(tx, {
      at,
      actor,
      act: 'orders.resume',
      subject: 'orders',
      ...(isNew
        ? { facts: {}, outcome: 'done' }
        : { facts: { error: 'console.changed' }, outcome: 'refused' }),
    });
    return isNew;
  });
}
