import { randomBytes } from 'node:crypto';
import { signRsa, verifyRsa } from '#server/adapters/rsa.ts';
import type { WechatSettings } from './settings.ts';

const scheme = 'WECHATPAY2-SHA256-RSA2048';
const freshSeconds = 300;

/** Returns the value of `Authorization` for a request; `target` is path and query as they are sent. */
export function authorize(
  { mchid, keySerial, privateKey }: WechatSettings,
  { method, target, body }: { method: string; target: string; body: string },
  now: number,
): string {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex').toUpperCase();
  const signature = signRsa(privateKey, requestText(method, target, timestamp, nonce, body));
  return `${scheme} mchid="${mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${keySerial}",signature="${signature}"`;
}

export function requestText(
  method: string,
  target: string,
  timestamp: string,
  nonce: string,
  body: string,
): string {
  return [method, target, timestamp, nonce, body, ''].join('\n');
}

/** Returns the bytes that WeChat signs for a response or a notice; the body is unchanged. */
export function responseBytes(timestamp: string, nonce: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
}

/**
 * Checks whether WeChat signed this body recently, with the key that it names. WeChat sends wrong
 * signatures on purpose to test the check; they are refused like any other.
 */
export function isGenuine(
  { publicKeys }: WechatSettings,
  headers: Headers,
  body: Uint8Array,
  now: number,
): boolean {
  // A repeated header reads as one value with a comma, which none of these may contain.
  const header = (name: string, pattern: RegExp) => {
    const value = headers.get(`wechatpay-${name}`) ?? '';
    return pattern.test(value) ? value : null;
  };
  const timestamp = header('timestamp', /^\d{10}$/);
  const nonce = header('nonce', /^[^\s,]{1,128}$/);
  const serial = header('serial', /^\w{1,128}$/);
  const signature = header('signature', /^[A-Za-z0-9+/]{300,}={0,2}$/);
  if (timestamp === null || nonce === null || serial === null || signature === null) return false;
  if ((headers.get('wechatpay-signature-type') ?? scheme) !== scheme) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) >= freshSeconds) return false;
  const key = publicKeys.get(serial);
  return key !== undefined && verifyRsa(key, responseBytes(timestamp, nonce, body), signature);
}
