import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Channel } from '#contract/picklists.ts';
import { endOfDay, startOfDay } from '#contract/shanghai.ts';
import { alipayBill } from './alipay-bill.ts';
import type { BillLine } from './bill-line.ts';
import { sandboxRefunds, sandboxTrades } from './tables.ts';
import { findTradeByNumber } from './trades.ts';
import type { Wallet } from './wallet.ts';
import { wechatBill } from './wechat-bill.ts';

/** Files of bills that were asked for, by the word that opens them. */
export type Bills = {
  /** Writes the bill of a day that is over; null for any other, and for one on which nothing was paid. */
  write(channel: Channel, day: string): Promise<{ token: string; sha1: string } | null>;
  read(token: string): Uint8Array<ArrayBuffer> | null;
};

const mostFiles = 100;

/** Creates the office that writes the daily bills. */
export function createBills(wallet: Wallet): Bills {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async write(channel, day) {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
      if (!isDay || endOfDay(day) > wallet.clock.date()) return null;
      const lines = await linesOf(wallet, channel, day);
      if (lines.length === 0) return null;
      const { wechat, alipay } = wallet.keys;
      const file =
        channel === 'wechat' ? wechatBill(wechat, lines) : alipayBill(alipay, day, lines);
      const token = randomBytes(24).toString('base64url');
      files.set(token, file);
      for (const old of [...files.keys()].slice(0, -mostFiles)) files.delete(old);
      return { token, sha1: createHash('sha1').update(file).digest('hex') };
    },
    read: (token) => files.get(token) ?? null,
  };
}

async function linesOf({ db }: Wallet, channel: Channel, day: string): Promise<BillLine[]> {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const paid = await db
    .select({ no: sandboxTrades.paymentNo, at: sandboxTrades.paidAt })
    .from(sandboxTrades)
    .where(
      and(
        eq(sandboxTrades.channel, channel),
        inArray(sandboxTrades.state, ['paid', 'refunded']),
        gte(sandboxTrades.paidAt, from),
        lt(sandboxTrades.paidAt, to),
      ),
    )
    .orderBy(asc(sandboxTrades.paidAt));
  const returned = await db
    .select({ refund: sandboxRefunds, at: sandboxRefunds.doneAt })
    .from(sandboxRefunds)
    .innerJoin(sandboxTrades, eq(sandboxTrades.paymentNo, sandboxRefunds.paymentNo))
    .where(
      and(
        eq(sandboxTrades.channel, channel),
        isNotNull(sandboxRefunds.doneAt),
        gte(sandboxRefunds.doneAt, from),
        lt(sandboxRefunds.doneAt, to),
      ),
    )
    .orderBy(asc(sandboxRefunds.doneAt));
  const lines = [
    ...paid.map(({ no, at }) => ({ no, at, back: null })),
    ...returned.map(({ refund, at }) => ({ no: refund.paymentNo, at, back: refund })),
  ];
  const found = await Promise.all(
    lines.map(async ({ no, at, back }) => ({ at, back, trade: await findTradeByNumber(db, no) })),
  );
  return found.flatMap(({ at, back, trade }) =>
    at === null || trade === null ? [] : [{ at, back, trade }],
  );
}
