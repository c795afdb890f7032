import { createAlipayGateway } from '#server/adapters/alipay/gateway.ts';
import { createWechatGateway } from '#server/adapters/wechat/gateway.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Creates the merchant's side of the wallets; one without settings is not offered. */
export function createGateways({ alipay, wechat }: WalletSettings, clock: Clock): Gateways {
  return {
    alipay: alipay === null ? missingGateway('alipay') : createAlipayGateway(alipay, clock.date),
    wechat: wechat === null ? missingGateway('wechat') : createWechatGateway(wechat, clock.now),
  };
}
