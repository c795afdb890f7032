import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Records of pages that people agreed to send to support. A record names steps and an order, and no person. */
export const supportRecords = pgTable(
  'support_records',
  {
    shortCode: text().primaryKey(),
    /** The whole support code (machines/replay). */
    supportCode: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('support_records_expires_index').on(table.expiresAt)],
);
