import type { KeyObject } from 'node:crypto';

export type WechatSettings = {
  mchid: string;
  appid: string;
  /** The serial of the merchant's certificate, in upper-case hex. */
  keySerial: string;
  privateKey: KeyObject;
  /** Opens the resource of a notice: 32 bytes. */
  apiV3Key: Buffer;
  /** WeChat's public keys by id; several while WeChat replaces one. Requests ask for the first. */
  publicKeys: ReadonlyMap<string, KeyObject>;
  /** The wallet's fee in hundredths of a percent; null if not configured. */
  feeRate: number | null;
  /** Whether the contract includes H5 payments. */
  hasH5: boolean;
  /** The service account for payments in WeChat's browser; null without one. */
  jsapi: WechatAccount | null;
  baseUrl: string;
  notifyUrl: string;
};

/** A service account, bound to the merchant number; its openids name payers. */
export type WechatAccount = {
  appid: string;
  secret: string;
  /** Where the payer's browser is asked who its payer is, and where we ask: other origins than the payments'. */
  openUrl: string;
  apiUrl: string;
};
