import type { KeyObject } from 'node:crypto';

export type AlipaySettings = {
  appId: string;
  /** The merchant's account, `2088…`. */
  sellerId: string;
  /** Of the app. */
  privateKey: KeyObject;
  /** Alipay's own; several while one follows another. */
  publicKeys: readonly KeyObject[];
  /** What the wallet keeps of a payment, in hundredths of a percent; null when nobody said. */
  feeRate: number | null;
  gateway: string;
  notifyUrl: string;
};
