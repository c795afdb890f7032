/** One mark or line of the drawing, as SVG text. Colours are the --xy-motif tokens. */
export type Mark = string;

const line = 'var(--xy-motif-line)';
const node = 'var(--xy-motif-node)';
const fill = 'var(--xy-motif-fill)';
const accent = 'var(--xy-motif-accent)';

export const round = (value: number) => Number(value.toFixed(1));

export const point = (x: number, y: number) => circle(x, y, 2.5, node);
export const dot = (x: number, y: number, radius: number) => circle(x, y, radius, node);
export const start = (x: number, y: number, radius = 7) => circle(x, y, radius, accent);
export const ring = (x: number, y: number, radius: number) =>
  circle(x, y, radius, fill, ` stroke="${node}" stroke-width="1.25"`);
export const stop = (x: number, y: number) =>
  circle(x, y, 6, fill, ` stroke="${accent}" stroke-width="1.75"`) + circle(x, y, 2.5, accent);
export const finish = (x: number, y: number) =>
  circle(x, y, 10, fill, ` stroke="${accent}" stroke-width="1.75"`) + circle(x, y, 5, accent);

export function state(x: number, y: number, width: number, height: number): Mark {
  return box(
    x,
    y,
    width,
    height,
    height / 2.6,
    `fill="${fill}" stroke="${node}" stroke-width="1.25"`,
  );
}

export function currentState(x: number, y: number, width: number, height: number): Mark {
  return (
    box(x, y, width, height, 7, `fill="${fill}" stroke="${accent}" stroke-width="1.75"`) +
    circle(x, y, 3.5, accent)
  );
}

export type Lettering = { font: number; pad: number };

export function labelWidth(text: string, { font, pad }: Lettering) {
  const wide = [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? font : font * 0.56), 0);
  return wide + pad * 2;
}

export function namedState(
  x: number,
  y: number,
  text: string,
  lettering: Lettering,
  last: boolean,
): Mark {
  const { font } = lettering;
  const frame = `fill="${last ? accent : fill}" stroke="${accent}" stroke-width="1.25"`;
  const ink = last ? 'var(--xy-on-primary)' : 'var(--xy-text)';
  return (
    box(x, y, labelWidth(text, lettering), font * 2.75, 9, frame) +
    `<text x="${round(x)}" y="${round(y + font * 0.36)}" text-anchor="middle" font-size="${font}" ` +
    `font-weight="${last ? 600 : 400}" fill="${ink}">${escape(text)}</text>`
  );
}

export function dotGrid(id: string, width: number, height: number, step: number): Mark {
  return (
    `<defs><pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse">` +
    `<circle cx="${step / 2}" cy="${step / 2}" r=".9" fill="var(--xy-motif-grid)"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>`
  );
}

export function quietPath(d: string, width: number): Mark {
  return `<path d="${d}" stroke="${line}" stroke-width="${width}"/>`;
}

/** Returns the path worth following: a soft halo under a clear line. */
export function livePath(d: string, width: number, halo: number): Mark {
  return (
    `<path d="${d}" stroke="${accent}" stroke-width="${halo}" opacity=".12" stroke-linecap="round"/>` +
    `<path d="${d}" stroke="${accent}" stroke-width="${width}"/>`
  );
}

/** Returns a run from one point to another with one vertical stretch at `bendX` and equal corners. */
export function elbow(x0: number, y0: number, x1: number, y1: number, bendX: number, radius = 14) {
  if (y0 === y1) return `M${round(x0)} ${round(y0)}H${round(x1)}`;
  const r = Math.min(radius, Math.abs(y1 - y0) / 2);
  const down = Math.sign(y1 - y0);
  const [a, b] = [round(y0), round(y1)];
  return (
    `M${round(x0)} ${a}H${round(bendX - r)}Q${round(bendX)} ${a} ${round(bendX)} ${round(y0 + down * r)}` +
    `V${round(y1 - down * r)}Q${round(bendX)} ${b} ${round(bendX + r)} ${b}H${round(x1)}`
  );
}

function circle(x: number, y: number, radius: number, colour: string, more = ''): Mark {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${colour}"${more}/>`;
}

function box(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  style: string,
): Mark {
  return (
    `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" ` +
    `height="${round(height)}" rx="${round(corner)}" ${style}/>`
  );
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[<>&"]/g, (letter) => entities[letter] ?? letter);
