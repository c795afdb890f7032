import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

const pairs = new Map<string, KeyPair>();

/** Gets a fixed RSA key pair for each name, the same within a worker, because generating one is slow. */
export function getKeyPair(name: 'merchant' | 'wallet' | 'next wallet' | 'stranger'): KeyPair {
  const known = pairs.get(name);
  if (known !== undefined) return known;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(name, pair);
  return pair;
}
