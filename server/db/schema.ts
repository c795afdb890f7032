import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Contact } from '../../contract/fields.ts';
import type {
  Channel,
  MembershipLevel,
  OrderStatus,
  PlanSlug,
  PricingModel,
  PricingType,
  ServiceItem,
  ServiceType,
  SmsPurpose,
  TimelineEvent,
} from '../../contract/words.ts';
import type { Bilingual } from '../domain/bilingual.ts';

/**
 * The one schema, for PGlite and PostgreSQL 15 alike. What must never be wrong about money is a
 * constraint or a trigger here, whatever the code above does; triggers are in the migrations.
 */

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
const fen = () => bigint({ mode: 'number' });
const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    name: text(),
    level: text().$type<MembershipLevel>().notNull().default('free'),
    createdAt: instant().notNull(),
  },
  (table) => [unique('users_phone_unique').on(table.phone)],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user_index').on(table.userId)],
);

export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    salt: text().notNull(),
    codeHash: text().notNull(),
    guesses: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ name: 'sms_codes_pk', columns: [table.phone, table.purpose] })],
);

/** Counters of limits: one row a key, moved by single statements so that nothing slips past in parallel. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  endsAt: instant().notNull(),
  pausedUntil: instant(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text().notNull(),
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [table.userId, table.scope, table.key] }),
    index('idempotency_keys_created_index').on(table.createdAt),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: serial(),
    orderNo: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    type: text().$type<PricingType>().notNull(),
    serviceType: text().$type<ServiceType>().notNull(),
    itemType: text().$type<ServiceItem>(),
    planSlug: text().$type<PlanSlug>(),
    pricingModel: text().$type<PricingModel>(),
    planPrice: fen(),
    userCount: integer(),
    userLimit: integer(),
    months: integer(),
    title: jsonb().$type<Bilingual<string>>().notNull(),
    planName: jsonb().$type<Bilingual<string>>(),
    features: jsonb().$type<Bilingual<readonly string[]>>().notNull(),
    amount: fen().notNull(),
    currency: text().$type<'CNY'>().notNull().default('CNY'),
    contact: jsonb().$type<Contact>(),
    attachments: jsonb().$type<readonly { id: string; name: string }[]>().notNull(),
    /** What makes two unpaid orders of one person the same order. */
    fingerprint: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    periodStart: instant(),
    periodEnd: instant(),
  },
  (table) => [
    unique('orders_order_no_unique').on(table.orderNo),
    index('orders_user_index').on(table.userId, table.createdAt),
    index('orders_pending_index')
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
    check(
      'orders_status_check',
      sql`${table.status} in ('pending', 'processing', 'completed', 'cancelled')`,
    ),
    check('orders_amount_check', sql`${table.amount} > 0`),
    check('orders_currency_check', sql`${table.currency} = 'CNY'`),
  ],
);

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
  },
  (table) => [index('order_events_order_index').on(table.orderId)],
);

/**
 * `closing`: superseded or expired for the payer, but the wallet may still take money.
 * `refunding`: money that could not be kept and is on its way back.
 */
export type AttemptStatus = 'pending' | 'closing' | 'success' | 'refunding' | 'refunded' | 'failed';

export const payments = pgTable(
  'payments',
  {
    id: serial(),
    /** Also the merchant's number at the wallet. */
    paymentNo: text().notNull(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    channel: text().$type<Channel>().notNull(),
    amount: fen().notNull(),
    currency: text().$type<'CNY'>().notNull().default('CNY'),
    status: text().$type<AttemptStatus>().notNull().default('pending'),
    qrCode: text(),
    returnUrl: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    extendableUntil: instant().notNull(),
    gatewayExpiresAt: instant().notNull(),
    transactionId: text(),
    paidAt: instant(),
    queries: integer().notNull().default(0),
    nextQueryAt: instant().notNull(),
  },
  (table) => [
    unique('payments_payment_no_unique').on(table.paymentNo),
    unique('payments_transaction_unique').on(table.channel, table.transactionId),
    uniqueIndex('payments_one_pending_per_order')
      .on(table.orderId)
      .where(sql`status = 'pending'`),
    uniqueIndex('payments_one_success_per_order')
      .on(table.orderId)
      .where(sql`status = 'success'`),
    index('payments_order_index').on(table.orderId),
    index('payments_open_index')
      .on(table.nextQueryAt)
      .where(sql`status in ('pending', 'closing')`),
    check(
      'payments_status_check',
      sql`${table.status} in ('pending', 'closing', 'success', 'refunding', 'refunded', 'failed')`,
    ),
    check('payments_channel_check', sql`${table.channel} in ('alipay', 'wechat')`),
    check('payments_amount_check', sql`${table.amount} > 0`),
    check('payments_currency_check', sql`${table.currency} = 'CNY'`),
    check(
      'payments_captured_check',
      sql`${table.status} not in ('success', 'refunding', 'refunded') or (${table.transactionId} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: serial(),
    refundNo: text().notNull(),
    paymentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    amount: fen().notNull(),
    reason: text().notNull(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (table) => [
    unique('refunds_refund_no_unique').on(table.refundNo),
    index('refunds_payment_index').on(table.paymentId),
    check('refunds_amount_check', sql`${table.amount} > 0`),
  ],
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

export type OutboxTopic = 'order.fulfil' | 'payment.refund';

export const outbox = pgTable(
  'outbox',
  {
    id: serial(),
    topic: text().$type<OutboxTopic>().notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    availableAt: instant().notNull(),
    tries: integer().notNull().default(0),
    doneAt: instant(),
  },
  (table) => [
    index('outbox_open_index')
      .on(table.availableAt)
      .where(sql`done_at is null`),
  ],
);

/** The sandbox' own side: what a wallet and a phone would know. Empty when real keys are set. */
export const sandboxTrades = pgTable('sandbox_trades', {
  code: text().primaryKey(),
  paymentNo: text().notNull().unique('sandbox_trades_payment_no_unique'),
  channel: text().$type<Channel>().notNull(),
  amount: fen().notNull(),
  subject: text().notNull(),
  orderNo: text().notNull(),
  state: text().$type<'unscanned' | 'scanned' | 'paid' | 'closed' | 'refunded'>().notNull(),
  expiresAt: instant().notNull(),
  transactionId: text(),
  paidAt: instant(),
});

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text().primaryKey(),
  paymentNo: text().notNull(),
  amount: fen().notNull(),
});

export const sandboxMessages = pgTable('sandbox_messages', {
  id: serial(),
  phone: text().notNull(),
  code: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  sentAt: instant().notNull(),
});
