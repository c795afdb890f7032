import { markTitleBreaks, markWordBreaks } from './word-breaks.ts';

/** Words of one character with which a phrase begins, so that a line may too. */
const beginnings = '与和或及由在从向对为以按而并';

/**
 * Returns a Chinese text as HTML with a break opportunity between two words. A word of one character stays with
 * its neighbors, a word such as 与 with the next one, and a figure with its unit.
 */
export function breakText(text: string): string {
  return joinShortWords(markWordBreaks(joinFigures(text)));
}

/** Returns a Chinese title as HTML: it breaks like a text, but only inside a phrase longer than a line. */
export function breakTitle(title: string): string {
  return joinShortWords(markTitleBreaks(joinFigures(title)));
}

function joinFigures(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\p{Script=Han})/gu, '\u00A0');
}

function joinShortWords(html: string): string {
  const parts = html.split('<wbr>');
  return parts
    .map((part, at) => (at === 0 || isJoined(parts[at - 1] ?? '', part) ? part : `<wbr>${part}`))
    .join('');
}

function isJoined(before: string, after: string): boolean {
  const [last = ''] = /\p{Script=Han}+$/u.exec(before) ?? [];
  const [first = ''] = /^\p{Script=Han}+/u.exec(after) ?? [];
  return last.length === 1 || (first.length === 1 && !beginnings.includes(first));
}
