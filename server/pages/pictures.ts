import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { createFifoQueue } from '#server/base/queue.ts';
import { createPageCache } from './cache.ts';

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string };

// A picture has about 30 kB.
const capacity = 200;

/**
 * Renders the SVG of `drawSvg` for a path as PNG; null without one. Renders one at a time, so that the server
 * has time for its pages.
 */
export function createPictures(
  drawSvg: (path: string) => Promise<string | null>,
): (path: string) => Promise<Picture | null> {
  const queue = createFifoQueue(1);
  const { get } = createPageCache(async (path) => {
    const svg = await drawSvg(path);
    if (svg === null) return { isCacheable: false, picture: null };
    return { isCacheable: true, picture: await queue.run(null, () => rasterise(svg)) };
  }, capacity);
  return async (path) => (await get(path)).picture;
}

async function rasterise(svg: string): Promise<Picture> {
  const png = new Uint8Array(await Transformer.fromSvg(svg).png());
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
  return { png, etag };
}
