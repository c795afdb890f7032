import { randomBytes } from 'node:crypto';
import type { Channel } from '#contract/base/picklists.ts';

/** Creates the text of a QR code in the wallets' real format. */

export function newWalletCode(channel: Channel): string {
  const tail = letters(channel === 'alipay' ? 18 : 9);
  return channel === 'alipay' ? `bax${tail.toLowerCase()}` : tail;
}

export function createQrCode(channel: Channel, code: string): string {
  return channel === 'alipay'
    ? `https://qr.alipay.com/${code}`
    : `weixin://wxpay/bizpayurl?pr=${code}`;
}

/** Returns WeChat's address of the page that opens the app; it contains the time of creation, in ms. */
export function createH5Url(code: string, now: number): string {
  const query = new URLSearchParams({ prepay_id: createPrepayId(code), package: String(now) });
  return `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?${query}`;
}

export function createPrepayId(code: string): string {
  return `wx${code}`;
}

/** Returns the code that a prepay id was made of; empty for anything else. */
export function parsePrepayId(prepayId: string): string {
  return /^wx([0-9A-Za-z]+)$/.exec(prepayId)?.[1] ?? '';
}

/** Returns the id in the text of a QR code, or in the part that a person pasted. */
export function parseWalletCode(qrCode: string): string {
  return /(?<![0-9A-Za-z])[0-9A-Za-z]+$/.exec(qrCode.trimEnd())?.[0] ?? '';
}

function letters(count: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}
