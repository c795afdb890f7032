import { eq } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { insertNotice, type Notices } from './notices.ts';
import { sandboxRefunds, sandboxTrades, type RefundState } from './tables.ts';
import { findTrade, findTradeByNumber, type Trade } from './trades.ts';
import type { Wallet } from './wallet.ts';

export type Refund = typeof sandboxRefunds.$inferSelect;

/** Returns a refund with its trade, or null. */
export async function findRefund(
  db: Wallet['db'],
  channel: Channel,
  refundNo: string,
): Promise<{ refund: Refund; trade: Trade } | null> {
  const [refund] = await db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.refundNo, refundNo));
  const trade = refund === undefined ? null : await findTrade(db, channel, refund.paymentNo);
  return refund === undefined || trade === null ? null : { refund, trade };
}

/**
 * Refunds a paid trade: at most the paid amount, and once for each number. A known number returns its
 * existing refund and is marked as not new.
 */
export async function giveBack(
  wallet: Wallet,
  notices: Notices,
  trade: Trade,
  asked: { refundNo: string; amount: number; notifyUrl: string | null },
): Promise<'refused' | { refund: Refund; isNew: boolean }> {
  const { db, clock, faults } = wallet;
  const { paymentNo } = trade;
  const now = clock.date();
  const known = await findRefund(db, trade.channel, asked.refundNo);
  const isKnown = known?.refund.paymentNo === paymentNo && known.refund.amount === asked.amount;
  if (known !== null) return isKnown ? { refund: known.refund, isNew: false } : 'refused';
  const state = faults.consumeRefundState(paymentNo);
  const given = await db.transaction(async (tx) => {
    // One refund at a time for each trade.
    const isThis = eq(sandboxTrades.paymentNo, paymentNo);
    await tx.select().from(sandboxTrades).where(isThis).for('update');
    const current = await findTrade(tx, trade.channel, paymentNo);
    if (current === null || current.refunded + asked.amount > current.amount) return null;
    const doneAt = state === 'done' ? now : null;
    const values = { ...asked, paymentNo, state, createdAt: now, doneAt };
    const [refund] = await tx
      .insert(sandboxRefunds)
      .values(values)
      .onConflictDoNothing()
      .returning();
    if (refund === undefined) return null;
    return { refund, notice: await settle(tx, current, refund, now) };
  });
  if (given === null) return 'refused';
  // The notice follows the answer to the shop.
  if (given.notice !== null) void notices.send(given.notice);
  return { refund: given.refund, isNew: true };
}

/** Lets a refund that is on its way come to an end. */
export async function endRefund(
  wallet: Wallet,
  notices: Notices,
  refundNo: string,
  state: Exclude<RefundState, 'processing'>,
): Promise<void> {
  const now = wallet.clock.date();
  const notice = await wallet.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(sandboxRefunds)
      .set({ state, doneAt: state === 'done' ? now : null })
      .where(eq(sandboxRefunds.refundNo, refundNo))
      .returning();
    if (refund === undefined) return null;
    const trade = await findTradeByNumber(tx, refund.paymentNo);
    return trade === null ? null : settle(tx, trade, refund, now);
  });
  if (notice !== null) await notices.send(notice);
}

/** Says so in the trade when all of it is back, and returns the notice that is due. */
async function settle(tx: Wallet['db'], trade: Trade, refund: Refund, now: Date) {
  if (refund.state === 'processing') return null;
  const back = await findTrade(tx, trade.channel, trade.paymentNo);
  if (back !== null && back.refunded >= back.amount && refund.state === 'done') {
    const isThis = eq(sandboxTrades.paymentNo, trade.paymentNo);
    await tx.update(sandboxTrades).set({ state: 'refunded' }).where(isThis);
  }
  // Alipay sends notices to the address of the payment, and only for finished refunds.
  if (trade.channel === 'alipay' && refund.state !== 'done') return null;
  const url = trade.channel === 'alipay' ? trade.notifyUrl : refund.notifyUrl;
  return insertNotice(tx, trade, { refundNo: refund.refundNo, url }, now);
}
