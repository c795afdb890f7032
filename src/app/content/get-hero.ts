import type { Hero } from '#contract/content/page-words.ts';
import type { SiteTexts } from '#contract/content/site.ts';

/** Returns the hero of a page: the operator's own or, without one, the title and the site's description. */
export function getHero<Own extends Hero>(
  words: { hero: Own } | undefined,
  title: string,
  { description }: SiteTexts,
): Own | Hero {
  return words?.hero ?? { title, lede: description };
}
