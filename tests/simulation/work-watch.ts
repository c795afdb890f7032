import { gatewayTimeoutMs } from '#server/gateways/timeout.ts';
import type { Gateways, PrecreateRequest } from '#server/gateways/gateway.ts';
import type { Mortal } from './mortal.ts';

type Work = { node: Mortal; since: number };

/** Notices when two nodes change the codes of one order at the same time, which the claim of it forbids. */
export type WorkWatch = {
  readonly overlaps: string[];
  /** Returns the wallets as a node uses them, under watch. */
  of(gateways: Gateways, node: Mortal): Gateways;
};

/** `now` in ms. */
export function createWorkWatch(now: () => number): WorkWatch {
  const orderOf = new Map<string, string>();
  const working = new Map<string, Set<Work>>();
  const overlaps: string[] = [];

  async function during<Result>(
    node: Mortal,
    orderNo: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const all = working.get(orderNo) ?? new Set();
    working.set(orderNo, all);
    for (const other of all) {
      // An action that gave up on a wallet, or has a dead node, no longer works.
      const isOver = other.node.isDead || now() - other.since >= gatewayTimeoutMs;
      if (!isOver && other.node !== node) {
        overlaps.push(`${other.node.name} and ${node.name} work on ${orderNo} at once`);
      }
    }
    const own = { node, since: now() };
    all.add(own);
    try {
      return await work();
    } finally {
      all.delete(own);
    }
  }

  return {
    overlaps,
    of(gateways, node) {
      const { alipay, wechat } = gateways;
      const begin = <Result>(
        { paymentNo, orderNo }: PrecreateRequest,
        work: () => Promise<Result>,
      ) => {
        orderOf.set(paymentNo, orderNo);
        return during(node, orderNo, work);
      };
      const watchWays = ({ createPage, sheet }: typeof alipay): Partial<typeof alipay> => ({
        ...(createPage === undefined
          ? null
          : { createPage: (request) => begin(request, () => createPage(request)) }),
        ...(sheet === undefined
          ? null
          : {
              sheet: {
                ...sheet,
                create: (request) => begin(request, () => sheet.create(request)),
              },
            }),
      });
      const watched = (gateway: typeof alipay): typeof alipay => ({
        ...gateway,
        ...watchWays(gateway),
        precreate: (request) => begin(request, () => gateway.precreate(request)),
        close: (paymentNo) =>
          during(node, orderOf.get(paymentNo) ?? paymentNo, () => gateway.close(paymentNo)),
      });
      return { alipay: watched(alipay), wechat: watched(wechat) };
    },
  };
}
