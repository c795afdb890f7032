import type { Locale } from '#contract/base/picklists.ts';
import type { Outline } from '#server/pdf/font.ts';
import type { Operator } from '#server/content/site/operator.ts';
import { fitTitle, type SplitTitle } from './fit-title.ts';

/** The contents of a share picture, as src/app/head/picture.ts reads them from the page. */
export type PictureFacts = {
  locale: Locale;
  title: SplitTitle;
  kind: string | null;
  price: { amount: string; per: string } | undefined;
  /** The address of its first page. */
  paper: string | null;
  name: string;
  /** The lines behind, as the inside of an SVG. */
  motif: string;
};

export type PictureParts = {
  brand: Operator['brand'];
  outline: (text: string, size: number) => Outline;
  /** A JPEG. */
  paper: Buffer | null;
};

type Style = { size: number; fill: string; isBold?: boolean };

const width = 1200;
const height = 630;
const margin = 72;
/** The top of the band with brand and price, and the baseline of its text. */
const band = 512;
const baseline = 586;
const titleRoom = { width: 712, mostLines: 3, sizes: [64, 52, 44] } as const;

/** Draws a share picture as SVG: it has no text, only outlines. */
export function pictureSvg(facts: PictureFacts, { brand, outline, paper }: PictureParts): string {
  const measure = (text: string, size: number) => outline(text, size).width;
  const write = (text: string, x: number, y: number, { size, fill, isBold = false }: Style) =>
    `<path transform="translate(${x} ${y})" fill="var(${fill})" d="${outline(text, size).d}"` +
    // The font has one weight: a bold text is drawn with its outline.
    `${isBold ? ` stroke="var(${fill})" stroke-width="${size / 32}"` : ''}/>`;

  function drawTitle(): string {
    const { size, lines } = fitTitle(facts.title, titleRoom, measure);
    const step = size * 1.3;
    const top = (band - lines.length * step) / 2 + (facts.kind === null ? 0 : 28);
    return [
      write(facts.kind ?? '', margin, top - 28, { size: 28, fill: '--xy-accent' }),
      ...lines.map((line, index) => {
        const style = { size, fill: '--xy-text', isBold: true };
        return write(line, margin, top + size + index * step, style);
      }),
    ].join('');
  }

  function drawBand(): string {
    const { amount = '', per = '' } = facts.price ?? {};
    const endOfAmount = width - margin - (per === '' ? 0 : measure(per, 28) + 14);
    const start = endOfAmount - measure(amount, 52);
    const room = { width: start - 190, mostLines: 1, sizes: [36, 30, 24] } as const;
    const name = { phrases: [facts.name], parts: Array.from(facts.name) };
    const { size, lines } = fitTitle(name, room, measure);
    return (
      `<path d="M0 ${band}H${width}V${height}H0Z" fill="var(--xy-motif-fill)"/>` +
      `<path d="M0 ${band}H${width}" stroke="var(--xy-motif-line)"/>` +
      drawLogo(brand.logo) +
      write(lines.join(''), 150, baseline - 2, { size, fill: '--xy-text', isBold: true }) +
      write(amount, start, baseline, { size: 52, fill: '--xy-text', isBold: true }) +
      write(per, endOfAmount + 14, baseline, { size: 28, fill: '--xy-text-2' })
    );
  }

  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" fill="none"><rect width="${width}" height="${height}" ` +
    `fill="var(--xy-motif-fill)"/><g mask="url(#quiet)">${facts.motif}</g>` +
    // In the left part, the lines behind the text have an opacity of at most 15 %.
    '<linearGradient id="shade"><stop offset=".66" stop-color="#fff" stop-opacity=".15"/>' +
    '<stop offset=".86" stop-color="#fff"/></linearGradient><mask id="quiet">' +
    `<rect width="${width}" height="${band}" fill="url(#shade)"/></mask>` +
    (paper === null ? '' : drawPaper(paper)) +
    `${drawTitle()}${drawBand()}</svg>`;
  return svg.replace(/var\((--xy-[\w-]+)\)/g, (_, token: string) =>
    brand.accent !== null && token.endsWith('accent') ? brand.accent : (onInk[token] ?? 'none'),
  );
}

/** The band covers its foot. */
function drawPaper(jpeg: Buffer): string {
  return (
    `<path d="M792 52H1136V${band}H792Z" fill="#000" fill-opacity=".3"/><image x="800" y="60" ` +
    `width="328" height="464" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`
  );
}

function drawLogo(logo: string | null): string {
  const y = (band + height - 60) / 2;
  if (logo !== null) return `<image href="${logo}" x="${margin}" y="${y}" width="60" height="60"/>`;
  return (
    `<g transform="translate(${margin} ${y}) scale(1.9)" stroke-width="2.2">` +
    '<circle cx="6" cy="9" r="3.5" fill="var(--xy-accent)"/>' +
    '<path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="var(--xy-accent)"/>' +
    '<rect x="13" y="14.5" width="16" height="12.5" rx="4.5" stroke="var(--xy-text)"/>' +
    '<circle cx="21" cy="20.75" r="2.3" fill="var(--xy-text)"/></g>'
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
