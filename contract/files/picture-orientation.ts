import { findChunk, textAt, type Part } from './picture-parts.ts';

/** The orientation of a picture (TIFF 6.0, 1 to 8), and the range of the camera's metadata. */
export type StoredOrientation = Part & { value: number };

/**
 * Finds the orientation of a PNG or WebP. Unlike in a JPEG, not every browser and library reads it there.
 * Returns null if it is missing or invalid.
 */
export function findOrientation(bytes: Uint8Array, type: string): StoredOrientation | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const part = findChunk(view, type, type === 'image/png' ? 'eXIf' : 'EXIF');
    return part === null ? null : readTiff(view, part);
  } catch {
    // The file ends before its orientation.
    return null;
  }
}

function readTiff(whole: DataView, { from, until }: Part): StoredOrientation | null {
  // Some programs repeat the JPEG name of the segment.
  const begin = textAt(whole, from) === 'Exif' ? from + 6 : from;
  const view = new DataView(whole.buffer, whole.byteOffset + begin, until - begin);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  for (let left = view.getUint16(directory, isLittle), at = directory + 2; left > 0; left -= 1) {
    if (view.getUint16(at, isLittle) === orientationTag) {
      const isLong = view.getUint16(at + 2, isLittle) === 4;
      const value = isLong ? view.getUint32(at + 8, isLittle) : view.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? { value, from, until } : null;
    }
    at += 12;
  }
  return null;
}

const orientationTag = 0x0112;
