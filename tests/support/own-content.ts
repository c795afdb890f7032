import { Locale } from '#contract/base/picklists.ts';
import { pageWords } from '#contract/content/page-words.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readContent } from '#server/content/read-content.ts';
import { parkFile, parkWordsFile } from '#server/content/read-park.ts';
import { catalogueFile, wordsFile } from '#server/content/read-plans.ts';
import { storeContent } from '#server/content/store-content.ts';
import type { Database } from '#server/db/database.ts';

let read: ReturnType<typeof readContent> | null = null;

/** The files of the plans, below the content folder. */
export const planFiles = [
  catalogueFile,
  ...Locale.options.map((locale) => `${locale}/${wordsFile}`),
];

/** The files of what can be booked, below the content folder. */
export const parkFiles = [
  parkFile,
  ...Locale.options.map((locale) => `${locale}/${parkWordsFile}`),
];

/** The files with the words of pages, below the content folder. */
export const pageFiles = Object.keys(pageWords).flatMap((page) =>
  Locale.options.map((locale) => `${locale}/pages/${page}.md`),
);

/** Reads the site's own content once for all files of a worker: it takes most of a second. */
export function readOwnContent(): ReturnType<typeof readContent> {
  return (read ??= readContent(ownContentDir));
}

/** Stores the site's own content, as a server does when it starts, and watches none of its files. */
export async function storeOwnContent({ db }: { db: Database }): Promise<void> {
  const { items } = await readOwnContent();
  await storeContent(db, items);
}
