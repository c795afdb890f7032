import { eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isDue } from './due.ts';

export type Limit = { key: string; points: number; perMs: number };

/**
 * Counts one use against every limit, or against none: a refusal rolls the caller's transaction back. Each
 * step is one statement, so that parallel calls cannot exceed a limit. Throws 429.
 */
export async function countUse(
  tx: Database,
  now: Date,
  applied: readonly Limit[],
  error: ErrorCode,
): Promise<void> {
  let retryAfterMs = 0;
  for (const { key, points, perMs } of applied) {
    const used = await countOne(tx, now, key, new Date(now.valueOf() + perMs));
    if (used.points > points) {
      retryAfterMs = Math.max(retryAfterMs, Math.min(perMs, used.endsAt.valueOf() - now.valueOf()));
    }
  }
  if (retryAfterMs > 0) throw new Refusal(429, error, undefined, { retryAfterMs });
}

/** Counts one use and returns the count so far, in a span that ends at `endsAt` if it begins now. */
export async function countOne(
  tx: Database,
  now: Date,
  key: string,
  endsAt: Date,
): Promise<{ points: number; endsAt: Date }> {
  const over = isDue(limits.endsAt, now, sql`excluded.ends_at`);
  const [row] = await tx
    .insert(limits)
    .values({ key, points: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        points: sql`case when ${over} then 1 else ${limits.points} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${limits.endsAt} end`,
      },
    })
    .returning({ points: limits.points, endsAt: limits.endsAt });
  if (row === undefined) throw new Error(`nothing was counted under ${key}`);
  return row;
}

/** Takes back one use that had no effect, and a pause that it began. */
export async function undoUse(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ points: sql`greatest(${limits.points} - 1, 0)`, pausedUntil: null })
    .where(eq(limits.key, key));
}

export async function clearUses(db: Database, key: string): Promise<void> {
  await db.delete(limits).where(eq(limits.key, key));
}

/** Clears, like `clearUses`, every key with this prefix. */
export async function clearUsesBelow(db: Database, prefix: string): Promise<void> {
  await db.delete(limits).where(sql`starts_with(${limits.key}, ${prefix})`);
}
