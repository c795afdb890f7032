import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SmsProviderName } from '#contract/staff/status.ts';

/** How many SMS each provider was given on a day in Shanghai, by all nodes; no row knows a phone. */
export const smsCounts = pgTable(
  'sms_counts',
  {
    day: text().notNull(),
    provider: text().$type<SmsProviderName>().notNull(),
    /** A code, or a message about an order or a new phone. */
    isCode: boolean().notNull(),
    isAbroad: boolean().notNull(),
    /** Counted before the provider is called, so that a crash hides no cost. */
    given: integer().notNull().default(0),
    /** Those of them that were surely not sent. */
    unsent: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'sms_counts_pk',
      columns: [table.day, table.provider, table.isCode, table.isAbroad],
    }),
  ],
);
