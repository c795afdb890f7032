import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { createDrawnCache } from './drawn-cache.ts';

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string };

// One takes about 30 kB.
const capacity = 200;

/**
 * PNG of the SVG that `svgOf` makes for a path, and null where it makes none. Drawn one at a time, so
 * that many at once leave the server time for its pages.
 */
export function createPictures(
  svgOf: (path: string) => Promise<string | null>,
): (path: string) => Promise<Picture | null> {
  let turn: Promise<unknown> = Promise.resolve();
  const { get } = createDrawnCache(async (path) => {
    const svg = await svgOf(path);
    if (svg === null) return { keep: false, picture: null };
    const drawn = turn.then(() => rasterised(svg));
    turn = drawn.catch(() => undefined);
    return { keep: true, picture: await drawn };
  }, capacity);
  return async (path) => (await get(path)).picture;
}

async function rasterised(svg: string): Promise<Picture> {
  const png = new Uint8Array(await Transformer.fromSvg(svg).png());
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
  return { png, etag };
}
