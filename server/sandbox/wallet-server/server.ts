import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createBills } from './bills.ts';
import type { Deliver } from './notice-requests.ts';
import { createNotices } from './notices.ts';
import { pageRoutes } from './page-routes.ts';
import { createPayer, type Payer } from './payer.ts';
import { endRefund } from './refunds.ts';
import { protocolRoutes } from './routes.ts';
import type { RefundState } from './tables.ts';
import type { Wallet } from './wallet.ts';

export type WalletServer = {
  /** Where it listens on this machine: `http://127.0.0.1:` and a port of its own. */
  origin: string;
  payer: Payer;
  /** Lets a refund that is on its way come to an end. */
  endRefund(refundNo: string, state: Exclude<RefundState, 'processing'>): Promise<void>;
  /** Goes on with notices that an earlier process has not brought to their end. */
  resume(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts WeChat Pay and Alipay as this machine pretends them: strangers to the shop, who know it by its
 * keys and speak with it in their real protocols. `isListed`: whether codes that wait are shown to everybody.
 */
export async function startWalletServer(
  wallet: Wallet,
  { isListed, deliver = post }: { isListed: boolean; deliver?: Deliver },
): Promise<WalletServer> {
  const notices = createNotices(wallet, deliver);
  const payer = createPayer(wallet, notices);
  const app = new Hono()
    .route('/', protocolRoutes(wallet, notices, createBills(wallet)))
    .route('/', pageRoutes(wallet, payer, isListed));
  app.onError((error, c) => {
    wallet.log.error('the sandbox wallet failed', { path: c.req.path, error });
    return c.body(null, 500);
  });
  const listener = createServer(getRequestListener(app.fetch));
  // Who keeps a connection is the one to close it: closed from here, it may carry a call already.
  listener.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  // Alone it keeps no process from ending.
  listener.unref();
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    payer,
    endRefund: (refundNo, state) => endRefund(wallet, notices, refundNo, state),
    resume: notices.resume,
    async close() {
      await notices.stop();
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
