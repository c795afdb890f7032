import { FilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { avatarSize, maxPicturePixels, maxUploadBytes } from '#contract/base/limits.ts';
import { findOrientation } from '#contract/files/picture-orientation.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { addColorProfile } from './add-color-profile.ts';
import { findColorProfile, maxProfileBytes } from './color-profile.ts';
import { endOfImage, jpegSegments } from './jpeg-segments.ts';
import { pictureSize } from './picture-size.ts';

export type Content = { bytes: Uint8Array<ArrayBuffer>; type: string };

const quality = 88;

/**
 * Encodes the picture again, upright, as the same type: the camera's metadata (location, time, device) is
 * dropped, and so is data hidden after its end. The color profile of red, green and blue or of gray stays; the
 * colors of print become those of screens. Throws 413 for too many pixels, 415 when it cannot be decoded or
 * pixels are missing.
 */
export function reencodePicture(deps: Deps, picture: Content): Promise<Content> {
  return draw(deps, picture, async (upright) => {
    if (picture.type === 'image/jpeg')
      return { type: 'image/jpeg', bytes: await upright.jpeg(quality) };
    if (picture.type === 'image/webp')
      return { type: 'image/webp', bytes: await upright.webp(quality) };
    const png = await upright.png({ filterType: FilterType.Paeth });
    // The original encoder may have compressed it better than ours can.
    if (png.byteLength + maxProfileBytes > maxUploadBytes) {
      return { type: 'image/webp', bytes: await upright.webp(quality) };
    }
    return { type: 'image/png', bytes: png };
  });
}

/** Crops the middle of the picture to a square WebP of 512 px. Throws as `reencodePicture`. */
export function cropAvatar(deps: Deps, picture: Content): Promise<Content> {
  return draw(deps, picture, async (upright) => {
    upright.resize({ width: avatarSize, height: avatarSize, fit: ResizeFit.Cover });
    return { type: 'image/webp', bytes: await upright.webp(quality) };
  });
}

async function draw(
  deps: Deps,
  { bytes, type }: Content,
  encode: (upright: Transformer) => Promise<{ type: string; bytes: Buffer }>,
): Promise<Content> {
  const size = pictureSize(bytes, type);
  if (size === null) throw new Refusal(415, 'file.unreadable');
  if (size.width * size.height > maxPicturePixels) throw new Refusal(413, 'file.too_large');
  // The library reads the orientation of a JPEG itself.
  const orientation = findOrientation(bytes, type)?.value;
  const profile = findColorProfile(bytes, type);
  try {
    // An unpacked picture takes hundreds of megabytes, so pictures are processed one at a time.
    const converted = await deps.queue.run('pictures', async () => {
      if (type === 'image/jpeg' && !(await isWholeJpeg(bytes)))
        throw new Error('Pixels are missing.');
      return encode(new Transformer(bytes).rotate(orientation));
    });
    const drawn = profile === null ? converted.bytes : addColorProfile(converted, profile);
    return { type: converted.type, bytes: new Uint8Array(drawn) };
  } catch (cause) {
    throw new Refusal(415, 'file.unreadable', undefined, { cause });
  }
}

const endMark = Uint8Array.of(0xff, endOfImage);

/**
 * True when no pixels are missing at the end of a JPEG. The decoder invents missing ones. A JPEG with its end mark
 * is whole. Without one it is drawn twice, as it is and with further bytes: those change the picture only where
 * compressed pixels are missing. Rejects when it cannot be decoded.
 */
export async function isWholeJpeg(bytes: Uint8Array): Promise<boolean> {
  for (const { marker } of jpegSegments(bytes)) if (marker === endOfImage) return true;
  const pixels = withoutPadding(bytes);
  const drawn = await decode([pixels, endMark]);
  return drawn.equals(await decode([pixels, furtherBytes, endMark]));
}

function decode(parts: readonly Uint8Array[]): Promise<Buffer> {
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
