import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { MembershipLevel } from '#contract/base/picklists.ts';
import type { SaasPlan } from '#contract/membership/saas.ts';
import { fen, instant, serial } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/** Periods of membership. One that an upgrade replaced ends where the upgrade begins. */
export const memberships = pgTable(
  'memberships',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    level: text().$type<MembershipLevel>().notNull(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** Its price before any credit: what a later upgrade credits by days. */
    value: fen().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When an upgrade took its place. */
    replacedAt: instant(),
    /** When the owner was notified that it ends soon. */
    noticedAt: instant(),
  },
  (table) => [
    unique('memberships_order_unique').on(table.orderId),
    index('memberships_user_index').on(table.userId, table.endsAt),
    index('memberships_starts_index').on(table.startsAt),
    index('memberships_ends_index').on(table.endsAt),
    index('memberships_unnoticed_index')
      .on(table.endsAt)
      .where(sql`noticed_at is null and replaced_at is null`),
    check('memberships_value_check', sql`${table.value} > 0`),
    check('memberships_period_check', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);

/** Periods of SaaS that a package includes; those that a SaaS order pays for are in the order. */
export const grantedPlans = pgTable(
  'granted_plans',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The order of the package. */
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    plan: text().$type<SaasPlan>().notNull(),
    /** Its name when the package was sold. */
    name: jsonb().$type<Bilingual<string>>().notNull(),
    months: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When the owner was notified that it ends soon. */
    noticedAt: instant(),
  },
  (table) => [
    unique('granted_plans_order_unique').on(table.orderId),
    index('granted_plans_user_index').on(table.userId, table.endsAt),
    index('granted_plans_unnoticed_index')
      .on(table.endsAt)
      .where(sql`noticed_at is null`),
    check('granted_plans_months_check', sql`${table.months} > 0`),
    check('granted_plans_period_check', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);
