import { crc32, deflateSync } from 'node:zlib';

/** Returns a PNG of one colour. */
export function png(width: number, height: number): Buffer<ArrayBuffer> {
  return pngOf(width, height, Buffer.alloc((width * 3 + 1) * height, 0x60));
}

/** Returns a few bytes that claim to be a picture of any size. */
export function pngClaiming(width: number, height: number): Buffer<ArrayBuffer> {
  return pngOf(width, height, Buffer.alloc(64));
}

/** Returns a file as a person picks it. */
export function picked(bytes: Uint8Array<ArrayBuffer> | string, name: string): File {
  return new File([bytes], name);
}

/** Returns what begins as a PDF does and has exactly so many bytes. */
export function pdf(bytes = 400, name = '执照.pdf'): File {
  return picked(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)]), name);
}

export const smallPng = new File([png(24, 16)], 'small.png', { type: 'image/png' });

/** Returns a picture as a camera writes it: lying on its side (orientation 6), with where it was taken. */
export function withCameraNotes(jpeg: Uint8Array): Buffer<ArrayBuffer> {
  const make = Buffer.from('CAMERA-OF-A-PERSON\0', 'latin1');
  const entries = Buffer.alloc(2 + 2 * 12 + 4);
  entries.writeUInt16LE(2, 0);
  writeEntry(entries, 2, { tag: 0x0112, type: 3, count: 1, value: 6 });
  writeEntry(entries, 14, { tag: 0x010f, type: 2, count: make.length, value: 8 + entries.length });
  const tiff = Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), entries, make]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function writeEntry(
  buffer: Buffer,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  buffer.writeUInt16LE(tag, at);
  buffer.writeUInt16LE(type, at + 2);
  buffer.writeUInt32LE(count, at + 4);
  buffer.writeUInt32LE(value, at + 8);
}

function pngOf(width: number, height: number, rows: Buffer): Buffer<ArrayBuffer> {
  // Every row begins with the number of its filter.
  const stride = width * 3 + 1;
  for (let at = 0; at < rows.length; at += stride) rows[at] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
