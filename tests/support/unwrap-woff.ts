import { inflateSync } from 'node:zlib';

const headerBytes = 12;
const entryBytes = 16;

/**
 * Returns the font of a WOFF 1.0 file as TrueType: the same tables, uncompressed. Throws for a file of another format.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF 1.0 file.');
  const count = woff.readUInt16BE(12);
  const log = Math.floor(Math.log2(count));
  const directory = Buffer.alloc(headerBytes + entryBytes * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(entryBytes * 2 ** log, 6);
  directory.writeUInt16BE(log, 8);
  directory.writeUInt16BE(entryBytes * (count - 2 ** log), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at += 1) {
    // Tag, offset, compressed length, length and checksum.
    const from = 44 + 20 * at;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const to = headerBytes + entryBytes * at;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
