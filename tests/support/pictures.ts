import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

/** Returns a PNG of one colour. */
export function png(width: number, height: number): Buffer<ArrayBuffer> {
  return encodePng(width, height, Buffer.alloc((width * 3 + 1) * height, 0x60));
}

/** Returns a few bytes that claim to be a picture of any size. */
export function pngClaiming(width: number, height: number): Buffer<ArrayBuffer> {
  return encodePng(width, height, Buffer.alloc(64));
}

/** Returns a file as a person picks it. */
export function picked(bytes: Uint8Array<ArrayBuffer> | string, name: string): File {
  return new File([bytes], name);
}

/** Creates a file that starts like a PDF and has this exact size. */
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

/** The colors of `fourCorners`. */
export const colors = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  white: [255, 255, 255],
};

/** Returns a picture with another color in each corner: red and green above, blue and white below. */
export function fourCorners({ width, height }: { width: number; height: number }): Transformer {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const isRight = at % width >= width / 2;
    if (at < (width * height) / 2) return isRight ? colors.green : colors.red;
    return isRight ? colors.white : colors.blue;
  });
  const bytes = pixels.flatMap((color) => [...color, 255]);
  return Transformer.fromRgbaPixels(new Uint8Array(bytes), width, height);
}

/** Returns a PNG that is to be turned, as phones write screenshots and photos without loss. */
export function pngTurned(png: Uint8Array, orientation: number): Buffer<ArrayBuffer> {
  const end = png.length - 12;
  const turned = chunk('eXIf', orientationNote(orientation));
  return Buffer.concat([png.subarray(0, end), turned, png.subarray(end)]);
}

/** Creates a WebP of this size with an orientation tag; the camera data follows the image. */
export function webpTurned(
  webp: Uint8Array,
  orientation: number,
  { width, height }: { width: number; height: number },
): Buffer<ArrayBuffer> {
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationNote(orientation)]);
  const extended = Buffer.alloc(18);
  extended.write('VP8X', 'latin1');
  extended.writeUInt32LE(10, 4);
  extended[8] = 0x08;
  extended.writeUIntLE(width - 1, 12, 3);
  extended.writeUIntLE(height - 1, 15, 3);
  const named = Buffer.alloc(8);
  named.write('EXIF', 'latin1');
  named.writeUInt32LE(note.length, 4);
  const body = Buffer.concat([extended, webp.subarray(12), named, note]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

/** A directory of one entry, big-endian. */
function orientationNote(orientation: number): Buffer {
  const note = Buffer.alloc(26);
  note.write('MM\0*', 'latin1');
  note.writeUInt32BE(8, 4);
  note.writeUInt16BE(1, 8);
  note.writeUInt16BE(0x0112, 10);
  note.writeUInt16BE(3, 12);
  note.writeUInt32BE(1, 14);
  note.writeUInt16BE(orientation, 18);
  return note;
}

function encodePng(width: number, height: number, rows: Buffer): Buffer<ArrayBuffer> {
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
