import type { KeyObject } from 'node:crypto';

export type AlipaySettings = {
  appId: string;
  /** The merchant's account, `2088…`. */
  sellerId: string;
  /** The private key of the app. */
  privateKey: KeyObject;
  /** Alipay's public keys; several while Alipay replaces one. */
  publicKeys: readonly KeyObject[];
  /** The wallet's fee in hundredths of a percent; null if not configured. */
  feeRate: number | null;
  /** Whether the contract includes 手机网站支付. */
  hasWap: boolean;
  gateway: string;
  notifyUrl: string;
};
