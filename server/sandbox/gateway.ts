import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Channel } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { sandboxRefunds, sandboxTrades } from './tables.ts';
import { newWalletCode, qrCodeOf, walletCodeOf } from './codes.ts';
import type { Faults } from './faults.ts';
import { walletDifferences } from './wallet-ledger.ts';

/**
 * The merchant's side of a sandbox wallet, with the asymmetries of the real ones: Alipay knows no
 * trade before the scan and cannot close what it does not know; WeChat says "not paid" from the start.
 */
export function createSandboxGateway(db: Database, channel: Channel, faults: Faults): Gateway {
  async function find(paymentNo: string) {
    const [trade] = await db
      .select()
      .from(sandboxTrades)
      .where(and(eq(sandboxTrades.paymentNo, paymentNo), eq(sandboxTrades.channel, channel)));
    return trade ?? null;
  }

  async function meetFaults(name: string, ...owners: readonly string[]): Promise<void> {
    const call = { path: `wallet/${channel}/${name}`, owners };
    await faults.waitForRelease(call);
    const isSilent = faults.consumeFailure(call, 'before') !== null;
    if (isSilent) throw new Error(`${call.path} does not answer`);
  }

  return {
    payerUrl: (qrCode) => `/sandbox/wallet/${walletCodeOf(qrCode)}`,
    findDifferences: () => walletDifferences(db, channel),
    async precreate({ paymentNo, orderNo, amount, subject, expiresAt }) {
      await meetFaults('precreate', paymentNo, orderNo);
      await db
        .insert(sandboxTrades)
        .values({
          code: newWalletCode(channel),
          paymentNo,
          channel,
          amount,
          subject,
          orderNo,
          state: 'unscanned',
          expiresAt,
        })
        .onConflictDoNothing({ target: sandboxTrades.paymentNo });
      const trade = await find(paymentNo);
      if (trade === null || trade.amount !== amount || trade.state === 'closed') {
        throw new Error(`${channel} refuses ${paymentNo}: it is used up`);
      }
      return { qrCode: qrCodeOf(channel, trade.code) };
    },
    async query(paymentNo) {
      await meetFaults('query', paymentNo);
      const trade = await find(paymentNo);
      if (trade === null) return { state: 'absent' };
      switch (trade.state) {
        case 'paid':
        case 'refunded':
          return {
            state: trade.state,
            transactionId: trade.transactionId ?? '',
            paidAt: trade.paidAt ?? trade.expiresAt,
            amount: trade.amount,
          };
        case 'closed':
          return { state: 'closed' };
        case 'scanned':
          return { state: channel === 'alipay' ? 'scanned' : 'notPaid' };
        case 'unscanned':
          return { state: channel === 'alipay' ? 'absent' : 'notPaid' };
      }
    },
    async close(paymentNo) {
      await meetFaults('close', paymentNo);
      const closable: ('unscanned' | 'scanned')[] =
        channel === 'alipay' ? ['scanned'] : ['unscanned', 'scanned'];
      const [closed] = await db
        .update(sandboxTrades)
        .set({ state: 'closed' })
        .where(and(eq(sandboxTrades.paymentNo, paymentNo), inArray(sandboxTrades.state, closable)))
        .returning({ paymentNo: sandboxTrades.paymentNo });
      if (closed !== undefined) return 'closed';
      const trade = await find(paymentNo);
      if (trade?.state === 'closed') return 'closed';
      return trade === null || trade.state === 'unscanned' ? 'absent' : 'paid';
    },
    async refund({ paymentNo, refundNo, amount }) {
      await meetFaults('refund', paymentNo);
      await db.transaction(async (tx) => {
        const [trade] = await tx
          .select()
          .from(sandboxTrades)
          .where(eq(sandboxTrades.paymentNo, paymentNo))
          .for('update');
        if (trade === undefined || (trade.state !== 'paid' && trade.state !== 'refunded')) {
          throw new Error(`${channel} cannot refund ${paymentNo}: it was not paid`);
        }
        await tx
          .insert(sandboxRefunds)
          .values({ refundNo, paymentNo, amount })
          .onConflictDoNothing();
        const [sum] = await tx
          .select({ total: sql<number>`coalesce(sum(${sandboxRefunds.amount}), 0)::int` })
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.paymentNo, paymentNo));
        if ((sum?.total ?? 0) > trade.amount)
          throw new Error(`${channel} refunds no more than was paid`);
        if (sum?.total === trade.amount) {
          await tx
            .update(sandboxTrades)
            .set({ state: 'refunded' })
            .where(eq(sandboxTrades.paymentNo, paymentNo));
        }
      });
      return 'done';
    },
  };
}
