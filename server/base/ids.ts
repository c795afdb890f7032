import { hash, randomBytes, randomInt } from 'node:crypto';
import { shanghaiStamp } from '#contract/base/shanghai.ts';

export type Ids = {
  user(): string;
  file(): string;
  /** 32 random bytes, base64url. */
  token(): string;
  /** 16 random bytes, hex: WeChat takes letters and digits only. */
  state(): string;
  /** 16 random bytes, base64url. */
  deviceMark(): string;
  /** `XY` + the day in Shanghai + random digits. */
  order(now: Date): string;
  /**
   * Creates the merchant's payment number for a wallet: 6 to 32 letters and digits, which both wallets
   * accept.
   */
  payment(now: Date): string;
  refund(now: Date): string;
  /** `I` + the day in Shanghai + random letters. */
  invoice(now: Date): string;
  /** `BJ` (报价) + the day in Shanghai + random letters. */
  quotation(now: Date): string;
  /** `Q` + the day in Shanghai + random letters. */
  inquiry(now: Date): string;
  /** `B` + the day in Shanghai + random letters. */
  booking(now: Date): string;
  /** Eight characters of Crockford's alphabet, of which one is a letter. */
  supportCode(): string;
  /** Six digits. */
  smsCode(): string;
};

export function createIds(): Ids {
  return {
    user: () => randomBytes(12).toString('base64url'),
    file: () => randomBytes(16).toString('base64url'),
    token: () => randomBytes(32).toString('base64url'),
    state: () => randomBytes(16).toString('hex'),
    deviceMark: () => randomBytes(16).toString('base64url'),
    order: (now) => `XY${shanghaiStamp(now).slice(0, 8)}${digits(8)}`,
    payment: (now) => `P${shanghaiStamp(now)}${letters(11)}`,
    refund: (now) => `R${shanghaiStamp(now)}${letters(11)}`,
    invoice: (now) => `I${shanghaiStamp(now).slice(0, 8)}${letters(8)}`,
    quotation: (now) => `BJ${shanghaiStamp(now).slice(0, 8)}${letters(8)}`,
    inquiry: (now) => `Q${shanghaiStamp(now).slice(0, 8)}${letters(8)}`,
    booking: (now) => `B${shanghaiStamp(now).slice(0, 8)}${letters(8)}`,
    supportCode() {
      const code = letters(8);
      return /[A-Z]/.test(code) ? code : this.supportCode();
    },
    smsCode: () => digits(6),
  };
}

/** Hashes a secret for storage: enough to recognize it, useless to a thief. */
export function sha256(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url');
}

function digits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0');
}

function letters(count: number): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}
