const page = { width: 595, height: 842, left: 64, top: 770, lines: 36, lineHeight: 19 };
const lettersALine = 44;
const fontSize = 10.5;

/**
 * Returns a PDF with a heading and paragraphs, in Chinese or in Latin letters. Its font is one of those
 * that every reader of PDF has for Chinese, so that none lies in the file.
 */
export function writePdf(heading: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const lines = [heading, '', ...paragraphs.flatMap(wrap)];
  const pages = Array.from({ length: Math.ceil(lines.length / page.lines) }, (_, at) =>
    lines.slice(at * page.lines, (at + 1) * page.lines),
  );
  const fixed = 6;
  const kids = pages.map((_, at) => `${fixed + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...pages.flatMap((own, at) => {
      const drawn = draw(own, at === 0, `${at + 1} / ${pages.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${fixed + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  return assemble(objects, `<< /Title <FEFF${hex(heading)}> >>`);
}

function draw(lines: readonly string[], hasHeading: boolean, footer: string): string {
  const shown = lines.map((line, at) => {
    const size = hasHeading && at === 0 ? 16 : fontSize;
    const y = page.top - at * page.lineHeight;
    return `BT /F1 ${size} Tf 1 0 0 1 ${page.left} ${y} Tm <${hex(line)}> Tj ET`;
  });
  return [...shown, `BT /F1 8 Tf 1 0 0 1 280 40 Tm <${hex(footer)}> Tj ET`].join('\n');
}

/** Every character of the objects is one byte of the file. */
function assemble(objects: readonly string[], info: string): Uint8Array<ArrayBuffer> {
  let body = '%PDF-1.4\n';
  const offsets = [...objects, info].map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = offsets.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${offsets.length} 0 R >>\n`;
  return new Uint8Array(
    Buffer.from(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1'),
  );
}

/** Returns the lines of a paragraph; a Latin letter takes half the place of a Chinese one. */
function wrap(paragraph: string): string[] {
  const lines = [''];
  let width = 0;
  for (const letter of paragraph) {
    const own = letter < '\u0100' ? 0.5 : 1;
    if (width + own > lettersALine) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += letter;
    width += own;
  }
  return lines;
}

/** Returns a text in UTF-16, as the encoding of the font has it. */
function hex(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'),
  ).join('');
}
