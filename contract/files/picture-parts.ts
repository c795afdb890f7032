/** The data of a part of a file: its first byte, and the one after its last. */
export type Part = { from: number; until: number };

/**
 * Finds the first chunk of this name in a PNG or WebP; null for a PNG without it, and for another type. Throws a
 * RangeError when the file ends first.
 */
export function findChunk(view: DataView, type: string, name: string): Part | null {
  if (type === 'image/png') return findInPng(view, name);
  return type === 'image/webp' ? findInWebp(view, name) : null;
}

/** Walks the chunks: length, name, data, check sum. */
function findInPng(view: DataView, wanted: string): Part | null {
  let at = 8;
  for (;;) {
    const from = at + 8;
    const until = from + view.getUint32(at);
    const name = textAt(view, at + 4);
    if (name === wanted) return { from, until };
    if (name === 'IEND') return null;
    at = until + 4;
  }
}

/** Walks the chunks: name, length, data, one more byte after an odd number of them. */
function findInWebp(view: DataView, wanted: string): Part {
  let at = 12;
  for (;;) {
    const from = at + 8;
    const until = from + view.getUint32(at + 4, true);
    if (textAt(view, at) === wanted) return { from, until };
    at = until + (until % 2);
  }
}

/** Reads four bytes as text. Throws a RangeError after the end of the file. */
export function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
