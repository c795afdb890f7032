import { sql } from 'drizzle-orm';
import { jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';

/** Pauses, in which the site takes no orders and begins no payments; one at a time is open. */
export const orderPauses = pgTable(
  'order_pauses',
  {
    id: serial(),
    startedAt: instant().notNull(),
    /** The staff's explanation, in the languages given. */
    says: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
    endedAt: instant(),
  },
  () => [
    uniqueIndex('order_pauses_one_open')
      .on(sql`(ended_at is null)`)
      .where(sql`ended_at is null`),
  ],
);
