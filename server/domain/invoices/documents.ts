import { hasPdfHeader } from '#contract/files/schemas.ts';
import type { InvoiceFormat } from '#contract/base/picklists.ts';

/** The files that the tax platform made for one invoice, by format. */
export type InvoiceDocuments = Readonly<Partial<Record<InvoiceFormat, Uint8Array<ArrayBuffer>>>> & {
  pdf: Uint8Array<ArrayBuffer>;
};

export const documentTypes: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
};

/** True when the bytes match their format; the file name is ignored. */
export function isDocument(format: InvoiceFormat, bytes: Uint8Array): boolean {
  switch (format) {
    case 'pdf':
      return isPdf(bytes);
    case 'ofd':
      return namesInZip(bytes).includes('OFD.xml');
    case 'xml':
      return isXml(bytes);
  }
}

/** Checks that a PDF begins with its header and ends with its end mark. */
function isPdf(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1024))).toString('latin1');
  return hasPdfHeader(bytes) && tail.includes('%%EOF');
}

/**
 * Lists the names in a ZIP directory; an OFD is a ZIP with `OFD.xml` (GB/T 33190). Empty for any other file.
 */
function namesInZip(bytes: Uint8Array): string[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (zip.toString('latin1', 0, 4) !== 'PK\u0003\u0004' || end < 0 || end + 22 > zip.length) {
    return [];
  }
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > zip.length || zip.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') return [];
    const nameLength = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

/** Checks an invoice in XML: UTF-8, one root element, and no declarations that a reader would fetch. */
function isXml(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return false;
  }
  const root = findRoot(text);
  return root !== null && !text.includes('<!DOCTYPE') && text.endsWith(`</${root}>`);
}

/** Finds the name of the root element: the first after the declaration and comments. */
function findRoot(text: string): string | null {
  const declaration = /^<\?xml[^>]*\?>/u.exec(text)?.[0] ?? '';
  let at = skipSpace(text, declaration.length);
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return null;
    at = skipSpace(text, end + 3);
  }
  const name = /<([\w:.-]+)[\s>/]/y;
  name.lastIndex = at;
  return name.exec(text)?.[1] ?? null;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}
