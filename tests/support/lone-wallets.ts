import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import { sandboxSettings } from '#server/bin/sandbox-wallets.ts';
import { createStillClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { NoticeRequest } from '#sandbox/wallet-server/notice-requests.ts';
import { createMemoryBooks } from '#sandbox/wallet-server/memory-books.ts';
import { startWalletServer } from '#sandbox/wallet-server/server.ts';
import { testStart } from './server.ts';
import { testWalletKeys } from './wallet-keys.ts';

export type LoneWallets = Awaited<ReturnType<typeof startLoneWallets>>;

/** Starts the wallets without a site: their messages are queued until a test delivers them. */
export async function startLoneWallets() {
  const clock = createStillClock(testStart);
  const faults = createFaults();
  const keys = await testWalletKeys();
  const sent: (NoticeRequest & { at: number })[] = [];
  const shop = { takes: false };
  const wallet = { books: createMemoryBooks(), clock, faults, keys, log: createLog('silent') };
  const server = await startWalletServer(wallet, {
    isListed: true,
    deliver: async (request) => {
      sent.push({ ...request, at: clock.now() });
      return shop.takes ? { status: 200, body: 'success' } : { status: 500, body: '' };
    },
  });
  const settings = sandboxSettings(wallet, server.origin, () => 'http://site.test');
  return {
    clock,
    faults,
    sent,
    shop,
    server,
    settings,
    gateways: {
      alipay: createAlipayGateway(settings.alipay, clock.date),
      wechat: createWechatGateway(settings.wechat, clock.now),
    },
    close: () => server.close(),
  };
}
