import { Transformer } from '@napi-rs/image';
import { enlargeSvg } from '#server/base/enlarge-svg.ts';
import type { SitePicture } from '#server/db/tables/site-identity.ts';

/** The icons that browsers and phones look for, by address, with their side in px. */
export const icons: Readonly<Record<string, number>> = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};

/** Draws the icon of an address from the logo. */
export async function drawIcon({ type, data }: SitePicture, path: string): Promise<Uint8Array> {
  const side = icons[path] ?? 0;
  const bytes = Buffer.from(data, 'base64');
  const image =
    type === 'image/svg+xml'
      ? Transformer.fromSvg(enlargeSvg(bytes.toString()))
      : new Transformer(bytes);
  image.resize(side, side);
  return new Uint8Array(path.endsWith('.ico') ? await image.ico() : await image.png());
}
