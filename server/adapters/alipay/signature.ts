import type { KeyObject } from 'node:crypto';
import { verifyRsa } from '#server/adapters/rsa.ts';

export type Parameters = Readonly<Record<string, string>>;

/** Builds the text to sign for a request: every parameter with a value, sorted by name, not encoded. */
export function requestText(parameters: Parameters): string {
  return joined(parameters, (name) => name !== 'sign' && parameters[name] !== '');
}

/** Builds the signed text of a notice: empty values count, `sign_type` does not. */
export function noticeText(parameters: Parameters): string {
  return joined(parameters, (name) => name !== 'sign' && name !== 'sign_type');
}

/** Checks whether one of Alipay's keys made the signature, by RSA2 only. */
export function isSignedBy(keys: readonly KeyObject[], text: string, signature: string): boolean {
  const bytes = Buffer.from(text);
  return keys.some((key) => verifyRsa(key, bytes, signature));
}

function joined(parameters: Parameters, isSigned: (name: string) => boolean): string {
  return Object.keys(parameters)
    .filter(isSigned)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}
