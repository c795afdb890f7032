import { and, eq, isNull } from 'drizzle-orm';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import {
  hasBegun,
  lockUnits,
  readEntitlements,
  takeUnits,
} from '#server/domain/entitlements/entitlements.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { expectLeft } from './service-matter.ts';
import { orderToServe } from './service-order.ts';

/**
 * Records that units of an order were used, such as a visit or the hour of a room, with a note that its owner reads.
 * Throws a `Refusal` for units that matters take or that the order does not have, when fewer are left in the window of
 * today, and while the service does not allow it, such as before the period begins.
 */
export async function useUnits(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
  { key, amount, note }: { key: string; amount: number; note: string },
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const order = await orderToServe(tx, orderNo, 'units.used', now);
    await lockUnits(tx, eq(entitlements.orderId, order.id));
    const given = await readEntitlements(tx, [order.id]);
    const byMatter = getServiceTerms(order).quantities.filter(({ kind }) => kind === 'matter');
    const keys = given
      .map((each) => each.key)
      .filter((each) => !byMatter.some((quantity) => quantity.key === each));
    const entitlement = given.find((each) => each.key === key);
    if (entitlement === undefined || !keys.includes(key)) {
      throw serviceRefusal({ why: 'units.unknown', orderNo, key, keys });
    }
    if (!hasBegun(entitlement, now)) {
      throw serviceRefusal({ why: 'units.left', orderNo, key, left: 0 });
    }
    expectLeft(orderNo, entitlement, amount, now);
    await takeUnits(tx, entitlement, { amount, cause: 'staff', note }, now);
    const { label } = entitlement;
    const facts = { key, label, amount };
    await logDone(tx, { actor, act: 'service.use', orderNo, facts, reason: note }, now);
  });
}

/**
 * Undoes a use that staff recorded by mistake: its units are there again. Throws a `Refusal` for a use that the
 * order does not have, that a matter made or that was undone before, and while the service does not allow it.
 */
export async function undoUse(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
  id: string,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const order = await orderToServe(tx, orderNo, 'units.used', now);
    const given = await readEntitlements(tx, [order.id]);
    const [undone] = await tx
      .update(uses)
      .set({ undoneAt: now })
      .where(and(eq(uses.id, Number(id)), eq(uses.cause, 'staff'), isNull(uses.undoneAt)))
      .returning();
    const entitlement = given.find((each) => each.id === undone?.entitlementId);
    if (undone === undefined || entitlement === undefined) {
      throw serviceRefusal({ why: 'use.unknown', orderNo, use: id });
    }
    const { key, label } = entitlement;
    const facts = { key, label, amount: undone.amount };
    await logDone(tx, { actor, act: 'service.undo', orderNo, facts }, now);
  });
}
