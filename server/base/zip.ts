import { crc32, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

export type ZipEntry = { name: string; content: Buffer };

export type ZipLimits = {
  maxFiles: number;
  /** The limit for all files together, unpacked. */
  maxBytes: number;
};

const inflate = promisify(inflateRaw);

const signatures = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const headers = { local: 30, directory: 46, end: 22 } as const;
const stored = 0;
const deflated = 8;
const encrypted = 1;
const longestComment = 0xffff;

/**
 * Unpacks a ZIP file in memory, up to `limits`, regardless of the sizes that it declares. Names are read as
 * UTF-8 and must not be trusted. Throws unless all files are stored or deflated, complete, and match their
 * checksums.
 */
export async function unzip(bytes: Buffer, limits: ZipLimits): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let left = limits.maxBytes;
  for (const packed of readDirectory(bytes, limits.maxFiles)) {
    const content = await unpack(packed, left);
    left -= content.length;
    entries.push({ name: packed.name, content });
  }
  return entries;
}

/** Lists the names in the directory of a ZIP file and unpacks nothing. Throws for any other file. */
export function listZipNames(bytes: Buffer): string[] {
  return Array.from(readDirectory(bytes), ({ name }) => name);
}

/** Reads the directory entry by entry; a file in several parts, or with more than `maxFiles`, is refused. */
function* readDirectory(bytes: Buffer, maxFiles = Infinity): Generator<Packed> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count !== bytes.readUInt16LE(end + 8)) throw broken('it is one of several parts');
  if (count > maxFiles) throw broken(`it has more than ${maxFiles} files`);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { next, ...packed } = readEntry(bytes, at);
    yield packed;
    at = next;
  }
}

function findEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - headers.end - longestComment);
  for (let at = bytes.length - headers.end; at >= from; at -= 1) {
    const isEnd = bytes.readUInt32LE(at) === signatures.end;
    if (isEnd && at + headers.end + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw broken('it has no end');
}

type Packed = { name: string; method: number; data: Buffer; checksum: number; size: number };

/** Reads the directory entry of a file; the file's own header only says where its data begins. */
function readEntry(bytes: Buffer, at: number): Packed & { next: number } {
  expectHeader(bytes, at, 'directory');
  if ((bytes.readUInt16LE(at + 8) & encrypted) !== 0) throw broken('it is locked');
  const nameEnd = at + headers.directory + bytes.readUInt16LE(at + 28);
  const start = bytes.readUInt32LE(at + 42);
  expectHeader(bytes, start, 'local');
  const dataAt =
    start + headers.local + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const dataEnd = dataAt + bytes.readUInt32LE(at + 20);
  if (dataEnd > bytes.length) throw broken('it ends too early');
  return {
    name: bytes.toString('utf8', at + headers.directory, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    data: bytes.subarray(dataAt, dataEnd),
    checksum: bytes.readUInt32LE(at + 16),
    size: bytes.readUInt32LE(at + 24),
    next: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
}

function expectHeader(bytes: Buffer, at: number, kind: 'local' | 'directory'): void {
  const isThere = at + headers[kind] <= bytes.length;
  if (!isThere || bytes.readUInt32LE(at) !== signatures[kind]) throw broken('it is damaged');
}

async function unpack({ method, data, checksum, size }: Packed, left: number): Promise<Buffer> {
  if (size > left) throw broken('it is too large');
  if (method !== stored && method !== deflated) throw broken('it is packed in another way');
  const content =
    method === stored
      ? data
      : await inflate(data, { maxOutputLength: Math.max(1, size) }).catch(() => null);
  const isWhole = content !== null && content.length === size && crc32(content) === checksum;
  if (!isWhole) throw broken('it is damaged');
  return content;
}

function broken(why: string): Error {
  return new Error(`the ZIP file cannot be read: ${why}`);
}
