import { and, eq, isNull } from 'drizzle-orm';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import { Refusal } from '#server/base/refusal.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';

/**
 * Records why a difference needs no further action. Throws 404 for an unknown id, and 409 when it was settled before
 * or has disappeared.
 */
export async function settleDifference(
  ask: Ask,
  actor: string,
  id: number,
  reason: string,
): Promise<void> {
  await runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const isIt = eq(billDifferences.id, id);
    const [settled] = await tx
      .update(billDifferences)
      .set({ settledAt: now, settledBy: actor, reason })
      .where(and(isIt, isNull(billDifferences.settledAt), isNull(billDifferences.vanishedAt)))
      .returning();
    if (settled === undefined) {
      const isKnown = (await tx.$count(billDifferences, isIt)) > 0;
      throw isKnown ? new Refusal(409, 'console.changed') : new Refusal(404, 'console.not_found');
    }
    const { number: subject, channel, day, kind, ours, theirs } = settled;
    const facts = { channel, day, kind, ours, theirs };
    await log({ act: 'difference.settle', subject, facts, reason });
  });
}
