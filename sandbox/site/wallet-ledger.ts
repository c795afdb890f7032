import { eq, inArray, sql, sum, type SQL } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { payments, refunds, refundsWith } from '#server/db/tables/payments.ts';
import type { Difference } from '#server/gateways/gateway.ts';
import { sandboxRefunds, sandboxTrades } from './wallet-tables.ts';

/**
 * Compares us with the books that a wallet of the sandbox keeps: what it took and gave back is what we
 * have. Money that it took for an attempt still open is not a difference yet: the sweeper will ask.
 */
export async function walletDifferences(db: Database, channel: Channel): Promise<Difference[]> {
  const trades = await db
    .select({
      orderNo: sandboxTrades.orderNo,
      paymentNo: sandboxTrades.paymentNo,
      taken: sql<string>`case when ${inArray(sandboxTrades.state, ['paid', 'refunded'])} then ${sandboxTrades.amount} else 0 end`,
      ours: sql<string>`case when ${inArray(payments.status, ['success', 'refunding', 'refunded'])} then ${payments.amount} else 0 end`,
      status: payments.status,
    })
    .from(sandboxTrades)
    .leftJoin(payments, eq(payments.paymentNo, sandboxTrades.paymentNo))
    .where(eq(sandboxTrades.channel, channel));
  const refundedByWallet = await walletRefunds(db);
  const refundedByPark = await parkRefunds(db);
  return trades.flatMap((trade) => {
    const open = trade.status === 'pending' || trade.status === 'closing';
    const taken = Number(trade.taken);
    const ours = Number(trade.ours);
    const walletRefund = refundedByWallet.get(trade.paymentNo) ?? 0;
    const { done, onTheWay } = refundedByPark.get(trade.paymentNo) ?? { done: 0, onTheWay: 0 };
    // Money that was never ours and was returned no longer matters.
    if (ours === 0 && done === 0 && taken === walletRefund) return [];
    return [
      taken === ours || open
        ? null
        : `${trade.paymentNo}: the wallet took ${taken} fen, we have ${ours}`,
      // The wallet may be ahead of us by a refund with an answer that is not stored yet.
      walletRefund === done || walletRefund === done + onTheWay
        ? null
        : `${trade.paymentNo}: the wallet gave back ${walletRefund} fen, we say ${done}`,
    ]
      .filter((what) => what !== null)
      .map((what) => ({ orderNo: trade.orderNo, what }));
  });
}

async function walletRefunds(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ paymentNo: sandboxRefunds.paymentNo, total: sum(sandboxRefunds.amount) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.state, 'done'))
    .groupBy(sandboxRefunds.paymentNo);
  return new Map(rows.map(({ paymentNo, total }) => [paymentNo, Number(total ?? 0)]));
}

/** Returns the finished and the pending refunds through the wallet; manual transfers are excluded. */
async function parkRefunds(db: Database): Promise<Map<string, { done: number; onTheWay: number }>> {
  const sumWhere = (condition: SQL) =>
    sql<string>`coalesce(sum(${refunds.amount}) filter (where ${condition}), 0)`;
  const rows = await db
    .select({
      paymentNo: payments.paymentNo,
      done: sumWhere(refundsWith('byWallet')),
      onTheWay: sumWhere(refundsWith('owed')),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .groupBy(payments.paymentNo);
  return new Map(
    rows.map(({ paymentNo, done, onTheWay }) => [
      paymentNo,
      { done: Number(done), onTheWay: Number(onTheWay) },
    ]),
  );
}
