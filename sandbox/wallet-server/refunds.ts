import type { Channel } from '#contract/base/picklists.ts';
import type { Books, Notice, Refund, RefundState, Trade } from './books.ts';
import { addNotice, type Notices } from './notices.ts';
import type { Wallet } from './wallet.ts';

/** Returns a refund with its trade, or null. */
export async function findRefund(
  books: Books,
  channel: Channel,
  refundNo: string,
): Promise<{ refund: Refund; trade: Trade } | null> {
  const refund = await books.findRefund(refundNo);
  if (refund === null) return null;
  const trade = await books.findTrade({ channel, paymentNo: refund.paymentNo });
  return trade === null ? null : { refund, trade };
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
  const { books, clock, faults } = wallet;
  const { paymentNo } = trade;
  const now = clock.date();
  const known = await findRefund(books, trade.channel, asked.refundNo);
  const isKnown = known?.refund.paymentNo === paymentNo && known.refund.amount === asked.amount;
  if (known !== null) return isKnown ? { refund: known.refund, isNew: false } : 'refused';
  const state = faults.consumeRefundState(paymentNo);
  const refund = { ...asked, paymentNo, state, createdAt: now, doneAt: toDoneAt(state, now) };
  const notice = await books.inOneStep(paymentNo, async (step) => {
    const current = await step.findTrade({ paymentNo });
    if (current === null || current.refunded + asked.amount > current.amount) return 'refused';
    return (await step.addRefund(refund)) ? settle(step, current, refund, now) : 'refused';
  });
  if (notice === 'refused') return 'refused';
  // The notice follows the answer to the shop.
  if (notice !== null) void notices.send(notice);
  return { refund, isNew: true };
}

/** Lets a refund that is on its way come to an end. */
export async function endRefund(
  { books, clock }: Wallet,
  notices: Notices,
  refundNo: string,
  state: Exclude<RefundState, 'processing'>,
): Promise<void> {
  const now = clock.date();
  const refund = await books.findRefund(refundNo);
  if (refund === null) return;
  const end = { state, doneAt: toDoneAt(state, now) };
  const notice = await books.inOneStep(refund.paymentNo, async (step) => {
    await step.changeRefund(refundNo, end);
    const trade = await step.findTrade({ paymentNo: refund.paymentNo });
    return trade === null ? null : settle(step, trade, { ...refund, ...end }, now);
  });
  if (notice !== null) await notices.send(notice);
}

function toDoneAt(state: RefundState, now: Date): Date | null {
  return state === 'done' ? now : null;
}

/** Says so in the trade when all of it is back, and returns the notice that is due. */
async function settle(
  books: Books,
  trade: Trade,
  refund: Refund,
  now: Date,
): Promise<Notice | null> {
  if (refund.state === 'processing') return null;
  const back = await books.findTrade({ paymentNo: trade.paymentNo });
  if (back !== null && back.refunded >= back.amount && refund.state === 'done') {
    await books.changeTrade(trade.code, {}, { state: 'refunded' });
  }
  // Alipay sends notices to the address of the payment, and only for finished refunds.
  if (trade.channel === 'alipay' && refund.state !== 'done') return null;
  const url = trade.channel === 'alipay' ? trade.notifyUrl : refund.notifyUrl;
  return addNotice(books, trade, { refundNo: refund.refundNo, url }, now);
}
