import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Locale } from '#contract/base/picklists.ts';
import { PaperFacts } from '#server/db/tables/paper-facts.ts';

/** The entry that `npm run reports` writes about a paper in one language. */
const PaperEntry = v.object({
  ...PaperFacts.entries,
  /** A hash of everything the paper is made of; null for a PDF without a source here. */
  source: v.nullable(v.string()),
  /** A hash of the PDF. */
  pdf: v.string(),
});
export type PaperEntry = v.InferOutput<typeof PaperEntry>;

/** The papers by `reports/<id>` or `samples/<id>`, and language. */
export const PapersManifest = v.record(
  v.string(),
  v.object({ 'zh-CN': PaperEntry, 'en-US': PaperEntry } satisfies Record<Locale, unknown>),
);
export type PapersManifest = v.InferOutput<typeof PapersManifest>;

/** Returns the folder with the downloads of reports, the pictures of pages, and their manifest. */
export function downloadsIn(directory: string): string {
  return join(directory, 'files');
}

/** Returns the folder with the PDFs of the samples, one in each language. */
export function samplesIn(directory: string): string {
  return join(downloadsIn(directory), 'samples');
}

export function manifestPath(directory: string): string {
  return join(downloadsIn(directory), 'papers.json');
}

/** Reads the manifest of a content folder; a folder without one has no pictures. Throws for a broken one. */
export async function readPapers(directory: string): Promise<PapersManifest> {
  const text = await readFile(manifestPath(directory), 'utf8').catch(() => '{}');
  return v.parse(PapersManifest, JSON.parse(text));
}
