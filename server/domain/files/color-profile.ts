import { inflateSync } from 'node:zlib';
import { findChunk, textAt } from '#contract/files/picture-parts.ts';
import { findFrame, jpegSegments } from './jpeg-segments.ts';

/** The largest color profile (ICC) that is stored. */
export const maxProfileBytes = 64 * 1024;

/** The prefix of each piece of a profile in a JPEG; the number of the piece and their count follow it. */
export const jpegProfileName = Buffer.from('ICC_PROFILE\0', 'latin1');
export const jpegProfileMarker = 0xe2;

const deviceClasses = ['scnr', 'mntr', 'prtr', 'spac'];

/**
 * Finds the color profile of a picture that describes its pixels; null for none, a broken one, a larger one than
 * `maxProfileBytes`, and one for other components, such as those of print.
 */
export function findColorProfile(bytes: Uint8Array, type: string): Uint8Array | null {
  try {
    const profile = type === 'image/jpeg' ? findInJpeg(bytes) : findInChunk(bytes, type);
    if (profile === null) return null;
    return profileComponents(profile) === pictureComponents(bytes, type) ? profile : null;
  } catch {
    // The file or its packed profile is broken.
    return null;
  }
}

/** Returns the components of a pixel as profiles name them; null for those of print (CMYK). */
export function pictureComponents(bytes: Uint8Array, type: string): 'RGB ' | 'GRAY' | null {
  if (type === 'image/webp') return 'RGB ';
  // The color types 0 and 4 of a PNG are gray without and with transparency.
  if (type === 'image/png') return [0, 4].includes(bytes[25] ?? 0) ? 'GRAY' : 'RGB ';
  const frame = findFrame(bytes);
  const count = frame === null ? 0 : bytes[frame.from + 5];
  if (count === 1) return 'GRAY';
  return count === 3 ? 'RGB ' : null;
}

/** Reads for which components a profile is, null unless its header is valid. */
function profileComponents(profile: Uint8Array): string | null {
  const view = createView(profile);
  const isValid =
    profile.length >= 128 &&
    profile.length <= maxProfileBytes &&
    view.getUint32(0) === profile.length &&
    deviceClasses.includes(textAt(view, 12)) &&
    textAt(view, 36) === 'acsp';
  return isValid ? textAt(view, 16) : null;
}

/** Joins the numbered pieces, which may come in any order. */
function findInJpeg(bytes: Uint8Array): Uint8Array | null {
  const begin = jpegProfileName.length;
  const pieces = [...jpegSegments(bytes)]
    .map(({ marker, from, until }) => ({ marker, data: bytes.subarray(from, until) }))
    .filter(
      ({ marker, data }) =>
        marker === jpegProfileMarker && jpegProfileName.equals(data.subarray(0, begin)),
    )
    .map(({ data }) => data.subarray(begin))
    .toSorted(([one = 0], [other = 0]) => one - other);
  const isComplete = pieces.every(
    ([number, count], at) => number === at + 1 && count === pieces.length,
  );
  if (pieces.length === 0 || !isComplete) return null;
  return Buffer.concat(pieces.map((piece) => piece.subarray(2)));
}

function findInChunk(bytes: Uint8Array, type: string): Uint8Array | null {
  const part = findChunk(createView(bytes), type, type === 'image/png' ? 'iCCP' : 'ICCP');
  if (part === null) return null;
  const data = bytes.subarray(part.from, part.until);
  return type === 'image/png' ? unpack(data) : data;
}

/** A PNG packs the profile, after a name, a zero and the method 0. */
function unpack(data: Uint8Array): Uint8Array {
  return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: maxProfileBytes });
}

function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
