import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import {
  OrderStatus,
  type PlanSlug,
  type PricingModel,
  type PricingType,
  type ServiceType,
  type TimelineEvent,
} from '#contract/base/picklists.ts';
import type { Contact } from '#contract/base/text-fields.ts';
import { orderLifecycle } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { fen, instant, isNot, isIn, serial } from './columns.ts';
import { users } from './people.ts';
import type { ServiceTerms } from './service-terms.ts';

/**
 * Constraints here and triggers in the migrations protect money from errors in the code above. One schema
 * for PGlite and PostgreSQL 15 alike.
 */
export const orders = pgTable(
  'orders',
  {
    id: serial(),
    orderNo: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull().default(orderLifecycle.initial),
    type: text().$type<PricingType>().notNull(),
    serviceType: text().$type<ServiceType>().notNull(),
    itemType: text(),
    /** The id of a report, article or package. */
    contentId: text(),
    quantity: integer(),
    planSlug: text().$type<PlanSlug>(),
    pricingModel: text().$type<PricingModel>(),
    planPrice: fen(),
    userCount: integer(),
    userLimit: integer(),
    months: integer(),
    /** The credit for the rest of a lower membership or SaaS plan. */
    credit: fen(),
    /**
     * The ids of the orders with unused days behind that credit: their plans end when this one begins. Missing
     * in membership orders that have not begun.
     */
    creditedOrders: jsonb().$type<readonly number[]>(),
    /** The ids of those that run again, since a refund ended this plan early. */
    returnedOrders: jsonb().$type<readonly number[]>(),
    /** The part of the credit that went back with them. */
    creditReturned: fen(),
    title: jsonb().$type<Bilingual<string>>().notNull(),
    planName: jsonb().$type<Bilingual<string>>(),
    features: jsonb().$type<Bilingual<readonly string[]>>().notNull(),
    /** The steps and conditions with which a service or package was sold; null for other products. */
    serviceTerms: jsonb().$type<ServiceTerms>(),
    amount: fen().notNull(),
    currency: text().$type<'CNY'>().notNull().default('CNY'),
    contact: jsonb().$type<Contact>(),
    /** The company of who ordered, as their profile had it then: a receipt does not change later. */
    company: text(),
    attachments: jsonb().$type<readonly { id: string; name: string }[]>().notNull(),
    /** Two unpaid orders of one person with the same fingerprint are the same order. */
    fingerprint: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When its payer announced a transfer for the first time, and since when one is announced now. */
    transferFirstAt: instant(),
    transferAt: instant(),
    /** When the sweeper tries again to expire it, after a wallet did not say. */
    expiryRetryAt: instant(),
    periodStart: instant(),
    /** The paid end; an upgrade that replaces the plan does not change it. */
    periodEnd: instant(),
    /** When the plan runs again, after a refund of the upgrade that had replaced it. */
    resumedAt: instant(),
    /** When the owner of a SaaS plan was notified that it ends soon. */
    noticedAt: instant(),
    /** The adviser as the owner reads it; null if none is named. */
    adviser: text(),
    /** The version of the terms of opening that the buyer ticked (contract/refunds/terms.ts). */
    openingTerms: text(),
    /** When its text was first opened or its file downloaded. */
    openedAt: instant(),
    /** When the refund of the whole payment was decided: the purchase has ended. */
    endedAt: instant(),
  },
  (table) => [
    unique('orders_order_no_unique').on(table.orderNo),
    index('orders_user_index').on(table.userId, table.createdAt),
    index('orders_pending_index')
      .on(table.expiresAt)
      .where(sql`status ${isIn(orderLifecycle.statusesWith('unpaid'))}`),
    index('orders_plan_ends_index')
      .on(table.periodEnd)
      .where(sql`type in ('saas', 'membership')`),
    // A product that can be bought once can be ordered once: a second order waits until the first is
    // cancelled or refunded.
    uniqueIndex('orders_content_once')
      .on(table.userId, table.type, table.contentId)
      .where(
        sql`type in ('report', 'article') and status ${isNot(orderLifecycle.statusesWith('cancelled'))} and ended_at is null`,
      ),
    // The credit of an upgrade is promised to one order at a time.
    uniqueIndex('orders_one_open_membership')
      .on(table.userId)
      .where(sql`type = 'membership' and status ${isIn(orderLifecycle.statusesWith('unpaid'))}`),
    check('orders_status_check', sql`${table.status} ${isIn(OrderStatus.options)}`),
    check('orders_amount_check', sql`${table.amount} > 0`),
    check('orders_currency_check', sql`${table.currency} = 'CNY'`),
  ],
);

/** The condition for orders that have one of these meanings. */
export function ordersWith(...tags: Parameters<typeof orderLifecycle.statusesWith>): SQL {
  return inArray(orders.status, orderLifecycle.statusesWith(...tags));
}

export type OrderRow = typeof orders.$inferSelect;

export const orderEvents = pgTable(
  'order_events',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    at: instant().notNull(),
    event: text().$type<TimelineEvent>().notNull(),
    from: text().$type<OrderStatus>(),
    to: text().$type<OrderStatus>(),
    /** The title of the step. */
    label: jsonb().$type<Bilingual<string>>(),
  },
  (table) => [index('order_events_order_index').on(table.orderId)],
);

export const fulfilments = pgTable(
  'fulfilments',
  {
    id: serial(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (table) => [unique('fulfilments_order_unique').on(table.orderId)],
);
