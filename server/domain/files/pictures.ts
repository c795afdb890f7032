import { FilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { findOrientation } from '#contract/files/picture-orientation.ts';
import { avatarSize, maxPicturePixels, maxUploadBytes } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { pictureSize } from './picture-size.ts';

export type Content = { bytes: Uint8Array<ArrayBuffer>; type: string };

const quality = 88;

/**
 * Returns the picture drawn anew, upright, as the same type: what a camera wrote beside it (where, when,
 * with what) stays behind, and so does anything hidden behind its end. Throws 413 for too many pixels, 415
 * for what cannot be drawn.
 */
export function reencodePicture(deps: Deps, picture: Content): Promise<Content> {
  return draw(deps, picture, async (upright) => {
    if (picture.type === 'image/jpeg')
      return { type: 'image/jpeg', bytes: await upright.jpeg(quality) };
    if (picture.type === 'image/webp')
      return { type: 'image/webp', bytes: await upright.webp(quality) };
    const png = await upright.png({ filterType: FilterType.Paeth });
    // Somebody else's encoder had packed it better than ours can.
    if (png.byteLength > maxUploadBytes) {
      return { type: 'image/webp', bytes: await upright.webp(quality) };
    }
    return { type: 'image/png', bytes: png };
  });
}

/** Returns the middle of the picture as a square WebP of 512 px. Throws as `redrawn`. */
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
  if (size === null) throw new Refusal(415, 'file.unsupported');
  if (size.width * size.height > maxPicturePixels) throw new Refusal(413, 'file.too_large');
  // Of a JPEG the library finds it.
  const orientation = findOrientation(bytes, type)?.value;
  try {
    // Unpacked it takes hundreds of megabytes: one at a time.
    const converted = await deps.queue.run('pictures', () =>
      encode(new Transformer(bytes).rotate(orientation)),
    );
    return { type: converted.type, bytes: new Uint8Array(converted.bytes) };
  } catch (cause) {
    throw new Refusal(415, 'file.unsupported', undefined, { cause });
  }
}
