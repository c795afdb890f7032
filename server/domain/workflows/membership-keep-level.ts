import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { levelAt, readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';

/** Updates the copy of a person's level, which lists and sign-in read. */
export async function keepLevel(tx: Database, userId: string, now: Date): Promise<void> {
  const level = levelAt(await readMembershipPeriods(tx, userId), now);
  await tx.update(users).set({ level }).where(eq(users.id, userId));
}
