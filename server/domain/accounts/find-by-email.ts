import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { isOpen, type PersonRow } from './user.ts';

/** Finds the account that an address opens, or null; `email` must come from `plainEmail`. */
export async function findByEmail(db: Database, email: string): Promise<PersonRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.signInEmail, email), isNull(users.closedAt)));
  return user !== undefined && isOpen(user) ? user : null;
}
