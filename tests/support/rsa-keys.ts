import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

const pairs = new Map<string, KeyPair>();

/** Returns the RSA keys of somebody, always the same in one worker: making them takes a while. */
export function keysOf(name: 'merchant' | 'wallet' | 'next wallet' | 'stranger'): KeyPair {
  const known = pairs.get(name);
  if (known !== undefined) return known;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(name, pair);
  return pair;
}
