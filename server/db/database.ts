import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction. What runs inside a transaction gets it as `tx`, never `deps.db`. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

/** Returns which constraint a failed statement ran into, or null when it failed for another reason. */
export function violatedConstraint(thrown: unknown): string | null {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null;
  return typeof cause.constraint === 'string' ? cause.constraint : null;
}
