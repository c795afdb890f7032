import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { DifferenceKind } from '#contract/payments/difference-kinds.ts';
import { Channel } from '#contract/base/picklists.ts';
import { fen, instant, isIn, serial } from './columns.ts';

/**
 * The comparison of one day's books with a wallet's bill, once however many processes there are.
 * `bill`: with its lines; `none`: the wallet has no bill, and nothing moved here either; `asked`: it has
 * none, and was asked about each of our numbers instead.
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    channel: text().$type<Channel>().notNull(),
    /** In Shanghai, `2026-11-20`. */
    day: text().notNull(),
    /** When it is due; `never` once it is done. While it is claimed, when the claim is void at the latest. */
    nextAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** The process that does it; a dead one's claim is void. */
    claimedBy: text(),
    /** When it was done last. */
    comparedAt: instant(),
    source: text().$type<'bill' | 'none' | 'asked'>(),
    /** The account of the bill; null before the first comparison. */
    account: text().$type<WalletAccount>(),
    lines: integer(),
    /** The wallet's fees for the day's payments by its bill, less those that refunds gave back; null without a bill. */
    fees: fen(),
    /** Why the bill was not to be had the last time, and since when it is not. */
    failure: text(),
    failingSince: instant(),
  },
  (table) => [
    primaryKey({ name: 'reconciliations_pk', columns: [table.day, table.channel] }),
    index('reconciliations_due_index').on(table.nextAt),
    check('reconciliations_channel_check', sql`${table.channel} ${isIn(Channel.options)}`),
    check('reconciliations_source_check', sql`${table.source} in ('bill', 'none', 'asked')`),
  ],
);

/** Differences between a wallet's bill and our books, until a person settles them or they disappear. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: serial(),
    channel: text().$type<Channel>().notNull(),
    day: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** The number of the payment or refund; the wallet's number if ours is missing. */
    number: text().notNull(),
    orderNo: text(),
    ours: fen(),
    theirs: fen(),
    detail: text(),
    foundAt: instant().notNull(),
    seenAt: instant().notNull(),
    /** When a later comparison of the same day did not find it any more. */
    vanishedAt: instant(),
    settledAt: instant(),
    settledBy: text(),
    reason: text(),
  },
  (table) => [
    unique('bill_differences_unique').on(table.day, table.channel, table.kind, table.number),
    index('bill_differences_open_index')
      .on(table.id)
      .where(sql`settled_at is null and vanished_at is null`),
    check('bill_differences_channel_check', sql`${table.channel} ${isIn(Channel.options)}`),
    check(
      'bill_differences_settled_check',
      sql`(${table.settledAt} is null) = (${table.settledBy} is null) and (${table.settledAt} is null) = (${table.reason} is null)`,
    ),
  ],
);
