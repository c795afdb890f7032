import { randomBytes } from 'node:crypto';
import { hourMs } from '#contract/base/durations.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { sandboxKeptMs } from '#contract/base/limits.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { PaidTrades, TradeEntry } from './books.ts';
import { alipayFile, wechatFile, type BillFile } from './bill-file.ts';
import { computeFee, type BillLine } from './bill-line.ts';
import { misstated, getLineNumber } from './misstatements.ts';
import type { Wallet } from './wallet.ts';

/** Files of bills that were asked for, by the word that opens them. */
export type Bills = {
  /**
   * Writes the bill of a day. `creating`: the day is over, and it is not published yet; `too old`: trades
   * of it may be gone by now; null for a day that is not over, and for one on which nothing was paid.
   */
  write(
    channel: Channel,
    day: string,
    isPacked?: boolean,
  ): Promise<{ token: string; sha1: string } | 'creating' | 'too old' | null>;
  read(token: string): Uint8Array<ArrayBuffer> | null;
};

const mostFiles = 100;
// The hour of the next morning from which each wallet has it.
const publishHours: Readonly<Record<Channel, number>> = { wechat: 10, alipay: 9 };

/** Creates the office that writes the daily bills. */
export function createBills(wallet: Wallet): Bills {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async write(channel, day, isPacked = false) {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
      const now = wallet.clock.now();
      if (!isDay || endOfDay(day).valueOf() > now) return null;
      if (startOfDay(day).valueOf() < now - sandboxKeptMs) return 'too old';
      const fault = wallet.faults.consumeBillFault(channel);
      const publishedAt = endOfDay(day).valueOf() + publishHours[channel] * hourMs;
      if (fault === 'creating' || now < publishedAt) return 'creating';
      const lines = await statedLines(wallet, channel, day);
      if (lines.length === 0 || fault === 'none') return null;
      const { alipay } = wallet.keys;
      const { bytes, sha1 }: BillFile =
        channel === 'wechat'
          ? wechatFile(wallet, lines, isPacked, fault)
          : alipayFile(alipay, day, lines, fault);
      const token = randomBytes(24).toString('base64url');
      files.set(token, bytes);
      for (const old of [...files.keys()].slice(0, -mostFiles)) files.delete(old);
      return { token, sha1 };
    },
    read: (token) => files.get(token) ?? null,
  };
}

/** Returns the lines of the bill: the real events, changed by the misstatements of a test. */
async function statedLines(wallet: Wallet, channel: Channel, day: string): Promise<BillLine[]> {
  let lines = await listBillLines(wallet, channel, day);
  for (const wrong of wallet.faults.misstatements(channel)) {
    if (wrong.how !== 'moved') {
      lines = misstated(lines, wrong, day);
      continue;
    }
    lines = lines.filter((line) => getLineNumber(line) !== wrong.number);
    if (wrong.day !== day) continue;
    lines = [...lines, ...(await paidLines(wallet, channel, { paymentNo: wrong.number }))];
  }
  return lines;
}

async function listBillLines(wallet: Wallet, channel: Channel, day: string): Promise<BillLine[]> {
  const period = { from: startOfDay(day), to: endOfDay(day) };
  return [
    ...(await paidLines(wallet, channel, period)),
    ...(await returnedLines(wallet, channel, period)),
  ];
}

async function paidLines({ books }: Wallet, channel: Channel, which: PaidTrades) {
  const paid = await books.listPaid(channel, which);
  return paid.flatMap((trade) =>
    trade.paidAt === null ? [] : [createBillLine(trade, trade.paidAt, trade.amount, null)],
  );
}

/** WeChat has a refund from when it was taken on, with its state at the end of the day; Alipay when it is done. */
async function returnedLines(
  { books }: Wallet,
  channel: Channel,
  period: { from: Date; to: Date },
) {
  const by = channel === 'wechat' ? 'createdAt' : 'doneAt';
  const returned = await books.listReturned(channel, by, period);
  const { from, to } = period;
  return returned.map(({ refund, trade }) => {
    const isLater = refund.doneAt !== null && refund.doneAt >= to;
    const state = isLater ? 'processing' : refund.state;
    const since = refund.createdAt ?? refund.doneAt ?? from;
    return createBillLine(trade, since, refund.amount, { refundNo: refund.refundNo, state });
  });
}

function createBillLine(
  trade: TradeEntry,
  at: Date,
  amount: number,
  back: BillLine['back'],
): BillLine {
  return {
    at,
    createdAt: trade.createdAt ?? at,
    paymentNo: trade.paymentNo,
    transactionId: trade.transactionId ?? '',
    orderNo: trade.orderNo,
    subject: trade.subject,
    product: trade.product,
    amount,
    fee: computeFee(amount),
    back,
    currency: 'CNY',
    merchant: null,
    kind: null,
  };
}
