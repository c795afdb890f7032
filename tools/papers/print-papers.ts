import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Locale } from '#contract/base/picklists.ts';
import {
  downloadsIn,
  manifestPath,
  readPapers,
  samplesIn,
  type PaperEntry,
} from '#server/content/papers-manifest.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { countBlocks } from './count-blocks.ts';
import { drawPage, listPictureFiles } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';
import { printWithPages, type Printed } from './print-with-pages.ts';
import {
  listReports,
  readReportSources,
  readSampleSources,
  type PaperSource,
} from './read-sources.ts';

export type PapersToPrint = {
  /** The content folder with the texts, which gets PDFs, pictures and manifest. */
  contentDir: string;
  site: SiteIdentity;
  /** True to make every paper and picture again. */
  isForced: boolean;
  /** Called for each printing, and never when nothing has changed; the caller closes the browser. */
  openBrowser(): Promise<Browser>;
  /** Gets a line about each paper that was made. */
  print(line: string): void;
};

/**
 * Prints the reports of a content folder from their Markdown, draws the first page and the preview pages of
 * each, prints and draws the samples, and writes the manifest that the pages of the site read. Papers with an
 * unchanged source and pictures of an unchanged PDF are left alone. Throws for a paper that cannot be
 * printed; those before it stay done.
 */
export async function printPapers(given: PapersToPrint): Promise<void> {
  const { contentDir, site, isForced, openBrowser, print } = given;
  const files = downloadsIn(contentDir);
  const pictures = join(files, 'pages');
  const before = await readPapers(contentDir);
  const after: Record<string, Partial<Record<Locale, PaperEntry>>> = {};
  const sources = readReportSources(contentDir, site);

  await mkdir(pictures, { recursive: true });
  await mkdir(samplesIn(contentDir), { recursive: true });
  for (const { id, preview } of listReports(contentDir)) {
    for (const locale of Locale.options) {
      const paper = sources.find((each) => each.id === id && each.locale === locale) ?? null;
      const path = join(files, `${id}.${locale}.pdf`);
      const source = paper?.source ?? null;
      await keep({ key: `reports/${id}`, locale, source, path }, () =>
        makeReport({ key: `report-${id}.${locale}`, path, paper, shown: [1, ...preview] }),
      );
    }
  }
  for (const paper of readSampleSources(contentDir, site)) {
    const { id, locale, source } = paper;
    const path = join(samplesIn(contentDir), `${id}.${locale}.pdf`);
    await keep({ key: `samples/${id}`, locale, source, path }, () => makeSample(paper, path));
  }
  for (const key of Object.keys(before)) if (!(key in after)) delete before[key];
  await writeManifest();
  await removeOldPictures();
  await readPapers(contentDir);

  /** Written after each paper, so that an interrupted run goes on where it was. */
  async function writeManifest(): Promise<void> {
    const entries = Object.entries(after).map(([key, own]) => [key, { ...before[key], ...own }]);
    await writeFile(
      manifestPath(contentDir),
      `${JSON.stringify({ ...before, ...Object.fromEntries(entries) }, null, 1)}\n`,
    );
  }

  /** Keeps the entry of a paper if source and PDF are those that it describes, or makes it. */
  async function keep(
    { key, locale, source, path }: Listed,
    make: () => Promise<PaperEntry>,
  ): Promise<void> {
    const known = before[key]?.[locale];
    const isKept = known?.source === source && known.pdf === (await digestFile(path)) && !isForced;
    const entry = isKept ? known : await make();
    after[key] = { ...after[key], [locale]: entry };
    await writeManifest();
    if (!isKept) print(`${key} ${locale}: ${entry.pages} pages`);
  }

  async function makeReport({ key, path, paper, shown }: Report): Promise<PaperEntry> {
    if (paper === null) {
      const bytes = await readFile(path);
      const pdf = await openPdf(bytes);
      return describe({ key, printed: { bytes, pdf, chapters: new Map() }, paper, shown });
    }
    const printed = await printWithPages(await openBrowser(), paper);
    await writeFile(path, printed.bytes);
    return describe({ key, printed, paper, shown });
  }

  async function makeSample(paper: PaperSource, path: string): Promise<PaperEntry> {
    const printed = await printWithPages(await openBrowser(), paper);
    const { pages } = printed.pdf;
    if (pages !== 1) throw new Error(`${paper.id} ${paper.locale} has ${pages} pages, not 1`);
    await writeFile(path, printed.bytes);
    const key = `sample-${paper.id}.${paper.locale}`;
    return describe({ key, printed, paper, shown: [1] });
  }

  async function describe({ key, printed, paper, shown }: Described): Promise<PaperEntry> {
    const { bytes, pdf, chapters } = printed;
    const pdfDigest = digest(bytes);
    // The pictures of a sample stay while its source does, whatever Chromium printed it.
    const edition = (paper?.kind === 'sample' ? paper.source : pdfDigest).slice(0, 8);
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
      chapters: [...chapters].map(([title, page]) => ({ title, page })),
      pictures: drawn,
      source: paper?.source ?? null,
      pdf: pdfDigest,
    };
    pdf.close();
    return entry;
  }

  /** Removes the pictures of earlier editions. */
  async function removeOldPictures(): Promise<void> {
    const wanted = new Set(
      Object.values(after).flatMap((entry) =>
        Object.values(entry).flatMap(({ pictures: drawn }) =>
          drawn.flatMap(({ name }) => listPictureFiles(name)),
        ),
      ),
    );
    for (const name of await readdir(pictures)) {
      if (!wanted.has(name)) await rm(join(pictures, name));
    }
  }
}

/** A paper in one language: where the manifest names it, and its PDF. */
type Listed = { key: string; locale: Locale; source: string | null; path: string };

type Shown = { key: string; paper: PaperSource | null; shown: readonly number[] };
type Report = Shown & { path: string };
type Described = Shown & { printed: Printed };

/** Returns the digest of a file; null if it does not exist. */
async function digestFile(path: string): Promise<string | null> {
  return existsSync(path) ? digest(await readFile(path)) : null;
}

function digest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 16);
}
