import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Channel, NotificationKind } from '#contract/picklists.ts';
import { fen, instant, serial } from './columns.ts';
import { orders } from './orders.ts';

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
    /** What the wallet says it took, when that is not what was asked for: it is never called received. */
    reportedAmount: fen(),
    /** When we learned that somebody sent the money back at the wallet, without us. */
    returnedAt: instant(),
    queries: integer().notNull().default(0),
    /** When the sweeper asks next; `never` once nothing can come any more. */
    nextQueryAt: instant().notNull(),
    /** Since when the wallet could not be asked; null when it answered the last time. */
    unansweredSince: instant(),
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
    index('payments_due_index')
      .on(table.channel, table.nextQueryAt)
      .where(sql`status in ('pending', 'closing', 'failed')`),
    index('payments_odd_index')
      .on(table.id)
      .where(sql`reported_amount is not null or returned_at is not null`),
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
    /** What the wallet said of it last while it was not done; null before the wallet took it on. */
    walletState: text().$type<'accepted' | 'abnormal'>(),
    doneAt: instant(),
  },
  (table) => [
    unique('refunds_refund_no_unique').on(table.refundNo),
    index('refunds_payment_index').on(table.paymentId),
    check('refunds_amount_check', sql`${table.amount} > 0`),
  ],
);

/** What wallets sent and signed, once each; those that do not match are for a person to look at. */
export const notices = pgTable(
  'notices',
  {
    channel: text().$type<Channel>().notNull(),
    /** The wallet's own number of it. */
    noticeId: text().notNull(),
    paymentNo: text().notNull(),
    receivedAt: instant().notNull(),
    /** In what it does not match what was asked for; nothing was done about it then. */
    mismatch: text(),
  },
  (table) => [
    primaryKey({ name: 'notices_pk', columns: [table.channel, table.noticeId] }),
    index('notices_received_index').on(table.receivedAt),
    index('notices_mismatch_index')
      .on(table.receivedAt)
      .where(sql`mismatch is not null`),
  ],
);

/** The subject is an order, and of `payment.refund` and of `notify` about a refund, a payment. */
export type OutboxTopic = 'order.fulfil' | 'payment.refund' | 'notify';

export type NotificationJobKind = Extract<
  NotificationKind,
  'order_paid' | 'order_expired' | 'payment_refunded'
>;

export const outbox = pgTable(
  'outbox',
  {
    id: serial(),
    topic: text().$type<OutboxTopic>().notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** What `notify` tells. */
    kind: text().$type<NotificationJobKind>(),
    createdAt: instant().notNull(),
    availableAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** The process that does it; a dead one's claim is void. */
    claimedBy: text(),
    doneAt: instant(),
  },
  (table) => [
    index('outbox_due_index')
      .on(table.availableAt, table.id)
      .where(sql`done_at is null`),
    index('outbox_subject_index')
      .on(table.subjectId)
      .where(sql`done_at is null`),
    index('outbox_done_index')
      .on(table.doneAt)
      .where(sql`done_at is not null`),
  ],
);
