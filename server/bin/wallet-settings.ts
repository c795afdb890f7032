import type { KeyObject } from 'node:crypto';
import type { AlipaySettings } from '#server/adapters/alipay/settings.ts';
import { isPair } from '#server/adapters/rsa.ts';
import type { WechatSettings } from '#server/adapters/wechat/settings.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { PhoneProducts } from '#sandbox/wallet-server/wallet.ts';
import type { SwitchReader } from './switch-reader.ts';
import { sections } from './switches.ts';

/** The settings of each wallet; null if the site has no account with it. */
export type WalletSettings = { [Name in keyof BothSettings]: BothSettings[Name] | null };
export type BothSettings = { alipay: AlipaySettings; wechat: WechatSettings };

/** Reads the settings of the wallets; null for the sandbox. Throws EnvError for missing or wrong ones. */
export function readWallets(reader: SwitchReader): WalletSettings | null {
  const wechat = readWechat(reader);
  const alipay = readAlipay(reader);
  if (wechat === null && alipay === null) return null;
  const { hasH5, hasWap, jsapi } = readSandboxProducts(reader);
  const [missing] = [
    wechat === null && hasH5 ? 'WECHAT_H5' : null,
    wechat === null && jsapi !== null ? 'WECHAT_JSAPI_APPID' : null,
    alipay === null && hasWap ? 'ALIPAY_WAP' : null,
  ].filter((name) => name !== null);
  if (missing !== undefined) {
    throw new EnvError(`${missing} is set, but the account of its wallet is not: set both.`);
  }
  return { wechat, alipay };
}

/** Reads the products of the sandbox wallets other than the QR code. */
export function readSandboxProducts(reader: SwitchReader): PhoneProducts {
  const { switches } = sections.phone;
  // A service account works with both of its switches alone.
  return { ...reader.read(switches), jsapi: reader.readComplete(switches.jsapi) };
}

function readWechat(reader: SwitchReader): WechatSettings | null {
  const settings = reader.readComplete(sections.wechat.switches);
  if (settings === null) return null;
  expectReal(
    reader,
    'WECHAT_BASE_URL',
    settings.baseUrl,
    /^https:\/\/api2?\.mch\.weixin\.qq\.com$/,
  );
  expectOfWallet('WECHAT_PUBLIC_KEYS', settings.privateKey, [...settings.publicKeys.values()]);
  const { hasH5, jsapi } = readSandboxProducts(reader);
  const [openUrl, apiUrl] = ['https://open.weixin.qq.com', 'https://api.weixin.qq.com'];
  return {
    ...settings,
    keySerial: settings.keySerial.toUpperCase(),
    apiV3Key: Buffer.from(settings.apiV3Key),
    hasH5,
    jsapi: jsapi === null ? null : { ...jsapi, openUrl, apiUrl },
    notifyUrl: `${readNotifyOrigin(reader)}/wechat`,
  };
}

function readAlipay(reader: SwitchReader): AlipaySettings | null {
  const settings = reader.readComplete(sections.alipay.switches);
  if (settings === null) return null;
  expectReal(reader, 'ALIPAY_GATEWAY', settings.gateway, /^https:\/\/openapi\.alipay\.com\//);
  expectOfWallet('ALIPAY_PUBLIC_KEYS', settings.privateKey, settings.publicKeys);
  const { hasWap } = readSandboxProducts(reader);
  return { ...settings, hasWap, notifyUrl: `${readNotifyOrigin(reader)}/alipay` };
}

/** Returns the address of notices up to the channel. */
function readNotifyOrigin(reader: SwitchReader): string {
  const { notifyUrl, publicUrl } = reader.read(sections.site.switches);
  const origin = notifyUrl ?? publicUrl;
  if (origin === null) {
    throw new EnvError('NOTIFY_URL or PUBLIC_URL must say where wallets send their notices.');
  }
  if (isProduction(reader) && !origin.startsWith('https://')) {
    throw new EnvError('NOTIFY_URL must be an https address: wallets send notices to no other.');
  }
  return `${origin}/api/v1/payments/notify`;
}

function expectReal(reader: SwitchReader, name: string, address: string, real: RegExp): void {
  if (!isProduction(reader) || real.test(address)) return;
  throw new EnvError(`${name} is not the real wallet, and NODE_ENV=production: unset it.`);
}

function isProduction(reader: SwitchReader): boolean {
  return reader.read(sections.mode.switches).nodeEnv === 'production';
}

/** Throws for the most common mistake: the own public key instead of the wallet's. */
function expectOfWallet(name: string, own: KeyObject, keys: readonly KeyObject[]): void {
  if (!keys.some((key) => isPair(own, key))) return;
  throw new EnvError(`${name} has the public half of your own key; it must be the wallet's.`);
}
