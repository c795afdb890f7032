import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { MigrationStep } from './migration-step.ts';

/** A connection or a transaction. What runs inside a transaction gets it as `tx`, never `deps.db`. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = {
  db: Database;
  close: () => Promise<void>;
  /** How many connections there are, and how many wait for one; absent where there is but one. */
  connections?: () => Connections;
  /** The migrations that ran when it was opened. */
  migrated?: readonly MigrationStep[];
};

export type Connections = { used: number; idle: number; waiting: number };

/**
 * Writes a copy of the database, as it is at one instant, to a path where nothing lies yet. Returns what
 * `read` finds in exactly that state.
 */
export type CopyDatabase = <Facts>(
  to: string,
  read: (db: Database) => Promise<Facts>,
) => Promise<Facts>;

/**
 * Runs reads that belong together in one transaction, which sees the database at one instant: either all reads see a
 * concurrent write or none does. `read` must not write.
 */
export function readSnapshot<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

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
