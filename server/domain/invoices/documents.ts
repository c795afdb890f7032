import { hasPdfHeader } from '#contract/files/schemas.ts';
import type { InvoiceFormat } from '#contract/base/picklists.ts';
import { listZipNames } from '#server/base/zip.ts';

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
      return isOfd(bytes);
    case 'xml':
      return isXml(bytes);
  }
}

/** Checks that a PDF begins with its header and ends with its end mark. */
function isPdf(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1024))).toString('latin1');
  return hasPdfHeader(bytes) && tail.includes('%%EOF');
}

/** Checks that a ZIP file has an `OFD.xml`, as an OFD has (GB/T 33190). */
function isOfd(bytes: Uint8Array): boolean {
  try {
    return listZipNames(Buffer.from(bytes)).includes('OFD.xml');
  } catch {
    return false;
  }
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
