import { eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { schedules } from '#server/db/tables/schedules.ts';

/**
 * Claims the next run of work that the whole site does every `everyMs`; false when another process has it.
 */
export async function claimSchedule(
  db: Database,
  name: string,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const nextAt = new Date(now.valueOf() + everyMs);
  // A sandbox with a moved clock leaves a time far in the future when it restarts.
  const isDue = sql<boolean>`(${lte(schedules.nextAt, now)} or ${gt(schedules.nextAt, nextAt)})`;
  const [known] = await db.select({ isDue }).from(schedules).where(eq(schedules.name, name));
  if (known?.isDue === false) return false;
  const claimed = await db
    .insert(schedules)
    .values({ name, nextAt })
    .onConflictDoUpdate({ target: schedules.name, set: { nextAt }, setWhere: isDue })
    .returning({ name: schedules.name });
  return claimed.length > 0;
}
