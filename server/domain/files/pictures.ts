import { FilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { findOrientation } from '#contract/files/picture-orientation.ts';
import { avatarSize, maxPicturePixels, maxUploadBytes } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { pictureSize } from './picture-size.ts';

export type Content = { bytes: Uint8Array<ArrayBuffer>; type: string };

const quality = 88;

/**
 * Encodes the picture again, upright, as the same type: the camera's metadata (location, time, device) is
 * dropped, and so is data hidden after its end. Throws 413 for too many pixels, 415 when it cannot be
 * decoded.
 */
export function reencodePicture(deps: Deps, picture: Content): Promise<Content> {
  return draw(deps, picture, async (upright) => {
    if (picture.type === 'image/jpeg')
      return { type: 'image/jpeg', bytes: await upright.jpeg(quality) };
    if (picture.type === 'image/webp')
      return { type: 'image/webp', bytes: await upright.webp(quality) };
    const png = await upright.png({ filterType: FilterType.Paeth });
    // The original encoder may have compressed it better than ours can.
    if (png.byteLength > maxUploadBytes) {
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
  if (size === null) throw new Refusal(415, 'file.unsupported');
  if (size.width * size.height > maxPicturePixels) throw new Refusal(413, 'file.too_large');
  // The library reads the orientation of a JPEG itself.
  const orientation = findOrientation(bytes, type)?.value;
  try {
    // An unpacked picture takes hundreds of megabytes, so pictures are processed one at a time.
    const converted = await deps.queue.run('pictures', () =>
      encode(new Transformer(bytes).rotate(orientation)),
    );
    return { type: converted.type, bytes: new Uint8Array(converted.bytes) };
  } catch (cause) {
    throw new Refusal(415, 'file.unsupported', undefined, { cause });
  }
}
