import type { AlipaySettings } from '#server/adapters/alipay/settings.ts';
import type { WechatSettings } from '#server/adapters/wechat/settings.ts';
import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { startAlipay, type Alipay } from './alipay.ts';
import { createTestServer, type TestServer } from './server.ts';
import { startWechatPay, type WechatPay } from './wechat-pay.ts';

export type ServerWithWallets = {
  server: TestServer;
  alipay: Alipay;
  wechat: WechatPay;
  /** Sends a request to the notify address of a channel. */
  notify(
    channel: string,
    body: string | Buffer,
    headers?: Record<string, string> | [string, string][],
  ): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** Starts a server that speaks to both wallets over HTTP, and the wallets. */
export async function startServerWithWallets(
  changed: {
    alipay?: Partial<AlipaySettings>;
    wechat?: Partial<WechatSettings>;
    hasAccount?: boolean;
  } = {},
  options: Parameters<typeof createTestServer>[0] = {},
): Promise<ServerWithWallets> {
  const server = await createTestServer(options);
  const { clock } = server;
  const [alipay, wechat] = [await startAlipay(clock.now), await startWechatPay(clock.now)];
  server.deps.gateways = withTimeouts(
    {
      alipay: createAlipayGateway(alipay.settings(changed.alipay), clock.date),
      wechat: createWechatGateway(
        wechat.settings({
          ...changed.wechat,
          ...(changed.hasAccount === true ? { jsapi: wechat.account() } : null),
        }),
        clock.now,
      ),
    },
    clock.after,
  ).gateways;
  return {
    server,
    alipay,
    wechat,
    async notify(channel, body, headers = {}) {
      const request = { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers };
      const response = await server.app.request(`/api/v1/payments/notify/${channel}`, request);
      return { status: response.status, text: await response.text() };
    },
    async close() {
      await server.close();
      await Promise.all([alipay.close(), wechat.close()]);
    },
  };
}
