import { hash } from 'node:crypto';
import { pngQuantize, Transformer } from '@napi-rs/image';
import { createFifoQueue } from '#server/base/queue.ts';
import { createSharedCache } from '#server/base/shared-cache.ts';
import { openOutlines } from '#server/pdf/font.ts';
import { pictureSvg, type PictureFacts, type PictureParts } from './picture-svg.ts';

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string };

const mostBytes = 60_000;
const capacity = 200;

/**
 * Draws share pictures as PNG, equal facts once. Draws one at a time, so that the server has time for its pages.
 * `readPaper` fetches the page of a paper, an AVIF.
 */
export function createPictures(
  readPaper: (src: string) => Response | Promise<Response>,
): (facts: PictureFacts, brand: PictureParts['brand']) => Promise<Picture> {
  const queue = createFifoQueue(1);
  const cache = createSharedCache<Picture>(capacity);

  async function draw(facts: PictureFacts, brand: PictureParts['brand']): Promise<Picture> {
    const outline = await openOutlines(facts.locale);
    const page = facts.paper === null ? null : await readPaper(facts.paper);
    // The rasterizer knows no AVIF.
    const paper = page?.ok
      ? await new Transformer(Buffer.from(await page.arrayBuffer())).jpeg(95)
      : null;
    const drawn = await Transformer.fromSvg(pictureSvg(facts, { brand, outline, paper })).png();
    // A palette takes half a second of one processor, so only papers get one.
    const isHeavy = drawn.length > mostBytes;
    const png = new Uint8Array(isHeavy ? await pngQuantize(drawn, { minQuality: 0 }) : drawn);
    return { png, etag: `"${hash('sha256', png, 'base64url').slice(0, 22)}"` };
  }

  return (facts, brand) => {
    const key = hash('sha256', JSON.stringify([facts, brand]), 'base64url');
    return cache.get(key, () => queue.run(null, () => draw(facts, brand)));
  };
}
