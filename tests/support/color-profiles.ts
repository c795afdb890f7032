import { crc32, deflateSync } from 'node:zlib';

/** Returns a color profile (ICC) of Display P3: the colors of phones, as a matrix and a curve. */
export function displayP3(): Buffer<ArrayBuffer> {
  const curve = tag('curv', Buffer.from([0, 0, 0, 1, 0x02, 0x33]));
  const tags = [
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.51512, 0.2412, -0.00105)],
    ['gXYZ', xyz(0.29198, 0.69225, 0.04189)],
    ['bXYZ', xyz(0.1571, 0.06657, 0.78407)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ] as const;
  return makeProfile('RGB ', tags);
}

/** Returns a color profile of gray. */
export function grayProfile(): Buffer<ArrayBuffer> {
  const curve = tag('curv', Buffer.from([0, 0, 0, 1, 0x02, 0x33]));
  return makeProfile('GRAY', [
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['kTRC', curve],
  ]);
}

/** Returns a profile made longer to this size by a table of numbers, as profiles of printers have. */
export function longProfile(bytes: number): Buffer<ArrayBuffer> {
  const table = Array.from({ length: bytes - 152 }, (_, at) => (at * at * 7 + at) % 251);
  const tags = [['A2B0', tag('data', Buffer.from(table))]] as const;
  return makeProfile('RGB ', tags);
}

/** Returns the profile with other bytes at this position. */
export function changedProfile(profile: Buffer, at: number, text: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(profile);
  copy.write(text, at, 'latin1');
  return copy;
}

/** Puts a profile into a JPEG, in the pieces of these sizes, and in this order. */
export function jpegWithProfile(
  jpeg: Uint8Array,
  profile: Uint8Array,
  { pieceBytes = 60_000, isReversed = false } = {},
): Buffer<ArrayBuffer> {
  const count = Math.ceil(profile.length / pieceBytes);
  const pieces = Array.from({ length: count }, (_, at) => {
    const piece = profile.subarray(at * pieceBytes, (at + 1) * pieceBytes);
    const head = Buffer.from('\u00ff\u00e2\0\0ICC_PROFILE\0\0\0', 'latin1');
    head.writeUInt16BE(piece.length + head.length - 2, 2);
    head[16] = at + 1;
    head[17] = count;
    return Buffer.concat([head, piece]);
  });
  const inOrder = isReversed ? pieces.toReversed() : pieces;
  return Buffer.concat([jpeg.subarray(0, 2), ...inOrder, jpeg.subarray(2)]);
}

/** Puts a profile into a PNG. */
export function pngWithProfile(png: Uint8Array, profile: Uint8Array): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from('iCCPDisplay P3\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, 33), length, named, sum, png.subarray(33)]);
}

/** Puts a profile into a WebP without transparency. */
export function webpWithProfile(
  webp: Uint8Array,
  profile: Uint8Array,
  { width, height }: { width: number; height: number },
): Buffer<ArrayBuffer> {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u0020\0\0\0', 'latin1');
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const named = Buffer.from('ICCP\0\0\0\0', 'latin1');
  named.writeUInt32LE(profile.length, 4);
  const padding = Buffer.alloc(profile.length % 2);
  const whole = Buffer.concat([head, size, named, profile, padding, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function makeProfile(
  components: string,
  tags: readonly (readonly [string, Buffer])[],
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`mntr${components}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let offset = header.length + table.length;
  for (const [at, [name, data]] of tags.entries()) {
    table.write(name, 4 + at * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + at * 12);
    table.writeUInt32BE(data.length, 12 + at * 12);
    offset += data.length;
  }
  const whole = Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
  whole.writeUInt32BE(whole.length);
  return whole;
}

/** A tag begins at a multiple of four. */
function tag(type: string, data: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), data, padding]);
}

function xyz(...values: [number, number, number]): Buffer {
  const data = Buffer.alloc(12);
  for (const [at, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), at * 4);
  return tag('XYZ ', data);
}
