import { eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { schedules } from '#server/db/tables/schedules.ts';

/**
 * Returns whether this process is the one that does now what is done every `everyMs` for the whole site.
 */
export async function claimSchedule(
  db: Database,
  name: string,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const nextAt = new Date(now.valueOf() + everyMs);
  // A sandbox whose clock was moved leaves a time far ahead when it starts again.
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
