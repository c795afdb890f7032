/** A segment of a JPEG: its marker, the first byte of its data, and the one after its last. */
export type Segment = { marker: number; from: number; until: number };

const startOfScan = 0xda;
export const endOfImage = 0xd9;

/**
 * Walks the segments of a JPEG up to its end mark, over the compressed pixels. Ends early where the bytes end, or
 * where its header does not follow the format.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let after: Segment = { marker: 0, from: 2, until: 2 };
  for (;;) {
    const at = nextMark(bytes, after.until);
    if (at === null) return;
    // Only compressed pixels may be between two segments; in other places, only fill bytes may precede a mark.
    const isGap = bytes.subarray(after.until, at).some((byte) => byte !== 0xff);
    if (isGap && after.marker !== startOfScan) return;
    const marker = view.getUint8(at + 1);
    const hasData = marker !== endOfImage;
    if (hasData && at + 4 > bytes.length) return;
    const until = at + 2 + (hasData ? view.getUint16(at + 2) : 0);
    after = { marker, from: at + (hasData ? 4 : 2), until };
    yield after;
    if (!hasData) return;
  }
}

/** Finds the next mark of a segment; restarts and stuffed bytes belong to the compressed pixels. */
function nextMark(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker > 0x01 && marker < 0xff && (marker < 0xd0 || marker > 0xd8)) return at;
  }
  return null;
}

/** Finds the "start of frame", which has size and components; null when the pixels or the end come first. */
export function findFrame(bytes: Uint8Array): Segment | null {
  for (const segment of jpegSegments(bytes)) {
    const { marker } = segment;
    // C4, C8 and CC share the range, but hold tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return segment;
    if (marker === startOfScan) return null;
  }
  return null;
}
