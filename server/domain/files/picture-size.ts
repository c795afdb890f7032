import { textAt } from '#contract/files/picture-parts.ts';
import { findFrame } from './jpeg-segments.ts';

export type PictureSize = { width: number; height: number };

/**
 * Reads the size of a picture from its header only: nothing is unpacked, so that a few bytes cannot ask for
 * gigabytes. Null for an invalid header.
 */
export function pictureSize(bytes: Uint8Array, type: string): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readSize(view, type);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch {
    // The header ends before it states a size.
    return null;
  }
}

function readSize(view: DataView, type: string): PictureSize | null {
  if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
  return type === 'image/jpeg' ? jpegSize(view) : webpSize(view);
}

function jpegSize(view: DataView): PictureSize | null {
  const frame = findFrame(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  if (frame === null) return null;
  return { width: view.getUint16(frame.from + 3), height: view.getUint16(frame.from + 1) };
}

function webpSize(view: DataView): PictureSize | null {
  const kind = textAt(view, 12);
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (kind === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 'VP8 ') {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
