import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { JobTopic, NoticeMismatch } from '#contract/staff/attention.ts';
import {
  PaymentChannel,
  type Channel,
  RefundStatus,
  type NotificationKind,
  type Presentation,
  type RefundCause,
  type RefundReason,
} from '#contract/base/picklists.ts';
import type { RefundLine } from '#contract/refunds/terms.ts';
import type { RefundAccount } from '#contract/refunds/schemas.ts';
import { refundLifecycle } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { fen, instant, isIn, serial } from './columns.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';

/**
 * `closing`: superseded or expired for the payer, but the wallet may still take money.
 * `refunding`: money that could not be kept and is on its way back.
 */
export type AttemptStatus = 'pending' | 'closing' | 'success' | 'refunding' | 'refunded' | 'failed';

export const payments = pgTable(
  'payments',
  {
    id: serial(),
    /** Sent to the wallet as the merchant's number too. */
    paymentNo: text().notNull(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    channel: text().$type<PaymentChannel>().notNull(),
    /** The account that the payer pays; never changes. */
    account: text().$type<WalletAccount>().notNull(),
    /** The wallet's app of the request, for the record; a merchant may change it. */
    appId: text(),
    amount: fen().notNull(),
    currency: text().$type<'CNY'>().notNull().default('CNY'),
    status: text().$type<AttemptStatus>().notNull().default('pending'),
    /** How the payer reaches the wallet; null for a bank transfer. */
    presentation: text().$type<Presentation>(),
    qrCode: text(),
    /** The wallet's id of a payment sheet. */
    prepayId: text(),
    returnUrl: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    extendableUntil: instant().notNull(),
    gatewayExpiresAt: instant().notNull(),
    transactionId: text(),
    paidAt: instant(),
    /** The amount the wallet took, if it differs from the requested one: it never counts as received. */
    reportedAmount: fen(),
    /** When we learned that the money was refunded at the wallet, without us. */
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
    check('payments_channel_check', sql`${table.channel} ${isIn(PaymentChannel.options)}`),
    check(
      'payments_account_check',
      sql`${table.account} = 'sandbox' or ${table.account} ~ ('^' || ${table.channel} || ':[0-9]+$')`,
    ),
    check('payments_presentation_check', sql`${table.presentation} in ('qr', 'redirect', 'jsapi')`),
    // Only wallets need a presentation; the row of a transfer is written after its money has arrived.
    check(
      'payments_transfer_check',
      sql`(${table.channel} = 'bank_transfer') = (${table.presentation} is null) and (${table.channel} <> 'bank_transfer' or ${table.paidAt} is not null)`,
    ),
    check('payments_amount_check', sql`${table.amount} > 0`),
    check('payments_currency_check', sql`${table.currency} = 'CNY'`),
    check(
      'payments_captured_check',
      sql`${table.status} not in ('success', 'refunding', 'refunded') or (${table.transactionId} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

/**
 * The payer that was sent to a wallet with an attempt: the IP address of an H5 payment, or the openid of a
 * payment sheet. The same request needs the same one again; the row is removed soon after the attempt's end.
 */
export const paymentPayers = pgTable(
  'payment_payers',
  {
    id: serial(),
    paymentNo: text()
      .notNull()
      .references(() => payments.paymentNo),
    /** Sealed. */
    payer: text().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    unique('payment_payers_payment_no_unique').on(table.paymentNo),
    index('payment_payers_ends_index').on(table.endsAt),
  ],
);

/** The browsers that opened the address a wallet leads back to, the first one for each payment. */
export const paymentReturns = pgTable(
  'payment_returns',
  {
    paymentNo: text()
      .primaryKey()
      .references(() => payments.paymentNo),
    ticketHash: text().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [index('payment_returns_ends_index').on(table.endsAt)],
);

export const refunds = pgTable(
  'refunds',
  {
    id: serial(),
    /** Sent to the wallet as the merchant's number too. */
    refundNo: text().notNull(),
    paymentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    status: text().$type<RefundStatus>().notNull(),
    cause: text().$type<RefundCause>().notNull(),
    asked: fen().notNull(),
    offered: fen(),
    /** The refunded amount, reserved from the moment of the decision. */
    amount: fen(),
    reason: text().$type<RefundReason>(),
    note: text(),
    /** How what could be asked for came about, when it was. */
    lines: jsonb().$type<readonly RefundLine[]>().notNull(),
    createdAt: instant().notNull(),
    answerBy: instant(),
    /** The end of the day that staff promised instead. */
    promisedUntil: instant(),
    decidedAt: instant(),
    decisionReason: text(),
    /** The last state from the wallet while the refund is not done; null before its first answer. */
    walletState: text().$type<'accepted' | 'abnormal' | 'unfunded'>(),
    /** When the wallet last said that it cannot send the money; null if it never did. */
    failedAt: instant(),
    /** Where the person wants it when the wallet fails: sealed, and as they see it. */
    account: text(),
    accountMasked: jsonb().$type<RefundAccount>(),
    /** The bank's reference of a manual payment. */
    reference: text(),
    /** The person who sent back the money of a transfer; a second person confirms it. */
    sentBy: bigint({ mode: 'number' }).references(() => staff.id),
    doneAt: instant(),
  },
  (table) => [
    unique('refunds_refund_no_unique').on(table.refundNo),
    index('refunds_payment_index').on(table.paymentId),
    index('refunds_order_index').on(table.orderId),
    index('refunds_open_index')
      .on(table.id)
      .where(sql`status ${isIn(refundLifecycle.statusesWith('open'))}`),
    // Late and double money is exempt: it is refunded without a request.
    uniqueIndex('refunds_one_open_request_per_order')
      .on(table.orderId)
      .where(sql`cause = 'requested' and status ${isIn(refundLifecycle.statusesWith('open'))}`),
    check('refunds_status_check', sql`${table.status} ${isIn(RefundStatus.options)}`),
    check('refunds_cause_check', sql`${table.cause} in ('requested', 'late', 'double', 'outside')`),
    check('refunds_amount_check', sql`${table.amount} > 0 and ${table.amount} <= ${table.asked}`),
    check('refunds_asked_check', sql`${table.asked} > 0`),
    check('refunds_offered_check', sql`${table.offered} > 0 and ${table.offered} < ${table.asked}`),
    // Decided is what has an amount; done is what has gone.
    check(
      'refunds_decided_check',
      sql`(${table.status} ${isIn(refundLifecycle.statusesWith('approved'))}) = (${table.amount} is not null)`,
    ),
    check(
      'refunds_done_check',
      sql`(${table.status} ${isIn(refundLifecycle.statusesWith('returned'))}) = (${table.doneAt} is not null)`,
    ),
  ],
);

/** The condition for refunds that have one of these meanings. */
export function refundsWith(...tags: Parameters<typeof refundLifecycle.statusesWith>): SQL {
  return inArray(refunds.status, refundLifecycle.statusesWith(...tags));
}

/** Notes that the customer added to a request. */
export const refundNotes = pgTable(
  'refund_notes',
  {
    id: serial(),
    refundId: bigint({ mode: 'number' })
      .notNull()
      .references(() => refunds.id),
    at: instant().notNull(),
    text: text().notNull(),
  },
  (table) => [index('refund_notes_refund_index').on(table.refundId)],
);

/** The signed notices of wallets, once each; mismatched ones need a person. */
export const notices = pgTable(
  'notices',
  {
    channel: text().$type<Channel>().notNull(),
    /** The wallet's own number of it. */
    noticeId: text().notNull(),
    paymentNo: text().notNull(),
    receivedAt: instant().notNull(),
    /** The mismatch with the request; such a notice had no effect. */
    mismatch: text().$type<NoticeMismatch>(),
  },
  (table) => [
    primaryKey({ name: 'notices_pk', columns: [table.channel, table.noticeId] }),
    index('notices_received_index').on(table.receivedAt),
    index('notices_mismatch_index')
      .on(table.receivedAt)
      .where(sql`mismatch is not null`),
  ],
);

/**
 * The subject is an order; for `payment.refund` and for `notify` about a refund, it is a payment; for
 * `mail` and `sms` a notification: triggers add these jobs after the insert if the person wants them.
 */
export type NotificationJobKind = Extract<
  NotificationKind,
  'order_paid' | 'order_expired' | 'payment_refunded'
>;

export const outbox = pgTable(
  'outbox',
  {
    id: serial(),
    topic: text().$type<JobTopic>().notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** The kind of the notification that `notify` sends. */
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
