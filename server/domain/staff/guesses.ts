import { eq, sql } from 'drizzle-orm';
import { staffGuesses, staffLockMs } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { clearUses, undoUse } from '#server/domain/rate-limits/limits.ts';
import { sha256 } from '#server/ids.ts';

/**
 * Counts a guess at a password or code before it is checked, for names that nobody has as well. The
 * fifth wrong one in a row locks the name for a quarter of an hour. Throws 429 while it is locked.
 * Returns until when this guess locks it, if it is wrong.
 */
export async function countStaffGuess(db: Database, name: string, now: Date): Promise<Date | null> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const endsAt = new Date(now.valueOf() + staffLockMs);
  const points = sql`(case when ${limits.endsAt} <= ${time} then 1 else ${limits.points} + 1 end)`;
  const [counted] = await db
    .insert(limits)
    .values({ key: keyOf(name), points: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        points,
        endsAt: sql`excluded.ends_at`,
        pausedUntil: sql`case when ${points} >= ${staffGuesses} then excluded.ends_at else null end`,
      },
      setWhere: sql`${limits.pausedUntil} is null or ${limits.pausedUntil} <= ${time}`,
    })
    .returning({ pausedUntil: limits.pausedUntil });
  if (counted !== undefined) return counted.pausedUntil;
  const [row] = await db
    .select()
    .from(limits)
    .where(eq(limits.key, keyOf(name)));
  throw lockedUntil(row?.pausedUntil ?? endsAt);
}

/** Clears what was guessed: somebody signed in, or was given everything anew. */
export function clearStaffGuesses(db: Database, name: string): Promise<void> {
  return clearUses(db, keyOf(name));
}

/** Takes back a guess that was right: it buys no further ones. */
export function undoStaffGuess(db: Database, name: string): Promise<void> {
  return undoUse(db, keyOf(name));
}

export function lockedUntil(until: Date): DeskFailure {
  return new DeskFailure(429, 'desk.locked', { locked_until: until.toISOString() });
}

// What was typed as a name may be anything, a password too.
function keyOf(name: string): string {
  return `staff:${sha256(name)}`;
}
