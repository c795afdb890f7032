import type { Condition, Trade } from './books.ts';
import { addNotice, type Notices } from './notices.ts';
import { newTransactionId } from './trades.ts';
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
  const { books, clock } = wallet;
  const payable = (): Condition => ({ from: ['unscanned', 'scanned'], openAt: clock.date() });

  async function pay(
    { code, channel, paymentNo, notifyUrl }: Trade,
    condition: Condition,
  ): Promise<boolean> {
    const now = clock.date();
    const notice = await books.inOneStep(paymentNo, async (step) => {
      const transactionId = newTransactionId(channel, now);
      const paid = { state: 'paid', paidAt: now, transactionId } as const;
      if (!(await step.changeTrade(code, condition, paid))) return 'refused';
      return addNotice(step, { paymentNo, channel }, { refundNo: null, url: notifyUrl }, now);
    });
    if (notice === 'refused') return false;
    if (notice !== null) await notices.send(notice);
    return true;
  }

  return {
    find: (code) => books.findTrade({ code }),
    open: () => books.listOpenTrades(clock.date()),
    async act(code, action) {
      const trade = await books.findTrade({ code });
      if (trade === null) return false;
      switch (action) {
        case 'scan':
        case 'decline':
          // The wallet sends no notice when its owner changes their mind: the trade stays unpaid.
          return books.changeTrade(code, payable(), { state: 'scanned' });
        case 'approve':
          return pay(trade, payable());
        case 'late':
          return pay(trade, { from: ['unscanned', 'scanned', 'closed'] });
        case 'expire':
          // Neither wallet reports an end without money: the shop has to query.
          return books.changeTrade(
            code,
            { from: ['unscanned', 'scanned'] },
            { state: 'closed', expiresAt: clock.date() },
          );
      }
    },
  };
}
