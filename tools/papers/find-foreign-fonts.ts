import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** The font of the papers, without the tag of its subset. */
const ownFont = /^(?:[A-Z]{6}\+)?NotoSansSCThin-/;

/**
 * Lists each font of a PDF that is not the font of the papers, with the characters that it shows, such as
 * `DejaVuSans: ≈`. The browser takes such a font from the machine when the papers' font lacks a character.
 */
export async function findForeignFonts(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!isDrawnFont(object)) return [];
    const name = readFontName(document, object);
    if (ownFont.test(name)) return [];
    return [`${name.replace(/^[A-Z]{6}\+/, '')}: ${readCharacters(document, object)}`];
  });
}

/** True for a font that pages name; the fonts below a composite one repeat its name. */
function isDrawnFont(object: PDFObject): object is PDFDict {
  return (
    object instanceof PDFDict &&
    object.get(PDFName.of('Type')) === PDFName.of('Font') &&
    !object.has(PDFName.of('CIDSystemInfo'))
  );
}

/** Reads the name of a font. A font with glyphs drawn as shapes has its name in a descriptor, or has none. */
function readFontName(document: PDFDocument, font: PDFDict): string {
  const descriptor = document.context.lookupMaybe(font.get(PDFName.of('FontDescriptor')), PDFDict);
  const name = font.get(PDFName.of('BaseFont')) ?? descriptor?.get(PDFName.of('FontName'));
  return name instanceof PDFName ? name.decodeText() : 'a font without a name';
}

/** Reads the characters that a font shows from the map that copying text uses. */
function readCharacters(document: PDFDocument, font: PDFDict): string {
  const map = document.context.lookup(font.get(PDFName.of('ToUnicode')));
  if (!(map instanceof PDFRawStream)) return 'unknown characters';
  const text = Buffer.from(decodePDFRawStream(map).decode()).toString('latin1');
  return readSections(text, 'bfchar', /<\w+> <(?<from>\w+)>/g)
    .concat(readSections(text, 'bfrange', /<(?<first>\w+)> <(?<last>\w+)> <(?<from>\w+)>/g))
    .join(' ');
}

function readSections(map: string, kind: string, entry: RegExp): string[] {
  const sections = map.split(`begin${kind}`).slice(1);
  return sections.flatMap((section) =>
    [...section.slice(0, section.indexOf(`end${kind}`)).matchAll(entry)].flatMap(
      ({ groups = {} }) => {
        const { first = '0', last = first, from = '' } = groups;
        const count = Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1;
        const start = Buffer.from(from, 'hex').swap16().toString('utf16le').codePointAt(0) ?? 0;
        return Array.from({ length: count }, (_, at) => String.fromCodePoint(start + at));
      },
    ),
  );
}
