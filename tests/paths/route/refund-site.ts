import { asc, eq } from 'drizzle-orm';
import type { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { recordWalletState } from '#server/domain/workflows/refund-send.ts';
import { sandboxRefunds } from '#sandbox/site/wallet-tables.ts';
import { toDecision, type DecisionWords } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { fetchRefundQuote, readRefund, type PaidOrder } from '#tests/support/refunds.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stage } from '../drivers/stage.ts';

/** A paid order on the server: its refunds in order of request, and the remaining quote. */
export type RefundTruth = { refunds: readonly Refund[]; quote: RefundQuote };

/** Creates a paid order on the real server, with the console, wallet and time events for its refund. */
export function refundSite(server: TestServer, { act }: Pick<Stage, 'act'>, of: PaidOrder) {
  const { db } = server.deps;
  // The refund stays in processing until the trace decides its outcome.
  server.sandbox.faults.setRefunds('processing', Infinity, of.payment.payment_no);

  function rows() {
    return db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.orderNo, of.order_no))
      .orderBy(asc(refunds.id));
  }

  async function newest() {
    const last = (await rows()).at(-1);
    if (last === undefined) throw new Error('nobody has asked for money back');
    return last.refund;
  }

  async function decide(...decision: DecisionWords): Promise<void> {
    await act(...toDecision((await newest()).refundNo, decision));
  }

  const moves: Readonly<Record<string, (partInYuan: string) => Promise<void>>> = {
    'the console approves': () => decide('approve'),
    'the console offers 1': (partInYuan) => decide('approve', partInYuan),
    'the console declines': () => decide('decline', '—'),
    'the wallet sends it': async () =>
      server.walletServer.endRefund((await newest()).refundNo, 'done'),
    'the wallet fails': async () =>
      server.walletServer.endRefund((await newest()).refundNo, 'abnormal'),
    async 'it is tried again'() {
      const refund = await newest();
      const isIt = eq(sandboxRefunds.refundNo, refund.refundNo);
      await db.update(sandboxRefunds).set({ state: 'processing' }).where(isIt);
      await recordWalletState(server.deps, refund);
    },
    'it is paid by hand': () => decide('settle', 'B1'),
    // The first of two months has started and is no longer refundable.
    'the terms give less': () => Promise.resolve(server.clock.move(7 * dayMs)),
  };

  return {
    /** Performs a console, wallet or time step of a trace; `partInYuan` is the offered amount. */
    async decide(step: string, partInYuan: string): Promise<void> {
      const move = moves[step];
      if (move === undefined) throw new Error(`"${step}" cannot be played`);
      await move(partInYuan);
    },
    numbers: async () => (await rows()).map(({ refund }) => refund.refundNo),
    async truth(): Promise<RefundTruth> {
      const all = (await rows()).map(({ refund }) =>
        readRefund(server, of.person, { refund_no: refund.refundNo }),
      );
      return { refunds: await Promise.all(all), quote: await fetchRefundQuote(server, of) };
    },
  };
}
