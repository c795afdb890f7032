import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { reconciliations } from '#server/db/tables/reconciliation.ts';
import type { Deps } from '#server/records/deps.ts';
import { isGone } from '#server/records/process-lease.ts';

export type ReconciliationRow = typeof reconciliations.$inferSelect;

/** Of what is done and not tried again by itself. */
export const never = new Date('9999-12-31T00:00:00Z');
// Who lives and yet never says how it ended leaves it to the next one after this long.
const claimMs = 10 * 60 * 1000;

/** Returns the day of a channel that is due first, now this process' own; null when none is. */
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

/** Returns that day of a channel, now this process' own; null while another one compares it. */
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

/** Returns the condition for the row of a day and channel. */
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
  const [taken] = await db
    .update(reconciliations)
    .set({
      claimedBy: name,
      nextAt: new Date(now.valueOf() + claimMs),
      tries: sql`${reconciliations.tries} + 1`,
    })
    .where(condition)
    .returning();
  return taken ?? null;
}
