import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { reconciliations } from '#server/db/tables/reconciliation.ts';
import type { Deps } from '#server/records/deps.ts';
import { isGone } from '#server/records/process-lease.ts';

export type ReconciliationRow = typeof reconciliations.$inferSelect;

/** The next try of a comparison that is done and not retried. */
export const never = new Date('9999-12-31T00:00:00Z');
// A live process that never reports back loses the claim after this timeout.
const claimMs = 10 * 60 * 1000;

/** Claims the channel and day that is due first for this process; null when none is due. */
export async function claimDueDay({ db, clock, lease }: Deps): Promise<ReconciliationRow | null> {
  await lease.keep();
  const now = clock.date();
  const first = db
    .select({ row: sql`ctid` })
    .from(reconciliations)
    .where(or(lte(reconciliations.nextAt, now), isOrphaned(db)))
    .orderBy(asc(reconciliations.day), asc(reconciliations.channel))
    .limit(1)
    .for('update', { skipLocked: true });
  return take(db, lease.name, now, sql`ctid = (${first})`);
}

/** Claims one day of a channel for this process; null while another process compares it. */
export async function claimDay(
  { db, clock, lease }: Deps,
  channel: Channel,
  day: string,
): Promise<ReconciliationRow | null> {
  await lease.keep();
  const now = clock.date();
  await db.insert(reconciliations).values({ channel, day, nextAt: now }).onConflictDoNothing();
  const isFree = or(
    isNull(reconciliations.claimedBy),
    lte(reconciliations.nextAt, now),
    isOrphaned(db),
  );
  return take(db, lease.name, now, and(isThis({ channel, day }), isFree));
}

/** Builds the condition for the row of a day and channel. */
export function isThis({ channel, day }: { channel: Channel; day: string }): SQL | undefined {
  return and(eq(reconciliations.day, day), eq(reconciliations.channel, channel));
}

function isOrphaned(db: Deps['db']): SQL | undefined {
  return and(isNotNull(reconciliations.claimedBy), isGone(db, reconciliations.claimedBy));
}

async function take(
  db: Deps['db'],
  name: string,
  now: Date,
  condition: SQL | undefined,
): Promise<ReconciliationRow | null> {
  const [row] = await db
    .update(reconciliations)
    .set({
      claimedBy: name,
      nextAt: new Date(now.valueOf() + claimMs),
      tries: sql`${reconciliations.tries} + 1`,
    })
    .where(condition)
    .returning();
  return row ?? null;
}
