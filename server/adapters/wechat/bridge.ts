import { randomBytes } from 'node:crypto';
import type { BridgeParameters } from '#contract/payments/schemas.ts';
import { signRsa } from '#server/adapters/rsa.ts';
import type { WechatSettings } from './settings.ts';

/**
 * Signs the parameters with which a page opens WeChat's payment sheet (`getBrandWCPayRequest`). `now` in
 * ms. `signType` travels with them but is not signed.
 */
export function signBridge(
  { privateKey }: Pick<WechatSettings, 'privateKey'>,
  appId: string,
  prepayId: string,
  now: number,
): BridgeParameters {
  const timeStamp = String(Math.floor(now / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const wanted = `prepay_id=${prepayId}`;
  const text = [appId, timeStamp, nonceStr, wanted, ''].join('\n');
  return {
    appId,
    timeStamp,
    nonceStr,
    package: wanted,
    signType: 'RSA',
    paySign: signRsa(privateKey, text),
  };
}
