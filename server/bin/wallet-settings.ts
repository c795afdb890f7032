import type { KeyObject } from 'node:crypto';
import type { AlipaySettings } from '#server/adapters/alipay/settings.ts';
import { isPair, parsePrivateKey, parsePublicKey } from '#server/adapters/rsa.ts';
import type { WechatAccount, WechatSettings } from '#server/adapters/wechat/settings.ts';
import { EnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { restoreLineBreaks } from '#server/base/line-breaks.ts';
import type { PhoneProducts } from '#server/sandbox/wallet-server/wallet.ts';
import { expectAllOrNone } from './all-or-none.ts';
import type { SwitchValues } from './switches.ts';

/** The settings of each wallet; null if the site has no account with it. */
export type WalletSettings = { [Name in keyof BothSettings]: BothSettings[Name] | null };
export type BothSettings = { alipay: AlipaySettings; wechat: WechatSettings };

const neededByWechat = [
  'WECHAT_MCHID',
  'WECHAT_APPID',
  'WECHAT_KEY_SERIAL',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'WECHAT_PUBLIC_KEYS',
] as const;

const neededByAlipay = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEYS',
] as const;

/** Reads the settings of the wallets; null for the sandbox. Throws EnvError for missing or wrong ones. */
export function readWallets(values: SwitchValues): WalletSettings | null {
  const wechat = readWechat(values);
  const alipay = readAlipay(values);
  if (wechat === null && alipay === null) return null;
  const [missing] = [
    wechat === null && values.WECHAT_H5 === '1' ? 'WECHAT_H5' : null,
    wechat === null && values.WECHAT_JSAPI_APPID !== '' ? 'WECHAT_JSAPI_APPID' : null,
    alipay === null && values.ALIPAY_WAP === '1' ? 'ALIPAY_WAP' : null,
  ].filter((name) => name !== null);
  if (missing !== undefined) {
    throw new EnvError(`${missing} is set, but the account of its wallet is not: set both.`);
  }
  return { wechat, alipay };
}

/** Reads the products of the sandbox wallets other than the QR code. */
export function readSandboxProducts(values: SwitchValues): PhoneProducts {
  return {
    hasH5: values.WECHAT_H5 === '1',
    hasWap: values.ALIPAY_WAP === '1',
    jsapi: readAccount(values),
  };
}

function readWechat(values: SwitchValues): WechatSettings | null {
  const { WECHAT_BASE_URL: baseUrl, WECHAT_FEE_PERCENT: fee, NODE_ENV } = values;
  if (!expectAllOrNone(values, neededByWechat, baseUrl !== '' || fee !== '')) return null;
  if (NODE_ENV === 'production') {
    expectReal('WECHAT_BASE_URL', baseUrl, /^https:\/\/api2?\.mch\.weixin\.qq\.com\/?$/);
  }
  const privateKey = readKey('WECHAT_PRIVATE_KEY', values.WECHAT_PRIVATE_KEY, parsePrivateKey);
  const publicKeys = readNamedKeys(values.WECHAT_PUBLIC_KEYS);
  expectOfWallet('WECHAT_PUBLIC_KEYS', privateKey, [...publicKeys.values()]);
  return {
    mchid: values.WECHAT_MCHID,
    appid: values.WECHAT_APPID,
    keySerial: values.WECHAT_KEY_SERIAL.toUpperCase(),
    privateKey,
    apiV3Key: Buffer.from(values.WECHAT_API_V3_KEY),
    publicKeys,
    feeRate: readRate(fee),
    hasH5: values.WECHAT_H5 === '1',
    jsapi: readJsapi(values),
    baseUrl: baseUrl === '' ? 'https://api.mch.weixin.qq.com' : baseUrl.replace(/\/$/, ''),
    notifyUrl: `${readNotifyOrigin(values)}/wechat`,
  };
}

function readAlipay(values: SwitchValues): AlipaySettings | null {
  const { ALIPAY_GATEWAY: gateway, ALIPAY_FEE_PERCENT: fee, NODE_ENV } = values;
  if (!expectAllOrNone(values, neededByAlipay, gateway !== '' || fee !== '')) return null;
  if (NODE_ENV === 'production') {
    expectReal('ALIPAY_GATEWAY', gateway, /^https:\/\/openapi\.alipay\.com\//);
  }
  const privateKey = readKey('ALIPAY_PRIVATE_KEY', values.ALIPAY_PRIVATE_KEY, parsePrivateKey);
  const publicKeys = splitKeys(values.ALIPAY_PUBLIC_KEYS).map((text) =>
    readKey('ALIPAY_PUBLIC_KEYS', text, parsePublicKey),
  );
  expectOfWallet('ALIPAY_PUBLIC_KEYS', privateKey, publicKeys);
  return {
    appId: values.ALIPAY_APP_ID,
    sellerId: values.ALIPAY_SELLER_ID,
    privateKey,
    publicKeys,
    feeRate: readRate(fee),
    hasWap: values.ALIPAY_WAP === '1',
    gateway: gateway === '' ? 'https://openapi.alipay.com/gateway.do' : gateway,
    notifyUrl: `${readNotifyOrigin(values)}/alipay`,
  };
}

function readJsapi(values: SwitchValues): WechatAccount | null {
  const account = readAccount(values);
  if (account === null) return null;
  return { ...account, openUrl: 'https://open.weixin.qq.com', apiUrl: 'https://api.weixin.qq.com' };
}

/** Reads the service account for payments in WeChat's browser: both values or none. */
function readAccount(values: SwitchValues): PhoneProducts['jsapi'] {
  const { WECHAT_JSAPI_APPID: appid, WECHAT_APP_SECRET: secret } = values;
  if (!expectAllOrNone(values, ['WECHAT_JSAPI_APPID', 'WECHAT_APP_SECRET'], false)) return null;
  return { appid, secret };
}

/** Parses a fee in percent; returns hundredths of a percent, or null if it is unset. */
function readRate(percent: string): number | null {
  return percent === '' ? null : Math.round(Number(percent) * 100);
}

/** Returns the address of notices up to the channel. */
function readNotifyOrigin(values: SwitchValues): string {
  const origin = values.NOTIFY_URL === '' ? values.PUBLIC_URL : values.NOTIFY_URL;
  if (origin === '') {
    throw new EnvError('NOTIFY_URL or PUBLIC_URL must say where wallets send their notices.');
  }
  if (values.NODE_ENV === 'production' && !origin.startsWith('https://')) {
    throw new EnvError('NOTIFY_URL must be an https address: wallets send notices to no other.');
  }
  return `${origin.replace(/\/$/, '')}/api/v1/payments/notify`;
}

function expectReal(name: string, address: string, real: RegExp): void {
  if (address === '' || real.test(address)) return;
  throw new EnvError(`${name} is not the real wallet, and NODE_ENV=production: unset it.`);
}

/** Parses a sequence of `id=PEM`. */
function readNamedKeys(text: string): ReadonlyMap<string, KeyObject> {
  const keys = splitKeys(text).map((entry): [string, KeyObject] => {
    const [, id, key = ''] = /^(\w+)=([^]*)$/.exec(entry) ?? [];
    if (id === undefined) throw new EnvError('WECHAT_PUBLIC_KEYS must be written as id=PEM.');
    return [id, readKey('WECHAT_PUBLIC_KEYS', key, parsePublicKey)];
  });
  const named = new Map(keys);
  if (named.size < keys.length) throw new EnvError('WECHAT_PUBLIC_KEYS has an id twice.');
  return named;
}

/** Splits after each PEM, else at commas. */
function splitKeys(written: string): string[] {
  const text = restoreLineBreaks(written);
  return text
    .split(text.includes('-----END') ? /(?<=-----END [A-Z ]{1,40}-----)[\s,]*/ : /,/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function readKey(name: string, text: string, parse: (text: string) => KeyObject): KeyObject {
  try {
    return parse(text.trim());
  } catch (error) {
    throw new EnvError(`${name} ${formatThrown(error)}`);
  }
}

/** Throws without a key, and for the most common mistake: the own public key instead of the wallet's. */
function expectOfWallet(name: string, own: KeyObject, keys: readonly KeyObject[]): void {
  if (keys.length === 0) throw new EnvError(`${name} has no key.`);
  if (!keys.some((key) => isPair(own, key))) return;
  throw new EnvError(`${name} has the public half of your own key; it must be the wallet's.`);
}
