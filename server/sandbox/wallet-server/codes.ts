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

/** Returns the id in the text of a QR code, or in the part that a person pasted. */
export function parseWalletCode(qrCode: string): string {
  return /(?<![0-9A-Za-z])[0-9A-Za-z]+$/.exec(qrCode.trimEnd())?.[0] ?? '';
}

function letters(count: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}
