import { ServiceAway } from '#server/base/unavailable.ts';
import type { Channel } from '#contract/base/picklists.ts';
import type { Gateway, Gateways } from './gateway.ts';

/** Calls `run` once after `ms`; the answer cancels it. */
type After = (ms: number, run: () => void) => () => void;

/** The time limit of a wallet call, in ms, and of fetching its books or a bill. */
export const gatewayTimeoutMs = 5000;
const booksTimeoutMs = 60_000;

export type BoundGateways = {
  gateways: Gateways;
  /** Shutdown: running and later calls fail at once. */
  cut(): void;
};

/** The outcome of one call to a wallet. */
export type WalletCall = {
  channel: Channel;
  call: string;
  outcome: 'done' | 'failed' | 'timeout';
  ms: number;
};

/**
 * Wraps wallets with a timeout. An aborted call is as unclear as any failed one: the wallet may still do it.
 * `onCall` gets the outcome of each call.
 */
export function withTimeouts(
  gateways: Gateways,
  after: After,
  onCall: (call: WalletCall) => void = () => undefined,
): BoundGateways {
  const running = new Set<(reason: string) => void>();
  let isCut = false;

  function bound<Result>(
    channel: Channel,
    name: string,
    call: () => Promise<Result>,
    ms = gatewayTimeoutMs,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const from = performance.now();
      let isOver = false;
      const end = (outcome: WalletCall['outcome']) => {
        cancel();
        running.delete(giveUp);
        if (!isOver) onCall({ channel, call: name, outcome, ms: performance.now() - from });
        isOver = true;
      };
      const giveUp = (reason: string) => {
        isOver = isOver || isCut;
        end('timeout');
        reject(new ServiceAway(`${channel} ${name} ${reason}: its outcome is unclear`));
      };
      const cancel = after(ms, () => giveUp(`did not answer within ${ms / 1000} s`));
      if (isCut) return giveUp('was not asked, the server stops');
      running.add(giveUp);
      call().then(
        (result) => {
          end('done');
          resolve(result);
        },
        (error: unknown) => {
          end('failed');
          reject(error);
        },
      );
    });
  }

  function boundGateway(channel: Channel, gateway: Gateway): Gateway {
    const { isMissing, payerUrl, findDifferences, readNotice, replyToNotice } = gateway;
    const { createPage, sheet, account, appId } = gateway;
    return {
      account,
      appId,
      precreate: (request) => bound(channel, 'precreate', () => gateway.precreate(request)),
      ...(createPage === undefined
        ? null
        : { createPage: (request) => bound(channel, 'page', () => createPage(request)) }),
      ...(sheet === undefined
        ? null
        : {
            sheet: {
              ...sheet,
              create: (request) => bound(channel, 'sheet', () => sheet.create(request)),
              exchangeCode: (code) => bound(channel, 'openid', () => sheet.exchangeCode(code)),
            },
          }),
      query: (paymentNo) => bound(channel, 'query', () => gateway.query(paymentNo)),
      close: (paymentNo) => bound(channel, 'close', () => gateway.close(paymentNo)),
      refund: (request) => bound(channel, 'refund', () => gateway.refund(request)),
      queryRefund: (request) =>
        bound(channel, 'query of a refund', () => gateway.queryRefund(request)),
      fetchBill: (day) => bound(channel, 'bill', () => gateway.fetchBill(day), booksTimeoutMs),
      ...(isMissing === undefined ? null : { isMissing }),
      ...(payerUrl === undefined ? null : { payerUrl }),
      readNotice,
      replyToNotice,
      ...(findDifferences === undefined
        ? null
        : { findDifferences: () => bound(channel, 'books', findDifferences, booksTimeoutMs) }),
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
