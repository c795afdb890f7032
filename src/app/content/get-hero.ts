import type { Hero } from '#contract/content/page-words.ts';
import type { SiteTexts } from '#contract/content/site.ts';

/** Returns how a page begins: in the operator's words or, without any, with its name and the company in a sentence. */
export function getHero<Own extends Hero>(
  words: { hero: Own } | undefined,
  title: string,
  { description }: SiteTexts,
): Own | Hero {
  return words?.hero ?? { title, lede: description };
}
