import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What is done now and then for the whole site, by whichever process comes first. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  nextAt: instant().notNull(),
});
