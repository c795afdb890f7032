import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { alipayBill } from './alipay-bill.ts';
import type { BillLine } from './bill-line.ts';
import type { WalletKeys } from './keys.ts';
import type { BillFault } from './misstatements.ts';
import type { Wallet } from './wallet.ts';
import { wechatBill } from './wechat-bill.ts';
import { packZip } from './zip.ts';

let gbkCodes: ReadonlyMap<string, readonly [number, number]> | null = null;

/** A bill to download, and its hash. */
export type BillFile = { bytes: Uint8Array<ArrayBuffer>; sha1: string };

const bombBytes = 65 * 1024 * 1024;

/** Writes WeChat's bill in UTF-8, compressed on request; the hash is of the uncompressed content. */
export function wechatFile(
  wallet: Pick<Wallet, 'keys' | 'products'>,
  lines: readonly BillLine[],
  isPacked: boolean,
  fault: BillFault | null,
): BillFile {
  const text = spoiltTable(wechatBill(wallet, lines), fault);
  const written = new TextEncoder().encode(text);
  if (fault === 'wrong encoding') written[text.indexOf('`')] = 0xff;
  const content = fault === 'oversized' ? Buffer.alloc(bombBytes) : written;
  const bytes = isPacked ? gzipSync(content, { level: 1 }) : content;
  const sha1 = hashSha1(fault === 'wrong hash' ? bytes.subarray(1) : written);
  return { bytes: new Uint8Array(spoiltFile(bytes, fault)), sha1 };
}

/** Writes Alipay's bill: a ZIP file with its texts in GBK. */
export function alipayFile(
  keys: WalletKeys['alipay'],
  day: string,
  lines: readonly BillLine[],
  fault: BillFault | null,
): BillFile {
  const sellerId = fault === 'other account' ? '2088000000000099' : keys.sellerId;
  const texts = alipayBill({ ...keys, sellerId }, day, lines);
  const files = Object.entries(texts).map(([name, text]) => {
    const table = spoiltTable(text, fault);
    const isOther = fault === 'wrong encoding';
    return {
      name: encodeGbk(name),
      content: isOther ? new TextEncoder().encode(table) : encodeGbk(table),
      ...(fault === 'oversized' ? { claims: bombBytes } : {}),
    };
  });
  const bytes = packZip(files);
  return { bytes: new Uint8Array(spoiltFile(bytes, fault)), sha1: hashSha1(bytes) };
}

function spoiltFile(bytes: Uint8Array, fault: BillFault | null): Uint8Array {
  return fault === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
}

/** Takes a column out of the table, or lets the first two change places. */
function spoiltTable(text: string, fault: BillFault | null): string {
  if (fault !== 'column missing' && fault !== 'columns reordered') return text;
  return text
    .split('\n')
    .map((line) => {
      const [first = '', second = '', ...others] = line.split(',');
      if (others.length === 0 || first.startsWith('总')) return line;
      return (fault === 'column missing' ? [first, ...others] : [second, first, ...others]).join();
    })
    .join('\n');
}

function hashSha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Encodes text in GBK, which Node only reads; a letter that is not in it becomes a question mark. */
function encodeGbk(text: string): Uint8Array {
  gbkCodes ??= readGbkCodes();
  const codes = gbkCodes;
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x80 ? [code] : (codes.get(letter) ?? [0x3f]);
    }),
  );
}

/** Reads every pair of bytes once, to know what each letter is written as. */
function readGbkCodes(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, readonly [number, number]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if ([...letter].length === 1 && letter !== '\uFFFD' && !found.has(letter))
        found.set(letter, [first, second]);
    }
  }
  return found;
}
