import { Refusal } from '#server/base/refusal.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';

/** Encrypts an id number for storage; it opens only with the key and for this person. */
export function sealIdNumber(keys: KeyRing, userId: string, number: string): string {
  return keys.seal('id-number', number, userId);
}

/**
 * Decrypts an id number, for staff only. Throws 503 `secret.unreadable` when no key opens it, or when it was
 * stored for another person or changed since.
 */
export function openIdNumber(keys: KeyRing, userId: string, sealed: string): string {
  const number = keys.open('id-number', sealed, userId);
  if (number === null) throw new Refusal(503, 'secret.unreadable');
  return number;
}
