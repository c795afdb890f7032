import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { commandRefused } from '#server/base/command.ts';
import type { DataKey, DataKeys } from '#server/keys/data-key.ts';

// The header names the format, the key and a salt; then come frames, the last of which may be shorter.
const magic = Buffer.from('XYBAK1\r\n');
const keyIdBytes = 6;
const saltBytes = 32;
const headerBytes = magic.length + keyIdBytes + saltBytes;
const frameBytes = 1024 * 1024;
const tagBytes = 16;
const nonceBytes = 12;
const cipher = 'aes-256-gcm';

type Source = AsyncIterable<Uint8Array>;

/**
 * Seals a stream with the first of the keys, for a place such as `2026-11-30/data`. Each stream has its own key; the
 * number of a frame and whether it is the last one are part of its nonce, so that frames cannot be moved, dropped or
 * added.
 */
export async function* sealStream(
  { keys: [key] }: DataKeys,
  place: string,
  source: Source,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([magic, Buffer.from(key.id, 'hex'), salt]);
  const derived = deriveKey(key, salt, place);
  const seal = (frame: Buffer, at: number, isLast: boolean) => {
    const sealing = createCipheriv(cipher, derived, createNonce(at, isLast), {
      authTagLength: tagBytes,
    });
    return Buffer.concat([sealing.update(frame), sealing.final(), sealing.getAuthTag()]);
  };
  for await (const { piece, at, isLast } of numberPieces(cut(source, frameBytes))) {
    yield seal(piece, at, isLast);
  }
}

/**
 * Opens a stream of `sealStream` that was sealed for the same place. Throws a Refusal for a missing key, and for a
 * stream that was cut off, altered, reordered or moved; what came before the fault was yielded then.
 */
export async function* openStream(
  { keys }: DataKeys,
  place: string,
  source: Source,
): AsyncGenerator<Buffer> {
  const pieces = cut(source, headerBytes, frameBytes + tagBytes);
  const { value: header } = await pieces.next();
  if (!header?.subarray(0, magic.length).equals(magic) || header.length < headerBytes) {
    throw altered(place);
  }
  const id = header.subarray(magic.length, magic.length + keyIdBytes).toString('hex');
  const key = keys.find((one) => one.id === id);
  if (key === undefined) {
    throw commandRefused(`${place} is sealed with the key ${id}, which is not in BACKUP_KEY.`);
  }
  const derived = deriveKey(key, header.subarray(-saltBytes), place);
  let isEmpty = true;
  for await (const { piece, at, isLast } of numberPieces(pieces)) {
    isEmpty = false;
    yield open(piece, createNonce(at, isLast));
  }
  if (isEmpty) throw altered(place);

  function open(piece: Buffer, nonce: Buffer): Buffer {
    try {
      const opening = createDecipheriv(cipher, derived, nonce, {
        authTagLength: tagBytes,
      }).setAuthTag(piece.subarray(-tagBytes));
      return Buffer.concat([opening.update(piece.subarray(0, -tagBytes)), opening.final()]);
    } catch {
      throw altered(place);
    }
  }
}

/** Cuts a stream into pieces of `first` bytes and then of `others`; only the last one is shorter, or empty. */
export async function* cut(source: Source, first: number, others = first) {
  let piece: Buffer<ArrayBuffer> = Buffer.allocUnsafe(first);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      if (filled === piece.length) {
        yield piece;
        piece = Buffer.allocUnsafe(others);
        filled = 0;
      }
      const some = chunk.subarray(at, at + piece.length - filled);
      piece.set(some, filled);
      filled += some.length;
      at += some.length;
    }
  }
  yield piece.subarray(0, filled);
}

async function* numberPieces(pieces: AsyncIterable<Buffer>) {
  let before: Buffer | null = null;
  let at = 0;
  for await (const piece of pieces) {
    if (before !== null) yield { piece: before, at: at++, isLast: false };
    before = piece;
  }
  if (before !== null) yield { piece: before, at, isLast: true };
}

function createNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(at, nonceBytes - 7, 6);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

function deriveKey(key: DataKey, salt: Uint8Array, place: string): Uint8Array {
  const secret: KeyObject = key.forPurpose('backup');
  return new Uint8Array(hkdfSync('sha256', secret, salt, place, 32));
}

function altered(place: string) {
  return commandRefused(`${place} was cut off or altered in the bucket. Nothing was restored.`);
}
