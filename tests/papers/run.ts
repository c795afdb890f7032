import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Locale } from '#contract/base/picklists.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import {
  downloadsIn,
  manifestPath,
  readPapers,
  type PaperEntry,
} from '#server/content/papers-manifest.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { headingText } from './block-html.ts';
import { countBlocks } from './count-blocks.ts';
import { drawPage, listPictureFiles } from './draw-page.ts';
import { findForeignFonts } from './find-foreign-fonts.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import { printPaper } from './print-paper.ts';
import { listReports, readReportSources, readSampleSources } from './read-sources.ts';
import type { PaperSource } from './read-sources.ts';

/**
 * `npm run reports`: prints the reports from their Markdown, draws the first page and the preview pages of
 * each, draws the samples, and writes the manifest that the pages of the site read. Papers with an
 * unchanged source and pictures of an unchanged PDF are left alone; `npm run reports -- all` makes every
 * one again.
 */
const isForced = process.argv[2] === 'all';
const files = downloadsIn(ownContentDir);
const pictures = join(files, 'pages');
const before = await readPapers(ownContentDir);
const sources = readReportSources();
const after: Record<string, Partial<Record<Locale, PaperEntry>>> = {};
const opened: { browser: Browser | null } = { browser: null };

await mkdir(pictures, { recursive: true });
for (const { id, preview } of listReports()) {
  for (const locale of Locale.options) {
    const paper = sources.find((each) => each.id === id && each.locale === locale) ?? null;
    await keep(`reports/${id}`, locale, paper, () => makeReport(id, locale, paper, preview));
  }
}
for (const paper of readSampleSources()) {
  await keep(`samples/${paper.id}`, paper.locale, paper, () => makeSample(paper));
}
for (const key of Object.keys(before)) if (!(key in after)) delete before[key];
await writeManifest();
await removeOldPictures();
await readPapers(ownContentDir);
await opened.browser?.close();

/** Written after each paper, so that an interrupted run goes on where it was. */
async function writeManifest(): Promise<void> {
  const entries = Object.entries(after).map(([key, own]) => [key, { ...before[key], ...own }]);
  await writeFile(
    manifestPath(ownContentDir),
    `${JSON.stringify({ ...before, ...Object.fromEntries(entries) }, null, 1)}\n`,
  );
}

/** Keeps the entry of a paper if its source is the same, or makes it. */
async function keep(
  key: string,
  locale: Locale,
  paper: PaperSource | null,
  make: () => Promise<PaperEntry>,
): Promise<void> {
  const known = before[key]?.[locale];
  const isKept = known !== undefined && known.source === (paper?.source ?? null) && !isForced;
  const entry = isKept ? known : await make();
  after[key] = { ...after[key], [locale]: entry };
  await writeManifest();
  if (!isKept) console.log(`${key} ${locale}: ${entry.pages} pages`);
}

async function makeReport(
  id: string,
  locale: Locale,
  paper: PaperSource | null,
  preview: readonly number[],
): Promise<PaperEntry> {
  const path = join(files, `${id}.${locale}.pdf`);
  if (paper === null) {
    const bytes = await readFile(path);
    const pdf = await openPdf(bytes);
    return describe({ key: `report-${id}.${locale}`, bytes, pdf, paper, shown: [1, ...preview] });
  }
  const { bytes, pdf } = await print(paper);
  await writeFile(path, bytes);
  return describe({ key: `report-${id}.${locale}`, bytes, pdf, paper, shown: [1, ...preview] });
}

async function makeSample(paper: PaperSource): Promise<PaperEntry> {
  const { bytes, pdf } = await print(paper);
  if (pdf.pages !== 1) throw new Error(`${paper.id} ${paper.locale} has ${pdf.pages} pages, not 1`);
  const key = `sample-${paper.id}.${paper.locale}`;
  return { ...(await describe({ key, bytes, pdf, paper, shown: [1] })), pdf: null };
}

/** Prints twice: the second time with the pages of the chapters, which the first has shown. */
async function print(paper: PaperSource): Promise<{ bytes: Uint8Array; pdf: OpenPdf }> {
  const browser = (opened.browser ??= await launchChromium());
  const first = await openPdf(await printPaper(browser, paper, new Map()));
  const pages = findChapters(paper, first);
  first.close();
  const bytes = await printPaper(browser, paper, pages);
  const foreign = await findForeignFonts(bytes);
  if (foreign.length > 0) {
    throw new Error(`${paper.id} ${paper.locale} shows ${foreign.join('; ')}; see PaperSigns`);
  }
  const pdf = await openPdf(bytes);
  const moved = [...findChapters(paper, pdf)].find(([title, page]) => pages.get(title) !== page);
  if (moved !== undefined) throw new Error(`${paper.id}: ${moved[0]} moved between two printings`);
  return { bytes, pdf };
}

/** Finds the page of each chapter: the first after the table of contents that shows its title. */
function findChapters(paper: PaperSource, { texts }: OpenPdf): Map<string, number> {
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
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

type Described = {
  key: string;
  bytes: Uint8Array;
  pdf: OpenPdf;
  paper: PaperSource | null;
  shown: readonly number[];
};

async function describe({ key, bytes, pdf, paper, shown }: Described): Promise<PaperEntry> {
  const digest = hash('sha256', bytes, 'hex').slice(0, 16);
  // No PDF of a sample is kept, so its source names the edition.
  const edition = (paper?.kind === 'sample' ? paper.source : digest).slice(0, 8);
  const drawn = [];
  for (const page of new Set(shown)) {
    const name = `${key}.${page}.${edition}`;
    const isDrawn = listPictureFiles(name).every((file) => existsSync(join(pictures, file)));
    if (!isDrawn || isForced) {
      await drawPage(pdf, page, {
        path: join(pictures, name),
        isCover: page === 1 && paper?.kind !== 'sample',
      });
    }
    drawn.push({ page, name });
  }
  const entry = {
    pages: pdf.pages,
    inside: paper === null ? null : countBlocks(paper.blocks),
    chapters:
      paper === null ? [] : [...findChapters(paper, pdf)].map(([title, page]) => ({ title, page })),
    pictures: drawn,
    source: paper?.source ?? null,
    pdf: digest,
  };
  pdf.close();
  return entry;
}

/** Removes the pictures of earlier editions. */
async function removeOldPictures(): Promise<void> {
  const wanted = new Set(
    Object.values(after).flatMap((entry) =>
      Object.values(entry).flatMap(({ pictures }) =>
        pictures.flatMap(({ name }) => listPictureFiles(name)),
      ),
    ),
  );
  for (const name of await readdir(pictures)) {
    if (!wanted.has(name)) await rm(join(pictures, name));
  }
}
