import { randomInt } from 'node:crypto';
import type { Channel } from '#contract/base/picklists.ts';
import { shanghaiStamp } from '#contract/base/shanghai.ts';
import type { Books, Trade, TradeEntry } from './books.ts';
import { newWalletCode } from './codes.ts';

/** The facts of a trade that its order provides. */
type NewTrade = Omit<TradeEntry, 'code' | 'state' | 'transactionId' | 'paidAt'>;

/** Returns the trade of this number: the new one, or the one that was there before. */
export async function createTrade(books: Books, order: NewTrade): Promise<Trade> {
  const { channel, paymentNo } = order;
  const code = newWalletCode(channel);
  const created = {
    ...order,
    code,
    state: 'unscanned',
    transactionId: null,
    paidAt: null,
  } as const;
  const trade = (await books.addTrade(created)) ?? (await books.findTrade({ channel, paymentNo }));
  if (trade === null) throw new Error(`${paymentNo} is a number of the other wallet`);
  return trade;
}

/** Returns 28 digits, beginning as the wallets' own numbers do. */
export function newTransactionId(channel: Channel, now: Date): string {
  const random = Array.from({ length: 2 }, () => String(randomInt(10 ** 8)).padStart(8, '0'));
  const stamp = shanghaiStamp(now).slice(0, 8);
  const head = channel === 'alipay' ? `${stamp}2200` : `42000${stamp.slice(1)}`;
  return head + random.join('');
}
