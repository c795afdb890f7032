import type { Locale } from '#contract/base/picklists.ts';
import type { pageWords } from '#contract/content/page-words.ts';
import { readOwnContent } from './own-content.ts';

const { items } = await readOwnContent();

/** Returns the title of a page of the sample, as its heading has it. Throws for a page without words. */
export function findSampleTitle(page: keyof typeof pageWords, locale: Locale): string {
  const found = items.find(({ kind, id }) => kind === 'pages' && id === page);
  const title = found?.texts[locale].words[page]?.hero.title;
  if (title === undefined) throw new Error(`the sample has no words of ${page}`);
  return title;
}
