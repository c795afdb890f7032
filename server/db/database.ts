import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction. What runs inside a transaction gets it as `tx`, never `deps.db`. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

/**
 * Runs several writes as one statement, none of which may count on another or change the same row:
 * most of what a small statement costs the embedded database is that it is one more.
 */
export async function writeTogether(tx: Database, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map(
    (write, index) => sql`${sql.identifier(`w${index}`)} as (${write.getSQL()})`,
  );
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`);
}

/** Returns which constraint a failed statement ran into, or null when it failed for another reason. */
export function violatedConstraint(thrown: unknown): string | null {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null;
  return typeof cause.constraint === 'string' ? cause.constraint : null;
}
