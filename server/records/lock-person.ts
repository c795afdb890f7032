import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

/**
 * Locks a person until the transaction ends. The orders and periods of one person change one after the other
 * on all nodes: no credit counts twice, and no two periods begin at the same time.
 */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}
