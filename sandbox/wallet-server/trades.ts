import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { shanghaiStamp } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { newWalletCode } from './codes.ts';
import { sandboxRefunds, sandboxTrades } from './tables.ts';

/** A trade with its finished and pending refunds, in fen. */
export type Trade = typeof sandboxTrades.$inferSelect & { refunded: number };

export type NewTrade = Pick<
  typeof sandboxTrades.$inferInsert,
  | 'channel'
  | 'paymentNo'
  | 'orderNo'
  | 'amount'
  | 'subject'
  | 'expiresAt'
  | 'notifyUrl'
  | 'product'
  | 'returnUrl'
> & { request: string; createdAt: Date };

// With the names of the tables, which would be left out.
const given = sql<string>`(select coalesce(sum(back.amount), 0) from ${sandboxRefunds} as back
  where back.payment_no = sandbox_trades.payment_no and back.state <> 'closed')`;

/** Returns the trade of this number: the new one, or the one that was there before. */
export async function createTrade(db: Database, trade: NewTrade): Promise<Trade> {
  const [created] = await db
    .insert(sandboxTrades)
    .values({ ...trade, code: newWalletCode(trade.channel), state: 'unscanned' })
    .onConflictDoNothing({ target: sandboxTrades.paymentNo })
    .returning();
  if (created !== undefined) return { ...created, refunded: 0 };
  const known = await findTrade(db, trade.channel, trade.paymentNo);
  if (known === null) throw new Error(`${trade.paymentNo} is a number of the other wallet`);
  return known;
}

export function findTrade(
  db: Database,
  channel: Channel,
  paymentNo: string,
): Promise<Trade | null> {
  return findBy(
    db,
    and(eq(sandboxTrades.paymentNo, paymentNo), eq(sandboxTrades.channel, channel)),
  );
}

/** Returns the trade of a shop's number, at whichever wallet. */
export function findTradeByNumber(db: Database, paymentNo: string): Promise<Trade | null> {
  return findBy(db, eq(sandboxTrades.paymentNo, paymentNo));
}

export function findTradeByTransaction(
  db: Database,
  channel: Channel,
  transactionId: string,
): Promise<Trade | null> {
  const isIt = eq(sandboxTrades.transactionId, transactionId);
  return findBy(db, and(isIt, eq(sandboxTrades.channel, channel)));
}

export function findTradeByCode(db: Database, code: string): Promise<Trade | null> {
  return findBy(db, eq(sandboxTrades.code, code));
}

/** Returns those that could be paid now, newest first. */
export async function openTrades(db: Database, now: Date): Promise<Trade[]> {
  const rows = await db
    .select({ trade: sandboxTrades, given })
    .from(sandboxTrades)
    .where(
      and(inArray(sandboxTrades.state, ['unscanned', 'scanned']), gt(sandboxTrades.expiresAt, now)),
    )
    .orderBy(desc(sandboxTrades.expiresAt))
    .limit(20);
  return rows.map(asTrade);
}

/** Notes where the wallet's page leads its visitor back to. */
export async function setReturnUrl(
  db: Database,
  { code }: Trade,
  returnUrl: string,
): Promise<void> {
  await db.update(sandboxTrades).set({ returnUrl }).where(eq(sandboxTrades.code, code));
}

/** Closes a trade that is in one of these states; false when it is not. */
export async function closeTrade(
  db: Database,
  { code }: Trade,
  from: readonly Trade['state'][],
): Promise<boolean> {
  const [closed] = await db
    .update(sandboxTrades)
    .set({ state: 'closed' })
    .where(and(eq(sandboxTrades.code, code), inArray(sandboxTrades.state, [...from])))
    .returning({ code: sandboxTrades.code });
  return closed !== undefined;
}

/** Returns 28 digits, beginning as the wallets' own numbers do. */
export function newTransactionId(channel: Channel, now: Date): string {
  const random = Array.from({ length: 2 }, () => String(randomInt(10 ** 8)).padStart(8, '0'));
  const stamp = shanghaiStamp(now).slice(0, 8);
  const head = channel === 'alipay' ? `${stamp}2200` : `42000${stamp.slice(1)}`;
  return head + random.join('');
}

async function findBy(db: Database, where: SQL | undefined): Promise<Trade | null> {
  const [row] = await db.select({ trade: sandboxTrades, given }).from(sandboxTrades).where(where);
  return row === undefined ? null : asTrade(row);
}

function asTrade(row: { trade: typeof sandboxTrades.$inferSelect; given: string }): Trade {
  return { ...row.trade, refunded: Number(row.given) };
}
