import type { Gateway, Gateways } from './gateway.ts';

/** Calls `run` once after `ms`; the answer cancels it. */
type After = (ms: number, run: () => void) => () => void;

/** How long a wallet may take, in ms, and its books or a bill. */
export const gatewayTimeoutMs = 5000;
const booksTimeoutMs = 60_000;

export type BoundGateways = {
  gateways: Gateways;
  /** Shutdown: calls under way and later ones fail at once. */
  cut(): void;
};

/**
 * Wallets that never keep anybody waiting for longer than the timeout. A call that was given up is
 * unclear, as every failure of one: it may have been done, or may still be.
 */
export function withTimeouts(gateways: Gateways, after: After): BoundGateways {
  const running = new Set<(reason: string) => void>();
  let isCut = false;

  function bound<Result>(
    name: string,
    call: () => Promise<Result>,
    ms = gatewayTimeoutMs,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string) => {
        settle();
        reject(new Error(`${name} ${reason}: its outcome is unclear`));
      };
      const cancel = after(ms, () => giveUp(`did not answer within ${ms / 1000} s`));
      const settle = () => {
        cancel();
        running.delete(giveUp);
      };
      if (isCut) return giveUp('was not asked, the server stops');
      running.add(giveUp);
      call().finally(settle).then(resolve, reject);
    });
  }

  function boundGateway(name: string, gateway: Gateway): Gateway {
    const { isMissing, payerUrl, findDifferences, readNotice, replyToNotice } = gateway;
    return {
      precreate: (request) => bound(`${name} precreate`, () => gateway.precreate(request)),
      query: (paymentNo) => bound(`${name} query`, () => gateway.query(paymentNo)),
      close: (paymentNo) => bound(`${name} close`, () => gateway.close(paymentNo)),
      refund: (request) => bound(`${name} refund`, () => gateway.refund(request)),
      queryRefund: (request) =>
        bound(`${name} query of a refund`, () => gateway.queryRefund(request)),
      fetchBill: (day) => bound(`${name} bill`, () => gateway.fetchBill(day), booksTimeoutMs),
      ...(isMissing === undefined ? null : { isMissing }),
      ...(payerUrl === undefined ? null : { payerUrl }),
      readNotice,
      replyToNotice,
      ...(findDifferences === undefined
        ? null
        : { findDifferences: () => bound(`${name} books`, findDifferences, booksTimeoutMs) }),
    };
  }

  return {
    gateways: {
      alipay: boundGateway('alipay', gateways.alipay),
      wechat: boundGateway('wechat', gateways.wechat),
    },
    cut() {
      isCut = true;
      for (const giveUp of running) giveUp('was cut off, the server stops');
    },
  };
}
