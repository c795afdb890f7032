import { coverMotif } from '#src/ui/motif/cover.ts';
import { heroMotif } from '#src/ui/motif/hero.ts';
import { wordmark } from './picture-wordmark.ts';

const width = 1200;
const height = 630;
const band = 118;

/** The brand in the band below the drawing. */
export type PictureBrand = {
  /** Shows the name of the product as outlines. */
  isSample: boolean;
  /** The logo as a data address, instead of the product's. */
  logo: string | null;
  /** The color on a dark page, instead of the product's. */
  accent: string | null;
};

export type PictureOptions = { isItem: boolean; brand: PictureBrand };

/** Draws the share picture of a page as SVG without text or style sheets. */
export function pictureSvg(path: string, { isItem, brand }: PictureOptions): string {
  const seed = path.split('/').at(-1) || 'home';
  const size = { seed, width, height: height - band };
  const motif = isItem
    ? coverMotif(size)
    : heroMotif({ ...size, lane: 56, from: 0.04, to: 0.96, density: 0.8 });
  const drawing = motif.replace(/<path class="motif-pulse"[^<>]*\/>/, '') + drawBrand(brand);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" fill="none"><rect width="${width}" height="${height}" ` +
    `fill="var(--xy-motif-fill)"/>${drawing}</svg>`;
  return svg.replace(/var\((--xy-[\w-]+)\)/g, (_, name: string) =>
    brand.accent !== null && name.endsWith('accent') ? brand.accent : (onInk[name] ?? 'none'),
  );
}

function drawBrand({ isSample, logo }: PictureBrand): string {
  const rule = `<path d="M0 ${height - band}H${width}" stroke="var(--xy-motif-line)"/>`;
  if (logo !== null) {
    return `${rule}<image href="${logo}" x="64" y="${height - band + 27}" width="64" height="64"/>`;
  }
  const mark =
    `<g transform="translate(64 ${height - band + 32}) scale(1.7)" stroke-width="2.2">` +
    '<circle cx="6" cy="9" r="3.5" fill="var(--xy-accent)"/>' +
    '<path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="var(--xy-accent)"/>' +
    '<rect x="13" y="14.5" width="16" height="12.5" rx="4.5" stroke="var(--xy-text)"/>' +
    '<circle cx="21" cy="20.75" r="2.3" fill="var(--xy-text)"/></g>';
  if (!isSample) return rule + mark;
  const place = (x: number) => `transform="translate(${x} ${height - 43})"`;
  return (
    rule +
    mark +
    `<path ${place(136)} fill="var(--xy-text)" d="${wordmark.chinese}"/>` +
    `<path ${place(244)} fill="var(--xy-text-2)" d="${wordmark.latin}"/>`
  );
}

/** The values of `.on-ink` in theme/tokens.css: the rasterizer does not support custom properties. */
export const onInk: Readonly<Record<string, string>> = {
  '--xy-accent': '#2fc196',
  '--xy-text': '#e7edf6',
  '--xy-motif-grid': '#1d2b44',
  '--xy-motif-line': '#374c6d',
  '--xy-motif-node': '#7488a6',
  '--xy-motif-fill': '#0b1220',
  '--xy-text-2': '#b3bfd0',
  '--xy-motif-accent': '#2fc196',
};
