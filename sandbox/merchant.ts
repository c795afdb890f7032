import type { KeyObject } from 'node:crypto';
import type { WalletKeys } from '#sandbox/wallet-server/keys.ts';
import type { PhoneProducts } from '#sandbox/wallet-server/wallet.ts';

/** Lists the settings of a merchant of the wallets at `origin`: addresses, ids, and keys as PEM. */
export function describeMerchant(
  origin: string,
  { wechat, alipay }: WalletKeys,
  { jsapi }: PhoneProducts,
) {
  return {
    payerPage: `${origin}/sandbox/wallet`,
    wechat: {
      baseUrl: origin,
      mchid: wechat.mchid,
      appid: wechat.appid,
      merchantSerial: wechat.merchantSerial,
      merchantPrivateKey: toPem(wechat.merchant.privateKey),
      apiV3Key: wechat.apiV3Key,
      publicKeyId: wechat.keyId,
      publicKey: toPem(wechat.wallet.publicKey),
      jsapi,
    },
    alipay: {
      gateway: `${origin}/gateway.do`,
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      merchantPrivateKey: toPem(alipay.merchant.privateKey),
      publicKey: toPem(alipay.wallet.publicKey),
    },
  };
}

function toPem(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  return key.export({ type, format: 'pem' }).toString();
}
