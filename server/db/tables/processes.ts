import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The running processes. What one of them has claimed is its own as long as it is alive, by the database's clock. */
export const processes = pgTable('processes', {
  name: text().primaryKey(),
  aliveUntil: instant().notNull(),
  /** The ids of its data keys, the one that seals first. */
  keyIds: jsonb().$type<readonly string[]>(),
});

/** Who works on an order right now, and until when at the latest, by the database's clock. */
export const orderClaims = pgTable('order_claims', {
  orderNo: text().primaryKey(),
  process: text().notNull(),
  endsAt: instant().notNull(),
});
