import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';

export type Picture = { png: Uint8Array<ArrayBuffer>; etag: string };

// One takes about 30 kB.
const capacity = 200;

/**
 * PNG of the SVG that `draw` makes for a path, and null where it makes none. Drawn one at a time, so
 * that many at once leave the server time for its pages; the last ones asked for are kept.
 */
export function createPictures(
  draw: (path: string) => Promise<string | null>,
): (path: string) => Promise<Picture | null> {
  const kept = new Map<string, Promise<Picture | null>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function picture(path: string): Promise<Picture | null> {
    const svg = await draw(path);
    if (svg === null) return null;
    const png = new Uint8Array(await Transformer.fromSvg(svg).png());
    const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
    return { png, etag };
  }

  return (path) => {
    const known = kept.get(path);
    kept.delete(path);
    const wanted = known ?? turn.then(() => picture(path));
    kept.set(path, wanted);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    if (known === undefined) {
      const drop = () => {
        if (kept.get(path) === wanted) kept.delete(path);
      };
      turn = wanted.then((found) => (found === null ? drop() : undefined), drop);
    }
    return wanted;
  };
}
