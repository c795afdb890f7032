import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';

/** Rows of a table, and the condition for those to remove. */
export type RetentionRule = { table: PgTable; isOver(db: Database, now: Date): SQL | undefined };
