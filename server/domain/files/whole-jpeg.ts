import { Transformer } from '@napi-rs/image';
import { endOfImage, jpegSegments } from './jpeg-segments.ts';

const endMark = Uint8Array.of(0xff, endOfImage);

/**
 * True when no pixels are missing at the end of a JPEG. The decoder invents missing ones. A JPEG with its end mark
 * is whole. Without one it is drawn twice, as it is and with further bytes: those change the picture only where
 * compressed pixels are missing. Rejects when it cannot be decoded.
 */
export async function isWholeJpeg(bytes: Uint8Array): Promise<boolean> {
  for (const { marker } of jpegSegments(bytes)) if (marker === endOfImage) return true;
  const pixels = withoutPadding(bytes);
  const drawn = await draw([pixels, endMark]);
  return drawn.equals(await draw([pixels, furtherBytes, endMark]));
}

function draw(parts: readonly Uint8Array[]): Promise<Buffer> {
  return new Transformer(Buffer.concat(parts)).rawPixels();
}

/** Removes the zeros that fill a file of a reserved size, and half an end mark. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  if (bytes[end - 1] !== 0xff) return bytes.subarray(0, end);
  // A zero after this byte belongs to the compressed pixels.
  return bytes.subarray(0, end < bytes.length ? end + 1 : end - 1);
}

/** Compressed pixels of no picture: no marks, and unlike the zeros that a decoder invents. */
const furtherBytes = Uint8Array.from(
  { length: 256 },
  (_, at) => (at * at * 31 + at * 89 + 101) % 251,
);
