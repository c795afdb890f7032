import { createHmac, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';
import type { DataKey, DataKeys, Purpose } from './data-key.ts';

/** Seals and signs with the data keys. Each result names its key, so that several can be in use. */
export type KeyRing = {
  /** Returns the ids of the keys; the first one seals. */
  ids(): readonly string[];
  /** Encrypts `text`; reading it takes the same purpose and `owner`. */
  seal(purpose: Purpose, text: string, owner: string): string;
  /** Decrypts; null if the key is missing, the text was changed, or purpose or owner differ. */
  open(purpose: Purpose, sealed: string, owner: string): string | null;
  sign(purpose: Purpose, text: string): string;
  /** Checks whether one of the keys made `signature` for this purpose and text. */
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** Returns the signature of the text with each of the keys, to find entries signed earlier. */
  signatures(purpose: Purpose, text: string): string[];
  /** Reads the key file again if it has changed. An unreadable file changes nothing. */
  refresh(): void;
  /** The key file; null for keys from a switch. */
  file: KeyFile | null;
};

/** A file with data keys. */
export type KeyFile = {
  path: string;
  /** Throws EnvError. */
  read(): DataKeys;
  /** Replaces the file atomically. */
  write(keys: DataKeys): void;
  /** Returns a text that changes whenever the file changes. */
  version(): string;
};

const format = 'v1';
const sealedPattern = /^v1\.([0-9a-f]+)\.([\w-]+)$/;

/** Returns the prefix of everything sealed with the key of that id. */
export const sealedWith = (id: string): string => `${format}.${id}.`;

/** Creates a ring on fixed keys, or on those of a file that may change. */
export function createKeyRing(
  source: DataKeys | KeyFile,
  onError: (error: unknown) => void = () => undefined,
): KeyRing {
  const file = 'read' in source ? source : null;
  let version = file?.version() ?? '';
  let isFailing = false;
  let dataKeys = 'read' in source ? source.read() : source;
  const all = (): readonly [DataKey, ...DataKey[]] =>
    dataKeys.next === null ? dataKeys.keys : [...dataKeys.keys, dataKeys.next];
  const find = (id: string) => all().find((key) => key.id === id);

  return {
    file,
    ids: () => all().map(({ id }) => id),
    seal(purpose, text, owner) {
      const [key] = dataKeys.keys;
      const bytes = encrypt(key.forPurpose(purpose), Buffer.from(text), toContext(purpose, owner));
      return sealedWith(key.id) + bytes.toString('base64url');
    },
    open(purpose, sealed, owner) {
      const [, id = '', encoded = ''] = sealedPattern.exec(sealed) ?? [];
      const key = find(id);
      if (key === undefined) return null;
      const bytes = Buffer.from(encoded, 'base64url');
      return decrypt(key.forPurpose(purpose), bytes, toContext(purpose, owner))?.toString() ?? null;
    },
    sign: (purpose, text) => signWith(dataKeys.keys[0], purpose, text),
    verify(purpose, text, signature) {
      const key = find(signature.slice(0, signature.indexOf('.')));
      if (key === undefined) return false;
      const expectedBytes = Buffer.from(signWith(key, purpose, text));
      const signatureBytes = Buffer.from(signature);
      return (
        expectedBytes.length === signatureBytes.length &&
        timingSafeEqual(expectedBytes, signatureBytes)
      );
    },
    signatures: (purpose, text) => all().map((key) => signWith(key, purpose, text)),
    refresh() {
      if (file === null) return;
      try {
        const latest = file.version();
        if (latest === version) return;
        dataKeys = file.read();
        version = latest;
        isFailing = false;
      } catch (error) {
        if (!isFailing) onError(error);
        isFailing = true;
      }
    },
  };
}

function signWith(key: DataKey, purpose: Purpose, text: string): string {
  const mac = createHmac('sha256', key.forPurpose(purpose)).update(text).digest('base64url');
  return `${key.id}.${mac}`;
}

function toContext(purpose: Purpose, owner: string): string {
  return `${purpose}\n${owner}`;
}
