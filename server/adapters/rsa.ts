import {
  constants,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { restoreLineBreaks } from '#server/base/line-breaks.ts';

const padding = constants.RSA_PKCS1_PADDING;
const leastBits = 2048;

/** Signs with SHA256withRSA (PKCS #1 v1.5), in base64, as both wallets require. */
export function signRsa(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key, padding }).toString('base64');
}

/** Verifies SHA256withRSA only, whatever algorithm the message names. */
export function verifyRsa(key: KeyObject, bytes: Uint8Array, signature: string): boolean {
  const signatureBytes = Buffer.from(signature, 'base64');
  // Only one of several base64 forms of the same bytes is accepted.
  if (signatureBytes.toString('base64') !== signature) return false;
  return verify('sha256', bytes, { key, padding }, signatureBytes);
}

/**
 * Parses a private RSA key: PEM, also with `\n` in place of line ends, or the bare base64 that the wallets'
 * tools print (PKCS #8 or PKCS #1). Throws an Error with a message that completes "X …".
 */
export function parsePrivateKey(written: string): KeyObject {
  const text = restoreLineBreaks(written);
  return expectRsa(() =>
    readFirst([
      () => createPrivateKey(text),
      () => createPrivateKey({ key: decodeDer(text), format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: decodeDer(text), format: 'der', type: 'pkcs1' }),
    ]),
  );
}

/** Parses a public RSA key like `parsePrivateKey`; also accepts a certificate. */
export function parsePublicKey(written: string): KeyObject {
  const text = restoreLineBreaks(written);
  if (text.includes('PRIVATE KEY'))
    throw new Error('is a private key, and should be a public one.');
  return expectRsa(() =>
    readFirst([
      () => createPublicKey(text),
      () => createPublicKey({ key: decodeDer(text), format: 'der', type: 'spki' }),
    ]),
  );
}

/** Checks whether a public key belongs to a private one. */
export function isPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  return createPublicKey(privateKey).equals(publicKey);
}

function readFirst(ways: readonly (() => KeyObject)[]): KeyObject {
  for (const way of ways) {
    try {
      return way();
    } catch {
      // Perhaps in another format.
    }
  }
  throw new Error('is no RSA key in PEM or base64.');
}

function expectRsa(read: () => KeyObject): KeyObject {
  const key = read();
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa') throw new Error('is no RSA key.');
  if (bits < leastBits) throw new Error(`has ${bits} bits, and needs ${leastBits}.`);
  return key;
}

function decodeDer(text: string): Buffer {
  return Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
}
