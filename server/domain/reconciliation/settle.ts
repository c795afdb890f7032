import { and, eq, isNull } from 'drizzle-orm';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import type { Deps } from '#server/records/deps.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { keepNothing, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { BillDifference } from './store.ts';

/**
 * Records why a difference needs no further action. Returns null for an unknown id; returns the
 * current difference with `isNew: false` when it was settled before or has disappeared.
 */
export function settleDifference(
  { db, clock }: Deps,
  actor: string,
  id: number,
  reason: string,
  keep: KeepAnswer<void> = keepNothing,
): Promise<{ difference: BillDifference; isNew: boolean } | null> {
  return db.transaction(async (tx) => {
    const at = clock.date();
    const isIt = eq(billDifferences.id, id);
    const [settled] = await tx
      .update(billDifferences)
      .set({ settledAt: at, settledBy: actor, reason })
      .where(and(isIt, isNull(billDifferences.settledAt), isNull(billDifferences.vanishedAt)))
      .returning();
    const [difference] =
      settled === undefined ? await tx.select().from(billDifferences).where(isIt) : [settled];
    const entry = { at, actor, act: 'difference.settle', reason } as const;
    if (difference === undefined) {
      const facts = { error: 'console.not_found' };
      await writeStaffLog(tx, { ...entry, subject: '–', facts, outcome: 'refused' });
      return null;
    }
    const isNew = settled !== undefined;
    const { number: subject, channel, day, kind, ours, theirs } = difference;
    const facts = { channel, day, kind, ours, theirs };
    await writeStaffLog(tx, {
      ...entry,
      subject,
      ...(isNew
        ? { facts, outcome: 'done' }
        : { facts: { ...facts, error: 'console.changed' }, outcome: 'refused' }),
    });
    if (isNew) await keep(tx);
    return { difference, isNew };
  });
}
