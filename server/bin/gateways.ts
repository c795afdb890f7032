import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import type { Clock } from '#server/clock.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Creates the merchant's side of the real wallets. */
export function createGateways({ alipay, wechat }: WalletSettings, clock: Clock): Gateways {
  return {
    alipay: createAlipayGateway(alipay, clock.date),
    wechat: createWechatGateway(wechat, clock.now),
  };
}
