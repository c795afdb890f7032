import type { Database } from '#server/db/database.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';
import type { OutboundCall, Point } from './points.ts';

/** The outcome of a point on a node's way: it continues, is held, or dies. */
export type Reach = (point: Point) => Promise<void>;

/** Marks the end of each transaction, before it is committed and after. */
export function databaseWithPoints(db: Database, reach: Reach): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      await reach('commit.before');
      return done;
    }, config);
    await reach('commit.after');
    return result;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Marks each call to a wallet, before it is sent and after its answer. */
export function gatewaysWithPoints({ alipay, wechat }: Gateways, reach: Reach): Gateways {
  async function around<Result>(call: OutboundCall, work: () => Promise<Result>): Promise<Result> {
    await reach(`wallet.${call}.before`);
    const result = await work();
    await reach(`wallet.${call}.after`);
    return result;
  }
  const marked = (gateway: Gateway): Gateway => ({
    ...gateway,
    ...markedWays(gateway),
    precreate: (request) => around('precreate', () => gateway.precreate(request)),
    query: (paymentNo) => around('query', () => gateway.query(paymentNo)),
    close: (paymentNo) => around('close', () => gateway.close(paymentNo)),
    refund: (request) => around('refund', () => gateway.refund(request)),
    queryRefund: (request) => around('queryRefund', () => gateway.queryRefund(request)),
    fetchBill: (day) => around('fetchBill', () => gateway.fetchBill(day)),
  });
  const markedWays = ({ createPage, sheet }: Gateway): Partial<Gateway> => ({
    ...(createPage === undefined
      ? null
      : { createPage: (request) => around('createPage', () => createPage(request)) }),
    ...(sheet === undefined
      ? null
      : {
          sheet: {
            ...sheet,
            create: (request) => around('createSheet', () => sheet.create(request)),
          },
        }),
  });
  return { alipay: marked(alipay), wechat: marked(wechat) };
}
