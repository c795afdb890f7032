import type { Database } from '#server/db/database.ts';
import { eq } from 'drizzle-orm';
import { payments } from '#server/db/tables/payments.ts';
import type { Gateway, Gateways, TradeState } from '#server/gateways/gateway.ts';
import type { Rewriting } from './databases.ts';

/** A mistake that somebody could make, put in the place of what a node is handed. */
export type Plant = {
  /** In the words of who reads of it. */
  readonly words: string;
  /** Where it can be seen: who waits for a lock needs two transactions at once. */
  readonly on: readonly ('pglite' | 'postgres')[];
  rewrite?: Rewriting;
  /** The name of every process: with one for all, nobody's claim stops anybody. */
  processName?: string;
  gateways?: (gateways: Gateways, db: Database) => Gateways;
};

const both = ['pglite', 'postgres'] as const;

/** The five that have to be found (docs/testing/simulation.md). */
export const plants = {
  lock: {
    words: 'an order is read without being held',
    on: ['postgres'],
    rewrite: (text) => (text.includes('from "orders"') ? text.replace(/ for update$/, '') : text),
  },
  notice: {
    words: 'a notice is believed, whoever wrote it',
    on: both,
    gateways: ({ alipay, ...others }) => ({ ...others, alipay: believing(alipay) }),
  },
  refundNumber: {
    words: 'each try to send money back has a number of its own',
    on: both,
    gateways: ({ alipay, wechat }) => ({
      alipay: renumbering(alipay),
      wechat: renumbering(wechat),
    }),
  },
  writeAhead: {
    words: 'a payment is written down once the wallet has given its code',
    on: both,
    gateways: ({ alipay, wechat }, db) => ({
      alipay: writingLate(alipay, db),
      wechat: writingLate(wechat, db),
    }),
  },
  claim: {
    words: 'an order is claimed for one process, and not for all',
    on: ['postgres'],
    processName: 'every process',
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;

/** Takes a form for what Alipay says, as it comes: nobody looks at who signed it, or asks. */
function believing(gateway: Gateway): Gateway {
  const believed = new Map<string, TradeState>();
  return {
    ...gateway,
    readNotice(request) {
      const form = new URLSearchParams(Buffer.from(request.body).toString());
      const amount = Math.round(Number(form.get('total_amount')) * 100);
      const paymentNo = form.get('out_trade_no') ?? '';
      const transactionId = form.get('trade_no') ?? '';
      believed.set(paymentNo, { state: 'paid', transactionId, paidAt: new Date(), amount });
      const id = form.get('notify_id') ?? '';
      return { id, kind: 'payment', paymentNo, amount, mismatch: null };
    },
    query: async (paymentNo) => believed.get(paymentNo) ?? gateway.query(paymentNo),
  };
}

function renumbering(gateway: Gateway): Gateway {
  let tries = 0;
  return {
    ...gateway,
    refund: (request) =>
      gateway.refund({ ...request, refundNo: `${request.refundNo}T${(tries += 1)}` }),
    queryRefund: () => Promise.resolve('absent'),
  };
}

/** The row that was written ahead is not there while the wallet is asked, nor after it did not answer. */
function writingLate(gateway: Gateway, db: Database): Gateway {
  return {
    ...gateway,
    async precreate(request) {
      const [early] = await db
        .delete(payments)
        .where(eq(payments.paymentNo, request.paymentNo))
        .returning();
      const code = await gateway.precreate(request);
      if (early !== undefined) await db.insert(payments).values(early);
      return code;
    },
  };
}
