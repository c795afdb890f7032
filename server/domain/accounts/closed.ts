import { eq } from 'drizzle-orm';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

/** True when a call failed because its person closed the account during the call. */
export function isOfClosedAccount(thrown: unknown): boolean {
  return violatedConstraint(thrown) === 'users_closed';
}

/** True when the account of `userId` is closed. */
export async function isAccountClosed(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user?.closedAt != null;
}
