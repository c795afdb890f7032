import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { shanghaiStamp } from '#contract/shanghai.ts';
import type { Channel } from '#contract/picklists.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { sandboxTrades } from './tables.ts';

export type Trade = typeof sandboxTrades.$inferSelect;

export type WalletAction = 'scan' | 'approve' | 'decline' | 'expire' | 'late';

/** The payer's side of the sandbox: what a person does with a code in their hand. */
export type SandboxWallet = {
  find(code: string): Promise<Trade | null>;
  /** Codes that could be paid now, newest first. */
  open(): Promise<Trade[]>;
  /** Does it if the wallet would let the payer; false when the code no longer works. */
  act(code: string, action: WalletAction): Promise<boolean>;
};

export function createWallet(
  db: Database,
  clock: Clock,
  notify: (paymentNo: string) => Promise<void>,
): SandboxWallet {
  const payable = (code: string) =>
    and(
      eq(sandboxTrades.code, code),
      inArray(sandboxTrades.state, ['unscanned', 'scanned']),
      gt(sandboxTrades.expiresAt, clock.date()),
    );
  const unpaid = (code: string) =>
    and(
      eq(sandboxTrades.code, code),
      inArray(sandboxTrades.state, ['unscanned', 'scanned', 'closed']),
    );

  async function move(where: ReturnType<typeof and>, set: Partial<Trade>): Promise<Trade | null> {
    const [moved] = await db.update(sandboxTrades).set(set).where(where).returning();
    return moved ?? null;
  }

  function asPaid(channel: Channel): Partial<Trade> {
    const now = clock.date();
    return { state: 'paid', paidAt: now, transactionId: transactionIdOf(channel, now) };
  }

  async function find(code: string): Promise<Trade | null> {
    const [trade] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.code, code));
    return trade ?? null;
  }

  return {
    find,
    open: () =>
      db
        .select()
        .from(sandboxTrades)
        .where(
          and(
            inArray(sandboxTrades.state, ['unscanned', 'scanned']),
            gt(sandboxTrades.expiresAt, clock.date()),
          ),
        )
        .orderBy(desc(sandboxTrades.expiresAt))
        .limit(20),
    async act(code, action) {
      const trade = await find(code);
      if (trade === null) return false;
      switch (action) {
        case 'scan':
        case 'decline':
          // A wallet tells nobody that its owner changed their mind: the trade just stays unpaid.
          return (await move(payable(code), { state: 'scanned' })) !== null;
        case 'approve': {
          const paid = await move(payable(code), asPaid(trade.channel));
          if (paid !== null) await notify(paid.paymentNo);
          return paid !== null;
        }
        case 'late': {
          const paid = await move(unpaid(code), asPaid(trade.channel));
          if (paid !== null) await notify(paid.paymentNo);
          return paid !== null;
        }
        case 'expire': {
          const expired = await move(and(unpaid(code), ne(sandboxTrades.state, 'closed')), {
            state: 'closed',
            expiresAt: clock.date(),
          });
          if (expired !== null) await notify(expired.paymentNo);
          return expired !== null;
        }
      }
    },
  };
}

/** 28 digits, beginning as the wallets' own numbers do. */
function transactionIdOf(channel: Channel, now: Date): string {
  const random = Array.from({ length: 2 }, () => String(randomInt(10 ** 8)).padStart(8, '0')).join(
    '',
  );
  const stamp = shanghaiStamp(now).slice(0, 8);
  return channel === 'alipay' ? `${stamp}2200${random}` : `42000${stamp.slice(1)}${random}`;
}
