import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/base/picklists.ts';
import type { Product, RefundState, TradeState } from '#sandbox/wallet-server/books.ts';
import { fen, instant, serial } from '#server/db/tables/columns.ts';

/** The trades of the sandbox wallets. Empty when real keys are set. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    code: text().primaryKey(),
    paymentNo: text().notNull().unique('sandbox_trades_payment_no_unique'),
    channel: text().$type<Channel>().notNull(),
    amount: fen().notNull(),
    subject: text().notNull(),
    orderNo: text().notNull(),
    state: text().$type<TradeState>().notNull(),
    expiresAt: instant().notNull(),
    transactionId: text(),
    paidAt: instant(),
    createdAt: instant(),
    request: text(),
    notifyUrl: text(),
    product: text().$type<Product>().notNull(),
    returnUrl: text(),
  },
  (table) => [index('sandbox_trades_expires_index').on(table.expiresAt)],
);

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text().primaryKey(),
  paymentNo: text().notNull(),
  amount: fen().notNull(),
  state: text().$type<RefundState>().notNull().default('done'),
  createdAt: instant(),
  doneAt: instant(),
  notifyUrl: text(),
});

/** Notices that the shop has not taken yet. */
export const sandboxNotices = pgTable('sandbox_notices', {
  id: serial(),
  noticeId: text().notNull(),
  paymentNo: text().notNull(),
  refundNo: text(),
  url: text().notNull(),
  attempts: integer().notNull(),
  nextAt: instant().notNull(),
});

/** Codes that name the payer to the shop, once. */
export const sandboxOpenidCodes = pgTable(
  'sandbox_openid_codes',
  {
    code: text().primaryKey(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('sandbox_openid_codes_created_index').on(table.createdAt)],
);
