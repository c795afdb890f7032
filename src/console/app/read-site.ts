import type { ShownSite } from '#contract/content/site.ts';

/** Reads the operator from the document. Throws where the document has none. */
export function readSite(): ShownSite {
  const data = document.getElementById('site')?.textContent;
  if (!data) throw new Error('The page has no operator.');
  return JSON.parse(data);
}
