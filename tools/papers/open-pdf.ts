import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Red, green, blue and opacity of each pixel. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** A PDF with functions that count, read and draw its pages in a width in px. */
export type OpenPdf = {
  pages: number;
  /** The words of each page, from page 1. */
  texts: string[];
  drawPage(page: number, width: number): Promise<Pixels>;
  close(): void;
};

const library = PDFiumLibrary.init();

/** Opens a PDF to count, read and draw its pages. The caller closes it. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const document = await (await library).loadDocument(bytes);
  return {
    pages: document.getPageCount(),
    texts: [...document.pages()].map((page) => page.getText()),
    async drawPage(page, width) {
      const height = Math.round((width * 297) / 210);
      const { data } = await document.getPage(page - 1).render({ width, height, render: 'bitmap' });
      return { data, width, height };
    },
    close: () => document.destroy(),
  };
}
