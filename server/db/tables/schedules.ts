import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Periodic work for the whole site, done by the first process to take it. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  nextAt: instant().notNull(),
});
