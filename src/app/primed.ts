import type { Primed } from '../api/reads.ts';

export type PrimedPage = {
  /** The site's public origin, which canonical addresses need. */
  origin: string;
  /** Whether the server drew the page; else only its shell came. */
  drawn: boolean;
  answers: Primed;
};

/** What the server drew the page with; taken out of the document so that it is read once. */
export function readPrimed(): PrimedPage {
  const element = document.getElementById('primed');
  if (element?.textContent) return JSON.parse(element.textContent);
  return { origin: location.origin, drawn: false, answers: {} };
}
