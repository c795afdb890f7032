import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { getPackage } from './find-package.ts';
import { paperHtml, paperOrigin } from './paper-html.ts';
import type { Paper } from './paper.ts';

const fonts = join(getPackage('@fontsource/noto-sans-sc'), 'files');

/** Prints a paper as a tagged PDF with bookmarks; the same source gives the same pages. */
export async function printPaper(
  browser: Browser,
  paper: Paper,
  pageOf: ReadonlyMap<string, number>,
): Promise<Uint8Array> {
  const context = await browser.newContext();
  await context.route(`${paperOrigin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') {
      return route.fulfill({ contentType: 'text/html', body: paperHtml(paper, pageOf) });
    }
    const folder = name.endsWith('.css') ? import.meta.dirname : fonts;
    const contentType = name.endsWith('.css') ? 'text/css' : 'font/woff2';
    return route.fulfill({ contentType, body: readFileSync(join(folder, name)) });
  });
  const page = await context.newPage();
  await page.goto(`${paperOrigin}/`, { waitUntil: 'load' });
  // Those of the margins are not asked for before the printing.
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
  await context.close();
  return compact(pdf, paper);
}

/**
 * Replaces the time of printing by the day of the edition, and packs the structure for screen readers,
 * which would be half of the file.
 */
async function compact(pdf: Uint8Array, { day, brand: { author } }: Paper): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const date = new Date(`${day}T00:00:00Z`);
  document.setCreationDate(date);
  document.setModificationDate(date);
  if (author !== null) document.setAuthor(author);
  return document.save({ useObjectStreams: true });
}
