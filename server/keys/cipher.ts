import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts bytes; decrypting them takes the same `context`. The result begins with a nonce and ends with a tag. */
export function encrypt(key: KeyObject, bytes: Uint8Array, context: string): Buffer<ArrayBuffer> {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(context));
  return Buffer.concat([iv, sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
}

/** Decrypts what `encrypt` returned; null if key or context differ, or the bytes were changed. */
export function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer | null {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}
