import { damagedCodeAt, supportCodeAt } from './support-code.ts';

const mostTried = 50;
/** Where a word begins with the format of a code, or with the former one. */
const beginning = /(?<![0-9a-z])[23]/gi;

/**
 * Returns the first whole support code in a text. The text may have other words around the code, and line
 * breaks, blanks, dashes or quotation marks of mail inside it. Null if there is no code. The found one may have
 * the former format.
 */
export function findSupportCode(text: string): string | null {
  return findAt(text, supportCodeAt);
}

/**
 * Returns the first text that begins like a support code and has about its length, so that the wrong group can be
 * named; null without such a text.
 */
export function findDamagedCode(text: string): string | null {
  return findAt(text, damagedCodeAt);
}

/** Tries the places where a word begins with the format of a code. */
function findAt(text: string, read: (text: string, start: number) => string | null): string | null {
  const places = [...text.matchAll(beginning)].slice(0, mostTried);
  for (const { index } of places) {
    const code = read(text, index);
    if (code !== null) return code;
  }
  return null;
}
