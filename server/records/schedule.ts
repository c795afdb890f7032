import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { schedules } from '#server/db/tables/schedules.ts';
import { isDue } from './due.ts';

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
  const isFree = isDue(schedules.nextAt, now, nextAt);
  const [schedule] = await db.select({ isFree }).from(schedules).where(eq(schedules.name, name));
  if (schedule?.isFree === false) return false;
  const claimed = await db
    .insert(schedules)
    .values({ name, nextAt })
    .onConflictDoUpdate({ target: schedules.name, set: { nextAt }, setWhere: isFree })
    .returning({ name: schedules.name });
  return claimed.length > 0;
}
