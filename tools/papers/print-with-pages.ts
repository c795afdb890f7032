import type { Browser } from 'playwright-core';
import { toNormalForm } from '#contract/base/normal-form.ts';
import { headingText } from './block-html.ts';
import { findForeignFonts } from './find-foreign-fonts.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import type { Paper } from './paper.ts';
import { printPaper } from './print-paper.ts';

/** A printed paper: its bytes, its pages, and the page of each chapter by its title. */
export type Printed = { bytes: Uint8Array; pdf: OpenPdf; chapters: ReadonlyMap<string, number> };

/**
 * Prints twice: the second time with the pages of the chapters, which the first has shown. The caller closes
 * the PDF. Throws for a character that only a font of the machine has.
 */
export async function printWithPages(browser: Browser, paper: Paper): Promise<Printed> {
  const first = await openPdf(await printPaper(browser, paper, new Map()));
  const chapters = findChapters(paper, first);
  first.close();
  const bytes = await printPaper(browser, paper, chapters);
  const foreign = await findForeignFonts(bytes);
  if (foreign.length > 0) {
    throw new Error(`${paper.id} ${paper.locale} shows ${foreign.join('; ')}; see PaperSigns`);
  }
  const pdf = await openPdf(bytes);
  const moved = [...findChapters(paper, pdf)].find(([title, page]) => chapters.get(title) !== page);
  if (moved !== undefined) throw new Error(`${paper.id}: ${moved[0]} moved between two printings`);
  return { bytes, pdf, chapters };
}

/** Finds the page of each chapter: the first after the table of contents that shows its title. */
function findChapters(paper: Paper, { texts }: OpenPdf): Map<string, number> {
  if (paper.kind === 'sample') return new Map();
  const squeezed = texts.map(squeeze);
  let chapter = 0;
  return new Map(
    paper.blocks.flatMap((block) => {
      if (block.kind !== 'heading' || block.level !== 2) return [];
      const title = headingText(block);
      chapter += 1;
      const shown = squeeze(`${chapter}${title}`);
      const at = squeezed.findIndex((text, index) => index > 0 && text.includes(shown));
      if (at === -1) throw new Error(`${paper.id} ${paper.locale}: no page shows ${title}`);
      return [[title, at + 1]];
    }),
  );
}

/** Removes what a line break or the shape of a letter changes. */
function squeeze(text: string): string {
  return toNormalForm(text, 'NFKC').replaceAll(/\s/g, '');
}
