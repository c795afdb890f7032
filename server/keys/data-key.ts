import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { restoreLineBreaks } from '#server/base/line-breaks.ts';

/** The purposes of keys: each purpose has a separate key, derived from the data key. */
export type Purpose =
  | 'id-number'
  | 'refund-account'
  | 'payer'
  | 'payment-return'
  | 'openid'
  | 'file-link'
  | 'download-link'
  | 'export-link'
  | 'month-link'
  | 'contract-link'
  | 'backup'
  | 'webhook'
  | 'sms-code'
  | 'code-device'
  | 'code-number'
  | 'email-code'
  | 'sign-in-address'
  | 'reader'
  | 'staff-step'
  | 'staff-totp'
  | 'kept-answer'
  | 'door-key'
  | 'keyed-body'
  | 'log-person'
  | 'sandbox-sms'
  | 'sandbox-mail';

/** 32 random bytes, from which the keys of all purposes are derived. */
export type DataKey = {
  /** A hash of the key that does not reveal it; different for every key. */
  readonly id: string;
  /** Returns the key of one purpose, 32 bytes. */
  readonly forPurpose: (purpose: Purpose) => KeyObject;
  /** Returns the bytes in base64, for the key file. */
  readonly export: () => string;
};

/** The keys of a site: the first one seals and signs, all of them open. */
export type DataKeys = {
  readonly keys: readonly [DataKey, ...DataKey[]];
  /** A key that already opens, and becomes the first one once every server knows it. */
  readonly next: DataKey | null;
};

const keyBytes = 32;
const idBytes = 6;

export function makeDataKey(): DataKey {
  return createDataKey(randomBytes(keyBytes));
}

function createDataKey(bytes: Uint8Array): DataKey {
  const secret = createSecretKey(bytes);
  const derived = new Map<Purpose, KeyObject>();
  return {
    id: Buffer.from(hkdfSync('sha256', secret, '', 'park/key-id', idBytes)).toString('hex'),
    forPurpose(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const bits = hkdfSync('sha256', secret, '', `park/${purpose}`, keyBytes);
      const key = createSecretKey(new Uint8Array(bits));
      derived.set(purpose, key);
      return key;
    },
    export: () => secret.export().toString('base64'),
  };
}

/**
 * Parses keys in base64, one per line or separated by commas; a line break may be spelled as `\n`, and a line
 * that begins with `#` is a comment. A key may have a label and a colon before it: `next` marks a key that is
 * not used yet, any other label is a comment. Throws an Error with a message that completes "DATA_KEY …" and
 * never contains a key.
 */
export function parseDataKeys(text: string): DataKeys {
  const entries = restoreLineBreaks(text)
    .split(/\r\n|[\n\r]/)
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((entry) => entry !== '')
    .map(readEntry);
  const ids = entries.map(({ key }) => key.id);
  if (new Set(ids).size < ids.length) throw new Error('has a key twice.');
  const [next, ...moreNext] = entries.filter(({ isNext }) => isNext);
  if (moreNext.length > 0) throw new Error('marks more than one key as "next".');
  const [first, ...others] = entries.filter(({ isNext }) => !isNext).map(({ key }) => key);
  if (first === undefined) throw new Error(`has no key that is in use: ${format}`);
  return { keys: [first, ...others], next: next?.key ?? null };
}

/** Writes keys as `parseDataKeys` reads them. */
export function formatDataKeys({ keys: [first, ...others], next }: DataKeys): string {
  return [
    '# The data keys of this site. The first one seals, all of them open.',
    '# Keep a copy, apart from the backups of the database: without it they stay sealed.',
    first.export(),
    ...(next === null ? [] : [`next:${next.export()}`]),
    ...others.map((key) => key.export()),
    '',
  ].join('\n');
}

const format = `it must be ${keyBytes} random bytes in base64, as "openssl rand -base64 ${keyBytes}" prints them.`;

function readEntry(entry: string): { key: DataKey; isNext: boolean } {
  const [, word, encoded = ''] = /^(?:([\w-]+):)?(.*)$/.exec(entry) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded);
  if (!isBase64 || bytes.length !== keyBytes) throw new Error(`is not a key: ${format}`);
  return { key: createDataKey(bytes), isNext: word === 'next' };
}
