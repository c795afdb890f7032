/** The orientation of a picture (TIFF 6.0, 1 to 8), and its position in the file. */
export type StoredOrientation = {
  value: number;
  /** The range of the camera's metadata: its first byte, and the one after its last. */
  from: number;
  until: number;
};

/**
 * Finds the orientation of a PNG or WebP. Unlike in a JPEG, not every browser and library reads it there.
 * Returns null if it is missing or invalid.
 */
export function findOrientation(bytes: Uint8Array, type: string): StoredOrientation | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const part = type === 'image/png' ? findInPng(view) : findInWebp(view, type);
    return part === null ? null : readTiff(view, part);
  } catch {
    // The file ends before its orientation.
    return null;
  }
}

type Part = { from: number; until: number };

/** Walks the chunks: length, name, data, check sum. */
function findInPng(view: DataView): Part | null {
  let at = 8;
  for (;;) {
    const from = at + 8;
    const until = from + view.getUint32(at);
    const name = textAt(view, at + 4);
    if (name === 'eXIf') return { from, until };
    if (name === 'IEND') return null;
    at = until + 4;
  }
}

/** Walks the chunks: name, length, data, one more byte after an odd number of them. */
function findInWebp(view: DataView, type: string): Part | null {
  if (type !== 'image/webp') return null;
  let at = 12;
  for (;;) {
    const from = at + 8;
    const until = from + view.getUint32(at + 4, true);
    if (textAt(view, at) === 'EXIF') return { from, until };
    at = until + (until % 2);
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

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
