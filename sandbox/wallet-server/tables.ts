import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/base/picklists.ts';
import { fen, instant, serial } from '#server/db/tables/columns.ts';

export type Product = 'code' | 'page' | 'sheet';

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
    state: text().$type<'unscanned' | 'scanned' | 'paid' | 'closed' | 'refunded'>().notNull(),
    expiresAt: instant().notNull(),
    transactionId: text(),
    paidAt: instant(),
    createdAt: instant(),
    /** The shop's request: the same number with another request is refused. */
    request: text(),
    notifyUrl: text(),
    /** How its payer came: with a code, to the wallet's page, or by the sheet over the shop's page. */
    product: text().$type<Product>().notNull(),
    /** The shop's page that the wallet's page leads back to. */
    returnUrl: text(),
  },
  (table) => [index('sandbox_trades_expires_index').on(table.expiresAt)],
);

/** `abnormal`: the bank does not take it, and a person has to. `closed`: it will never move. */
export type RefundState = 'processing' | 'done' | 'abnormal' | 'closed';

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
  /** The wallet's own number of it; the same however often it is repeated. */
  noticeId: text().notNull(),
  paymentNo: text().notNull(),
  /** Null for a notice of the payment. */
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
