import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** Signs with SHA256withRSA, in base64. */
export function signText(key: KeyObject, text: string): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

/** Checks whether the key made the signature, by SHA256withRSA. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
}
