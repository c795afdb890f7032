import { Transformer } from '@napi-rs/image';
import type { Locale } from '#contract/base/picklists.ts';
import { enlargeSvg } from '#server/base/enlarge-svg.ts';
import { getFeatures, getFont, getFontBytes, toPrintable } from './font.ts';

/** The operator as a paper shows it. */
export type Seller = {
  /** The legal entity. */
  name: string;
  taxNumber?: string;
  address?: string;
  /** The account for transfers, as its bank writes it, in every language. */
  bank?: { holder: string; bank: string; account: string };
  /** The brand of the letterhead; `logo` is an svg. Without it the letterhead has the drawn logo next to the name. */
  brand?: { name: string; logo: string | null; color: string | null };
};

export type Buyer = { title: string; taxNumber?: string };

/** The product or service; `lines` list its contents in numbers. */
export type Item = { title: string; lines: readonly string[] };

type Heading = {
  locale: Locale;
  /** The kind of paper, such as `报价单`. */
  kind: string;
  number: string;
  /** ISO; the date of the file too, so that equal facts give equal bytes. */
  madeAt: string;
  seller: Seller;
};

const margin = 56;
const page = { width: 595.28, height: 841.89, foot: 72 };
/** The width between the margins, in points, as all lengths here. */
export const paperWidth = page.width - 2 * margin;
const colors = {
  text: '#0b1220',
  soft: '#4a586e',
  line: '#cdd6e2',
  head: '#f1f5f9',
  warning: '#b9283a',
};
// The accent of texts in src/app/theme/tokens.css.
const drawnAccent = '#0a7d62';

export type Style = {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  x?: number;
  y?: number;
  width?: number;
};
/** A part of a paragraph. */
export type Run = { text: string; isBold?: boolean; isDeleted?: boolean };
export type Cell = {
  text: string;
  isHead?: boolean;
  isBold?: boolean;
  /** One line of a list, without rules between the lines. */
  isLine?: boolean;
  align?: 'left' | 'right' | 'center';
  colSpan?: number;
};
export type Paper = Awaited<ReturnType<typeof openPaper>>;

/**
 * Begins an A4 paper with its letterhead. The functions that it returns write below each other and begin new pages;
 * `finish` returns the bytes of the PDF, which has tags for screen readers and text that can be copied.
 */
export async function openPaper({ locale, kind, number, madeAt, seller }: Heading) {
  const { default: PDFDocument } = await import('pdfkit');
  const brand = seller.brand ?? { name: seller.name, logo: null, color: null };
  const accent = brand.color ?? drawnAccent;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: margin, left: margin, right: margin, bottom: page.foot },
    bufferPages: true,
    // By default, pdfkit loads Helvetica, and a release does not have its file.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: {
      Title: `${kind} ${number}`,
      Author: seller.name,
      CreationDate: new Date(madeAt),
      Producer: 'PDFKit',
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const written = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.font(await getFontBytes());
  const font = await getFont();
  const features = getFeatures(locale);

  function draw(text: string | readonly Run[], style: Style): void {
    const { size = 10, isBold = false, color = colors.text, align = 'left' } = style;
    const { x = margin, y = doc.y, width = margin + paperWidth - x } = style;
    doc
      .fontSize(size)
      .fillColor(color)
      .strokeColor(color)
      .lineWidth(size / 32);
    const runs = typeof text === 'string' ? [{ text }] : text;
    doc.x = x;
    doc.y = y;
    for (const [index, run] of runs.entries()) {
      doc.text(toPrintable(font, run.text), {
        width,
        align,
        features,
        continued: index < runs.length - 1,
        fill: true,
        // The font has one weight: a bold text is drawn with its outline.
        stroke: isBold || run.isBold === true,
        strike: run.isDeleted === true,
      });
    }
    doc.x = margin;
  }

  /** Marks what `act` draws for screen readers, by the name that PDF gives such a part. */
  function mark(tag: string, act: () => void): void {
    root.add(doc.struct(tag, {}, [act]));
  }

  function write(text: string | readonly Run[], style: Style & { tag?: string } = {}): void {
    mark(style.tag ?? 'P', () => draw(text, style));
  }

  /** Begins a new page when the current one has less than `height` left. */
  function keepTogether(height: number): void {
    if (doc.y + height > page.height - page.foot) doc.addPage();
  }

  function writeHeading(text: string, level = 2): void {
    const size = level === 2 ? 12 : 11;
    keepTogether(size * 5);
    doc.y += size;
    write(text, { size, isBold: true, tag: `H${level}` });
    doc.y += 4;
  }

  /** Writes a table with the given shares of the width. A row is never divided between pages. */
  function writeTable(shares: readonly number[], rows: readonly (readonly Cell[])[]): void {
    const whole = shares.reduce((sum, share) => sum + share, 0);
    doc.fontSize(9.5);
    const table = {
      structParent: root,
      position: { x: margin, y: doc.y },
      maxWidth: paperWidth,
      columnStyles: shares.map((share) => ({ width: (share / whole) * paperWidth })),
      defaultStyle: { border: 0.6, borderColor: colors.line, textColor: colors.text },
      data: rows.map((cells) =>
        cells.map(({ text, isHead, isBold = isHead, isLine, align = 'left', colSpan = 1 }) => ({
          text: toPrintable(font, text),
          colSpan,
          type: isHead === true ? ('TH' as const) : ('TD' as const),
          align: { x: align, y: 'center' as const },
          padding: isLine === true ? [3, 8, 3, 8] : [5, 8, 5, 8],
          textStroke: isBold === true ? 0.3 : 0,
          textStrokeColor: colors.text,
          textOptions: { features },
          ...(isLine === true ? { border: [0, 0.6, 0, 0.6] } : {}),
          ...(isHead === true ? { backgroundColor: colors.head } : {}),
        })),
      ),
    };
    doc.table(table);
    doc.x = margin;
    doc.y += 6;
  }

  /** Writes names with their values in a column of the page; a value without text is left out. */
  function writePairs(
    pairs: readonly (readonly [name: string, value: string | undefined])[],
    { x = margin, y = doc.y, width = paperWidth, nameWidth = 72 } = {},
  ): void {
    doc.y = y;
    for (const [name, value] of pairs) {
      if (value === undefined) continue;
      mark('P', () => {
        const top = doc.y;
        draw(name, { x, y: top, width: nameWidth, color: colors.soft });
        const below = doc.y;
        draw(value, { x: x + nameWidth, y: top, width: width - nameWidth });
        doc.y = Math.max(doc.y, below) + 2;
      });
    }
  }

  function drawRule(color: string, thickness: number): void {
    doc.markContent('Artifact');
    doc.moveTo(margin, doc.y).lineTo(margin + paperWidth, doc.y);
    doc.lineWidth(thickness).strokeColor(color).stroke();
    doc.endMarkedContent();
  }

  /** Draws a picture with the given side over other content, and leaves the writing position unchanged. */
  function stamp(picture: Uint8Array, alt: string, x: number, y: number, side: number): void {
    const act = () => {
      doc
        .opacity(0.85)
        .image(Buffer.from(picture), x, y, { fit: [side, side], align: 'center', valign: 'center' })
        .opacity(1);
    };
    const below = doc.y;
    const about = { alt, bbox: [x, y, x + side, y + side] };
    root.add(doc.struct('Figure', about, [act]));
    doc.x = margin;
    doc.y = below;
  }

  async function writeLetterhead(): Promise<void> {
    const side = 28;
    const logo = brand.logo === null ? null : await drawOwnLogo(brand.logo);
    doc.markContent('Artifact');
    if (logo !== null) doc.image(logo, margin, margin, { fit: [side, side] });
    else drawLogo(doc, margin, margin, side);
    doc.endMarkedContent();
    write(kind, {
      y: margin - 4,
      size: 22,
      isBold: true,
      align: 'right',
      color: accent,
      tag: 'H1',
    });
    write(brand.name, { x: margin + side + 8, y: margin + 2, size: 15, isBold: true, width: 300 });
    doc.y = Math.max(doc.y, margin + side) + 12;
    drawRule(accent, 1.2);
    doc.y += 14;
  }

  /** Writes number and page below each page, and ends the paper. */
  async function finish(): Promise<Uint8Array> {
    const { count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index);
      // Below the margin a text would begin a new page.
      doc.page.margins.bottom = 0;
      const y = page.height - page.foot + 26;
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      draw(`${seller.name} · ${kind} ${number}`, { y, size: 8, color: colors.soft, width: 380 });
      const place =
        locale === 'zh-CN' ? `第 ${index + 1} 页，共 ${count} 页` : `Page ${index + 1} of ${count}`;
      draw(place, { y, size: 8, color: colors.soft, align: 'right' });
      doc.endMarkedContent();
    }
    root.end();
    doc.end();
    return written;
  }

  await writeLetterhead();
  return {
    doc,
    colors,
    draw,
    mark,
    write,
    writeHeading,
    writeTable,
    writePairs,
    keepTogether,
    stamp,
    finish,
  };
}

/** Draws the logo of the site, in src/ui/drawings/logo.tsx. */
function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 32)
    .lineWidth(2.2);
  doc.circle(6, 9, 3.5).fill('#0fa37f');
  doc.path('M9.5 9H17a4 4 0 0 1 4 4v1.5').stroke('#0fa37f');
  doc.roundedRect(13, 14.5, 16, 12.5, 4.5).stroke(colors.text);
  doc.circle(21, 20.75, 2.3).fill(colors.text).restore();
}

/** Draws the operator's logo as a JPEG: unlike a transparent picture it is embedded at once, in this order. */
function drawOwnLogo(svg: string): Promise<Buffer> {
  return Transformer.fromSvg(enlargeSvg(svg), '#ffffff').jpeg(95);
}
