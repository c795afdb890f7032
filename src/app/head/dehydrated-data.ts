import type { ShownSite } from '#contract/content/site.ts';
import type { DehydratedResponses } from '#src/api/read-cache.ts';

export type DehydratedData = {
  /** The site's public origin, which canonical addresses need. */
  origin: string;
  /** True if the server rendered the page; otherwise only its shell was sent. */
  rendered: boolean;
  responses: DehydratedResponses;
  site: ShownSite;
};

/**
 * Reads the data that the server rendered the page with, and removes it from the document so that it is read
 * once.
 */
export function readDehydratedData(): DehydratedData {
  const element = document.getElementById('dehydrated');
  if (!element?.textContent) throw new Error('The page has no data.');
  return JSON.parse(element.textContent);
}
