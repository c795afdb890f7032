import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { StepActor } from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';
import { orders } from './orders.ts';
import { fileObjects } from './people.ts';

/**
 * The matters of an order, each with its own steps. Number 0 has the steps that are taken once for the order; it
 * begins with the order and takes no units.
 */
export const serviceMatters = pgTable(
  'service_matters',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    no: integer().notNull(),
    /** Its subject, in the words of staff; null for number 0. */
    title: text(),
    /** The units of each quantity of the kind `matter` that it takes. */
    units: integer().notNull(),
    openedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (table) => [
    unique('service_matters_no_once').on(table.orderId, table.no),
    check('service_matters_units_check', sql`(${table.no} = 0) = (${table.units} = 0)`),
    check('service_matters_title_check', sql`(${table.no} = 0) = (${table.title} is null)`),
    check('service_matters_no_check', sql`${table.no} >= 0 and ${table.units} >= 0`),
    check('service_matters_withdrawn_check', sql`${table.no} > 0 or ${table.withdrawnAt} is null`),
  ],
);

/**
 * The steps of a matter as they were when it began: what the content says later changes neither the way
 * nor what a step is worth in a refund.
 */
export const serviceSteps = pgTable(
  'service_steps',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    matterNo: integer().notNull().default(0),
    position: integer().notNull(),
    key: text().notNull(),
    title: jsonb().$type<Bilingual<string>>().notNull(),
    by: text().$type<StepActor>().notNull(),
    /** working days */
    days: integer().notNull(),
    /** percent of the amount, or of what its matter costs */
    share: integer().notNull(),
    doneAt: instant(),
    /** When a branch led elsewhere before it was done. */
    droppedAt: instant(),
    /** The end of the day that staff promised instead of the calculated one. */
    promisedUntil: instant(),
  },
  (table) => [
    foreignKey({
      name: 'service_steps_matter_fk',
      columns: [table.orderId, table.matterNo],
      foreignColumns: [serviceMatters.orderId, serviceMatters.no],
    }),
    unique('service_steps_key_once').on(table.orderId, table.matterNo, table.key),
    unique('service_steps_position_once').on(table.orderId, table.matterNo, table.position),
    index('service_steps_open_index')
      .on(table.orderId)
      .where(sql`done_at is null`),
    check('service_steps_share_check', sql`${table.share} between 0 and 100`),
    check('service_steps_days_check', sql`${table.days} >= 0`),
    check(
      'service_steps_done_or_dropped_check',
      sql`${table.doneAt} is null or ${table.droppedAt} is null`,
    ),
  ],
);

/** The alternative outcomes of steps, in the words of their time. */
export const serviceBranches = pgTable(
  'service_branches',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    matterNo: integer().notNull().default(0),
    key: text().notNull(),
    /** The step that it leads away from. */
    from: text().notNull(),
    text: jsonb().$type<Bilingual<string>>().notNull(),
    reachedAt: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'service_branches_matter_fk',
      columns: [table.orderId, table.matterNo],
      foreignColumns: [serviceMatters.orderId, serviceMatters.no],
    }),
    unique('service_branches_key_once').on(table.orderId, table.matterNo, table.key),
  ],
);

/** Files delivered with an order; the bytes are in the storage, under `key`. */
export const handedFiles = pgTable(
  'handed_files',
  {
    id: text().primaryKey(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** The matter that it belongs to; null for one of the order. */
    matterNo: integer(),
    key: text()
      .notNull()
      .references(() => fileObjects.key),
    name: text().notNull(),
    type: text().notNull(),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
    deliveredAt: instant().notNull(),
    /** When its owner first opened it. */
    seenAt: instant(),
  },
  (table) => [
    foreignKey({
      name: 'handed_files_matter_fk',
      columns: [table.orderId, table.matterNo],
      foreignColumns: [serviceMatters.orderId, serviceMatters.no],
    }),
    unique('handed_files_key_unique').on(table.key),
    index('handed_files_order_index').on(table.orderId, table.deliveredAt),
    check('handed_files_size_check', sql`${table.size} > 0`),
  ],
);

/** The messages between the owner of an order and the staff. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    by: text().$type<'customer' | 'adviser'>().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<readonly { id: string; name: string }[]>().notNull(),
    createdAt: instant().notNull(),
    /** When we had replied to a customer's, or seen that it needs no reply. */
    answeredAt: instant(),
    /** The end of the day for which staff promised the reply instead. */
    promisedUntil: instant(),
  },
  (table) => [
    index('order_messages_order_index').on(table.orderId, table.id),
    index('order_messages_open_index')
      .on(table.createdAt)
      .where(sql`by = 'customer' and answered_at is null`),
    check('order_messages_by_check', sql`${table.by} in ('customer', 'adviser')`),
  ],
);
