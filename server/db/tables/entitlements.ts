import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { EntitlementPer, UseCause } from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/**
 * The units that an order gives, as they were sold, written when it begins. In each window, the uses that are not
 * undone never add up to more than `granted` (`check_uses` in 0001_triggers.sql).
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

/** Uses of units. A use that is undone stays in the table but does not count. */
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
    /** The number of the matter or the booking that took them. */
    ref: text(),
    note: text(),
    undoneAt: instant(),
  },
  (table) => [
    index('uses_entitlement_index').on(table.entitlementId, table.windowAt),
    check('uses_amount_check', sql`${table.amount} > 0`),
  ],
);
