import { and, eq, gt, inArray, ne, type SQL } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { insertNotice, type Notices } from './notices.ts';
import { sandboxTrades } from './tables.ts';
import { findTradeByCode, newTransactionId, openTrades, type Trade } from './trades.ts';
import type { Wallet } from './wallet.ts';

export const walletActions = ['scan', 'approve', 'decline', 'expire', 'late'] as const;
export type WalletAction = (typeof walletActions)[number];

/** The payer's side of the wallets: what a person does with a code in their hand. */
export type Payer = {
  find(code: string): Promise<Trade | null>;
  /** Returns the codes that could be paid now, newest first. */
  open(): Promise<Trade[]>;
  /**
   * Performs the action if the wallet would allow it; returns false if the code no longer works. After a
   * payment the promise resolves once one notice was tried.
   */
  act(code: string, action: WalletAction): Promise<boolean>;
};

/** Creates the payer's side. */
export function createPayer(wallet: Wallet, notices: Notices): Payer {
  const { db, clock } = wallet;
  const inState = (code: string, ...states: readonly Trade['state'][]) =>
    and(eq(sandboxTrades.code, code), inArray(sandboxTrades.state, [...states]));
  const payable = (code: string) =>
    and(inState(code, 'unscanned', 'scanned'), gt(sandboxTrades.expiresAt, clock.date()));
  const unpaid = (code: string) => inState(code, 'unscanned', 'scanned', 'closed');

  async function move(
    where: SQL | undefined,
    set: Pick<Partial<Trade>, 'state' | 'expiresAt'>,
  ): Promise<boolean> {
    const moved = await db
      .update(sandboxTrades)
      .set(set)
      .where(where)
      .returning({ code: sandboxTrades.code });
    return moved.length > 0;
  }

  async function pay(where: SQL | undefined, channel: Channel): Promise<boolean> {
    const now = clock.date();
    const notice = await db.transaction(async (tx) => {
      const transactionId = newTransactionId(channel, now);
      const [paid] = await tx
        .update(sandboxTrades)
        .set({ state: 'paid', paidAt: now, transactionId })
        .where(where)
        .returning();
      if (paid === undefined) return 'refused';
      return insertNotice(tx, paid, { refundNo: null, url: paid.notifyUrl }, now);
    });
    if (notice === 'refused') return false;
    if (notice !== null) await notices.send(notice);
    return true;
  }

  return {
    find: (code) => findTradeByCode(db, code),
    open: () => openTrades(db, clock.date()),
    async act(code, action) {
      const trade = await findTradeByCode(db, code);
      if (trade === null) return false;
      switch (action) {
        case 'scan':
        case 'decline':
          // The wallet sends no notice when its owner changes their mind: the trade stays unpaid.
          return move(payable(code), { state: 'scanned' });
        case 'approve':
          return pay(payable(code), trade.channel);
        case 'late':
          return pay(unpaid(code), trade.channel);
        case 'expire':
          // Neither wallet reports an end without money: the shop has to query.
          return move(and(unpaid(code), ne(sandboxTrades.state, 'closed')), {
            state: 'closed',
            expiresAt: clock.date(),
          });
      }
    },
  };
}
