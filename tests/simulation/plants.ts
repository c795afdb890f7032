import type { Database } from '#server/db/database.ts';
import { eq } from 'drizzle-orm';
import { payments } from '#server/db/tables/payments.ts';
import type { Gateway, Gateways, TradeState } from '#server/gateways/gateway.ts';
import type { Rewriting } from './databases.ts';

/** A realistic bug, injected into the dependencies of a node. */
export type Plant = {
  /** The description for readers. */
  readonly words: string;
  /** The databases that can show it: waiting for a lock needs two transactions at once. */
  readonly on: readonly ('pglite' | 'postgres')[];
  rewrite?: Rewriting;
  /** The shared name of every process: with one name, claims do not exclude each other. */
  processName?: string;
  gateways?: (gateways: Gateways, db: Database) => Gateways;
};

const both = ['pglite', 'postgres'] as const;

/** The five that must be found (docs/testing/simulation.md). */
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

/** Accepts every form as a notice of Alipay, without a signature check or a query. */
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
