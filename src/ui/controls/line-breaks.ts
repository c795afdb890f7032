import { markTitleBreaks, markWordBreaks } from './word-breaks.ts';

/** A break next to a word of one character, except before one with which a phrase, so a line too, may begin. */
const atShortWord =
  /(?<=(?<!\p{Script=Han})\p{Script=Han})<wbr>|<wbr>(?=(?![与和或及由在从向对为以按而并])\p{Script=Han}(?!\p{Script=Han}))/gu;

const beforeUnit = /(?<=\d) (?=\p{Script=Han})/gu;

/**
 * Returns a Chinese text as HTML with a break opportunity between two words. A word of one character stays with
 * its neighbors, a word such as 与 with the next one, and a figure with its unit.
 */
export function breakText(text: string): string {
  return join(markWordBreaks(text));
}

/** Returns a Chinese title as HTML: it breaks like a text, but only inside a phrase longer than a line. */
export function breakTitle(title: string): string {
  return join(markTitleBreaks(title));
}

function join(html: string): string {
  return html.replaceAll(atShortWord, '').replaceAll(beforeUnit, '\u00A0');
}
