import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The program of a process: its version, its build, and the last migration that it knows. */
export type Program = { version: string; build: string; schema: string };

/** The running processes. What one of them has claimed is its own as long as it is alive, by the database's clock. */
export const processes = pgTable('processes', {
  name: text().primaryKey(),
  aliveUntil: instant().notNull(),
  /** The ids of its data keys, the one that seals first. */
  keyIds: jsonb().$type<readonly string[]>().notNull(),
  program: jsonb().$type<Program>().notNull(),
});

/**
 * Claims of a process on its current work, with an end by the database's clock: an order by its number, or
 * a call by its idempotency key.
 */
export const claims = pgTable('claims', {
  name: text().primaryKey(),
  process: text().notNull(),
  endsAt: instant().notNull(),
});
