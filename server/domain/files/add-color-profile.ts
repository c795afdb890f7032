import { crc32, deflateSync } from 'node:zlib';
import { textAt } from '#contract/files/picture-parts.ts';
import { jpegProfileMarker, jpegProfileName, pictureComponents } from './color-profile.ts';
import { pictureSize } from './picture-size.ts';

type Picture = { bytes: Uint8Array; type: string };

const segmentBytes = 0xffff - 2 - jpegProfileName.length - 2;

/**
 * Writes a color profile of at most `maxProfileBytes` into an encoded picture without one. Returns the bytes of the
 * picture; they are unchanged when the profile is for other components than the picture has.
 */
export function addColorProfile({ bytes, type }: Picture, profile: Uint8Array): Uint8Array {
  const components = Buffer.from(profile.subarray(16, 20)).toString('latin1');
  if (pictureComponents(bytes, type) !== components) return bytes;
  if (type === 'image/jpeg') return addToJpeg(bytes, profile);
  return type === 'image/png' ? addToPng(bytes, profile) : addToWebp(bytes, profile);
}

/** After the JFIF segment, which has to be the first. */
function addToJpeg(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = bytes[3] === 0xe0 ? 4 + view.getUint16(4) : 2;
  const count = Math.ceil(profile.length / segmentBytes);
  const segments = Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * segmentBytes, (index + 1) * segmentBytes);
    const data = Buffer.concat([jpegProfileName, Buffer.from([index + 1, count]), piece]);
    const head = Buffer.from([0xff, jpegProfileMarker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([bytes.subarray(0, at), ...segments, bytes.subarray(at)]);
}

/** After the header, which is always 33 bytes long. */
function addToPng(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  // The name of the chunk, a name of the profile, and the method of packing.
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([bytes.subarray(0, 33), length, data, sum, bytes.subarray(33)]);
}

const hasProfile = 0x20;
const hasAlpha = 0x10;

/** Between the extended header and the pixels; a simple file gets an extended header. */
function addToWebp(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isExtended = textAt(view, 12) === 'VP8X';
  const header = isExtended ? Buffer.from(bytes.subarray(12, 30)) : extendedHeader(bytes);
  header[8] = (header[8] ?? 0) | hasProfile;
  const length = Buffer.alloc(4);
  length.writeUInt32LE(profile.length);
  const named = [Buffer.from('ICCP', 'latin1'), length, profile, Buffer.alloc(profile.length % 2)];
  const body = Buffer.concat([header, ...named, bytes.subarray(isExtended ? 30 : 12)]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

function extendedHeader(simple: Uint8Array): Buffer {
  const { width, height } = pictureSize(simple, 'image/webp') ?? { width: 1, height: 1 };
  const header = Buffer.from('VP8X\n\0\0\0\0\0\0\0', 'latin1');
  const isTransparent = simple[15] === 0x4c && ((simple[24] ?? 0) & 0x10) !== 0;
  header[8] = isTransparent ? hasAlpha : 0;
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  return Buffer.concat([header, size]);
}
