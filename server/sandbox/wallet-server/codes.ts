import { randomBytes } from 'node:crypto';
import type { Channel } from '#contract/base/picklists.ts';

/** QR contents in the wallets' real form, and the id that the sandbox' own pages know them by. */

export function newWalletCode(channel: Channel): string {
  const tail = letters(channel === 'alipay' ? 18 : 9);
  return channel === 'alipay' ? `bax${tail.toLowerCase()}` : tail;
}

export function createQrCode(channel: Channel, code: string): string {
  return channel === 'alipay'
    ? `https://qr.alipay.com/${code}`
    : `weixin://wxpay/bizpayurl?pr=${code}`;
}

/** Returns the id in a QR string, or in whatever a person pasted of it. */
export function parseWalletCode(qrCode: string): string {
  return /(?<![0-9A-Za-z])[0-9A-Za-z]+$/.exec(qrCode.trimEnd())?.[0] ?? '';
}

function letters(count: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}
