import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createBills } from './bills.ts';
import type { NextWalletKeys } from './keys.ts';
import type { Deliver } from './notice-requests.ts';
import { createNotices } from './notices.ts';
import { pageRoutes } from './page-routes.ts';
import { createPayer, type Payer } from './payer.ts';
import { endRefund, giveBack } from './refunds.ts';
import { protocolRoutes } from './routes.ts';
import type { RefundState } from './books.ts';
import type { Wallet } from './wallet.ts';

/** The wallets without a port. */
export type WalletApp = {
  app: ReturnType<typeof protocolRoutes>;
  payer: Payer;
  /** Lets a refund that is on its way come to an end. */
  endRefund(refundNo: string, state: Exclude<RefundState, 'processing'>): Promise<void>;
  /** Sends money back at the wallet's own console, in fen; false when that much is not there. */
  refundAtConsole(paymentNo: string, refundNo: string, amount: number): Promise<boolean>;
  /** Signs with the new keys from now on; WeChat still uses the previous one for callers that name it. */
  rollOver(next: NextWalletKeys): void;
  /** Goes on with notices that an earlier process has not brought to their end. */
  resume(): Promise<void>;
  /** Sends no notice any more. */
  stop(): Promise<void>;
};

export type WalletServer = Omit<WalletApp, 'app' | 'stop'> & {
  /** The address on this machine: `http://127.0.0.1:` and a separate port. */
  origin: string;
  close(): Promise<void>;
};

type WalletOptions = { isListed: boolean; deliver?: Deliver };
type ServerOptions = WalletOptions & {
  /** A port to keep; without it the wallets take a free one, and keep no process from ending. */
  port?: number;
};

/**
 * Creates WeChat Pay and Alipay as this machine pretends them: strangers to the shop, who know it by its
 * keys and speak with it in their real protocols. `isListed`: whether codes that wait are shown to everybody.
 */
export function createWalletApp(
  given: Wallet,
  { isListed, deliver = post }: WalletOptions,
): WalletApp {
  const wechat = { ...given.keys.wechat };
  const alipay = { ...given.keys.alipay };
  const wallet = { ...given, keys: { wechat, alipay } };
  const notices = createNotices(wallet, deliver);
  const payer = createPayer(wallet, notices);
  const app = protocolRoutes(wallet, notices, createBills(wallet)).route(
    '/',
    pageRoutes(wallet, payer, isListed),
  );
  app.onError((error, c) => {
    wallet.log.error('the sandbox wallet failed', { path: c.req.path, error });
    return c.body(null, 500);
  });
  return {
    app,
    payer,
    endRefund: (refundNo, state) => endRefund(wallet, notices, refundNo, state),
    async refundAtConsole(paymentNo, refundNo, amount) {
      const trade = await wallet.books.findTrade({ paymentNo });
      if (trade === null || trade.paidAt === null) return false;
      const asked = { refundNo, amount, notifyUrl: null };
      return (await giveBack(wallet, notices, trade, asked)) !== 'refused';
    },
    rollOver(next) {
      const { keyId, wallet: former } = wechat;
      Object.assign(wechat, next.wechat, { former: { keyId, wallet: former } });
      Object.assign(alipay, next.alipay);
    },
    resume: notices.resume,
    stop: notices.stop,
  };
}

/** Starts the wallets of `createWalletApp` on a port of this machine. Rejects when the port is taken. */
export async function startWalletServer(
  wallet: Wallet,
  { port: wanted, ...options }: ServerOptions,
): Promise<WalletServer> {
  const { app, stop, ...pretended } = createWalletApp(wallet, options);
  const listener = createServer(getRequestListener(app.fetch));
  // Who keeps a connection is the one to close it: closed from here, it may carry a call already.
  listener.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(wanted ?? 0, '127.0.0.1', resolve);
  });
  if (wanted === undefined) listener.unref();
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    ...pretended,
    async close() {
      await stop();
      listener.closeAllConnections();
      await new Promise((resolve) => {
        listener.close(resolve);
      });
    },
  };
}

// As long as a wallet waits for its shop.
const patienceMs = 5000;

const post: Deliver = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  return { status: response.status, body: await response.text() };
};
