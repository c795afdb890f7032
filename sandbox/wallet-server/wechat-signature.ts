import { randomBytes } from 'node:crypto';
import type { SigningKey, WalletKeys } from './keys.ts';
import { isSignedBy, signText } from './rsa.ts';

type Keys = WalletKeys['wechat'];

const scheme = 'WECHATPAY2-SHA256-RSA2048';
const freshSeconds = 300;

/** A request of the shop as it came. `target` is path and query. */
export type SignedRequest = {
  method: string;
  target: string;
  authorization: string;
  body: string;
};

/** Verifies who sent a request. Returns the nonce that must not come again, or null. */
export function verifySender(keys: Keys, request: SignedRequest, now: number): string | null {
  const { method, target, authorization, body } = request;
  const [head = '', list = ''] = authorization.split(/ (.*)/s);
  const fields = new Map(
    [...list.matchAll(/(?<!\w)(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const timestamp = fields.get('timestamp') ?? '';
  const nonce = fields.get('nonce_str') ?? '';
  const text = `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`;
  const isGenuine =
    head === scheme &&
    fields.get('mchid') === keys.mchid &&
    fields.get('serial_no') === keys.merchantSerial &&
    Math.abs(now / 1000 - Number(timestamp)) <= freshSeconds &&
    nonce !== '' &&
    isSignedBy(keys.merchant.publicKey, text, fields.get('signature') ?? '');
  return isGenuine ? nonce : null;
}

/**
 * Returns the key that the shop asks to be answered with; null for one that WeChat does not use. A request without
 * encrypted fields need not name one, and none of our calls has such fields: it gets the current one.
 */
export function namedKey(keys: Keys, keyId: string | undefined): SigningKey | null {
  if (keyId === undefined) return keys;
  return [keys, keys.former].find((key) => key !== undefined && key.keyId === keyId) ?? null;
}

/** Returns the headers of what WeChat sends: an answer, also without a body, or a notice. */
export function signedHeaders(
  { keyId, wallet }: SigningKey,
  body: string,
  at: Date,
  hasWrongSerial = false,
): Record<string, string> {
  const timestamp = String(Math.floor(at.valueOf() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Serial': hasWrongSerial ? `${keyId}0` : keyId,
    'Wechatpay-Signature-Type': scheme,
    'Wechatpay-Signature': signText(wallet.privateKey, `${timestamp}\n${nonce}\n${body}\n`),
    'Request-ID': randomBytes(12).toString('hex').toUpperCase(),
  };
}
