import type { KeyObject } from 'node:crypto';

export type AlipaySettings = {
  appId: string;
  /** The merchant's account, `2088…`. */
  sellerId: string;
  /** Of the app. */
  privateKey: KeyObject;
  /** Alipay's own; several while one follows another. */
  publicKeys: readonly KeyObject[];
  gateway: string;
  notifyUrl: string;
};
