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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { ListPrice } from '#contract/base/money.ts';
import {
  OrderStatus,
  type PlanSlug,
  type PricingModel,
  type PricingType,
  type ServiceType,
  type TimelineEvent,
  type Locale,
} from '#contract/base/picklists.ts';
import type { QuotationBuyer, QuotationDraft } from '#contract/quotations/schemas.ts';
import type { Contact } from '#contract/base/text-fields.ts';
import { orderLifecycle } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { fen, instant, isNot, isIn, serial } from './columns.ts';
import { fileObjects, users } from './people.ts';
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
    /** The quotation that determined its price and contents. */
    quotationId: bigint({ mode: 'number' }).references((): AnyPgColumn => quotations.id),
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
    // A quotation is for one order; a cancelled one frees it.
    uniqueIndex('orders_quoted_once')
      .on(table.quotationId)
      .where(sql`status ${isNot(orderLifecycle.statusesWith('cancelled'))}`),
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

/** Everything that an order by a quotation copies from it; the rest is the order's own. */
export type QuotedOrder = Pick<
  typeof orders.$inferInsert,
  | 'type'
  | 'serviceType'
  | 'itemType'
  | 'contentId'
  | 'quantity'
  | 'planSlug'
  | 'pricingModel'
  | 'planPrice'
  | 'userCount'
  | 'userLimit'
  | 'months'
  | 'title'
  | 'planName'
  | 'features'
  | 'serviceTerms'
  | 'amount'
>;

/** Quotations (报价单): a price that holds for a while. A row never changes; the bytes are under `key`. */
export const quotations = pgTable(
  'quotations',
  {
    id: serial(),
    quoteNo: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    draft: jsonb().$type<QuotationDraft>().notNull(),
    quoted: jsonb().$type<QuotedOrder>().notNull(),
    amount: fen().notNull(),
    list: jsonb().$type<ListPrice>().notNull(),
    buyer: jsonb().$type<QuotationBuyer>().notNull(),
    /** The version of the terms of service in force that day. */
    termsVersion: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    madeAt: instant().notNull(),
    validUntil: instant().notNull(),
    fileId: text().notNull(),
    key: text()
      .notNull()
      .references(() => fileObjects.key),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
    /** The SHA-256 of the file, by which a changed copy can be recognized. */
    digest: text().notNull(),
  },
  (table) => [
    unique('quotations_quote_no_unique').on(table.quoteNo),
    unique('quotations_file_unique').on(table.fileId),
    unique('quotations_key_unique').on(table.key),
    index('quotations_user_index').on(table.userId, table.id),
    check(
      'quotations_amount_check',
      sql`${table.amount} > 0 and (${table.quoted} ->> 'amount')::bigint = ${table.amount}`,
    ),
    check('quotations_valid_check', sql`${table.validUntil} > ${table.madeAt}`),
    check('quotations_size_check', sql`${table.size} > 0`),
  ],
);

export type QuotationRow = typeof quotations.$inferSelect;
