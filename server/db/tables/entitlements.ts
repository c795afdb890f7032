import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { EntitlementPer, UseCause } from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/**
 * What an order gives in units, written when it begins, as it was sold. The sum of the uses of a window that are
 * not undone never exceeds what is granted (`check_uses` in 0001_triggers.sql).
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    key: text().notNull(),
    label: jsonb().$type<Bilingual<string>>().notNull(),
    /** The word for what it counts; empty where it has none. */
    unit: jsonb().$type<Bilingual<string>>().notNull(),
    granted: integer().notNull(),
    /** How long a window is in which `granted` units can be used. */
    per: text().$type<EntitlementPer>().notNull(),
    /** The start of the unbroken run of months to which its period belongs: windows turn on its day. */
    anchorAt: instant().notNull(),
    beginsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The days before its end for which the owner was last notified of units that are left. */
    noticedDays: integer(),
  },
  (table) => [
    unique('entitlements_key_once').on(table.orderId, table.key),
    index('entitlements_user_index').on(table.userId, table.endsAt),
    check('entitlements_granted_check', sql`${table.granted} > 0`),
    check('entitlements_period_check', sql`${table.endsAt} >= ${table.beginsAt}`),
  ],
);

/** Units that were used. A use that is undone counts no more, and stays. */
export const uses = pgTable(
  'uses',
  {
    id: serial(),
    entitlementId: bigint({ mode: 'number' })
      .notNull()
      .references(() => entitlements.id),
    /** The start of its window. */
    windowAt: instant().notNull(),
    amount: integer().notNull(),
    at: instant().notNull(),
    cause: text().$type<UseCause>().notNull(),
    /** What took them, such as the number of a matter. */
    ref: text(),
    note: text(),
    undoneAt: instant(),
  },
  (table) => [
    index('uses_entitlement_index').on(table.entitlementId, table.windowAt),
    check('uses_amount_check', sql`${table.amount} > 0`),
  ],
);
