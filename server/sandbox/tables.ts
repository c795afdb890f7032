import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Channel, SmsPurpose } from '#contract/picklists.ts';
import { fen, instant, serial } from '#server/db/tables/columns.ts';

/** The sandbox' own side: what a wallet and a phone would know. Empty when real keys are set. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
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
  },
  (table) => [index('sandbox_trades_expires_index').on(table.expiresAt)],
);

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text().primaryKey(),
  paymentNo: text().notNull(),
  amount: fen().notNull(),
});

export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: serial(),
    phone: text().notNull(),
    code: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index('sandbox_messages_sent_index').on(table.sentAt)],
);
